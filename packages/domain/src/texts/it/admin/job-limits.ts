import type { LimitedJob } from '../../../job-limits.ts'

/** The e-mail to the operator when a job has reached the limit of its hour. */
export const jobLimits = {
  jobs: {
    exchanges: 'chiudere gli scambi scaduti',
    rings: 'togliere dai giri chi non ha risposto, e chiudere quelli scaduti',
    ringChats: 'chiudere le chat dei giri conclusi',
    messages: 'cancellare i messaggi delle conversazioni vecchie',
    ringMessages: 'cancellare i messaggi dei giri vecchi',
    meetingPlaces: 'cancellare i luoghi degli appuntamenti passati',
    accounts: 'cancellare gli account che nessuno usa più',
    contactMessages: 'cancellare i messaggi vecchi del modulo dei contatti',
    reports: 'cancellare le segnalazioni decise da tempo',
    adminLog: 'cancellare le righe vecchie del registro',
    notices: 'cancellare gli avvisi vecchi',
    suspendedEmails: 'dimenticare le sospensioni scadute',
  } satisfies Record<LimitedJob, string>,
  mail: {
    subject: 'Un lavoro automatico è arrivato al suo limite',
    lead: (job: string, rows: number) =>
      `Un lavoro automatico di Barattolo aveva da ${job}. Ne fa al massimo ${rows} in quest’ora, e ne restano.`,
    goesOn: 'Quello che resta aspetta: si va avanti un’ora alla volta. Finché non ha finito, non arriva un’altra e-mail.',
    check:
      'Se te lo aspettavi, per esempio perché il servizio è stato fermo a lungo, non serve fare niente. Se no, controlla adesso data e ora dei computer e del database: quello che finisce così non si riapre.',
    all: 'Per fare tutto in una volta: JOBS_LIMIT=off, e riavvia.',
  },
} as const
