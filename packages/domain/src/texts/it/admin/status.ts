import type { CheckId, CheckResult, CheckState, CheckValues, CommonFinding, FindingOf } from '../../../admin/checks.ts'
import { count, formatNumber } from '../words/numbers.ts'

/** What is the case, and what to do. */
export interface CheckSentence {
  is: string
  todo?: string
}
type Sentence = (values: CheckValues) => CheckSentence

const numberOf = (value: string | number | undefined) => (typeof value === 'number' ? value : 0)
const text = (value: string | number | undefined) => (typeof value === 'number' ? formatNumber(value) : (value ?? '?'))
const days = (value: string | number | undefined) =>
  numberOf(value) < 1 ? 'meno di un giorno' : count(numberOf(value), 'giorno', 'giorni')
const hours = (value: string | number | undefined) =>
  numberOf(value) < 1 ? 'meno di un’ora' : count(numberOf(value), 'ora', 'ore')
const minutes = (value: string | number | undefined) => count(numberOf(value), 'minuto', 'minuti')
const seconds = (value: string | number | undefined) => count(numberOf(value), 'secondo', 'secondi')

const queues: Readonly<Record<string, string>> = {
  deliveries: 'avvisi (push ed e-mail)',
  photoRemovals: 'foto da cancellare',
  contactMails: 'e-mail del modulo dei contatti',
  visitorMails: 'e-mail a chi ha segnalato',
  jobLimitMails: 'e-mail sui limiti dei lavori',
  fits: 'oggetti da trovare per chi cerca',
}
const disks: Readonly<Record<string, string>> = {
  data: 'Il disco di DATA_DIR',
  database: 'Il disco del database',
  backups: 'Il disco dei salvataggi',
}
const photoSteps: Readonly<Record<string, string>> = { write: 'scriverne', read: 'leggerne', remove: 'cancellarne' }
const nameOf = (names: Readonly<Record<string, string>>, value: string | number | undefined) =>
  names[String(value)] ?? String(value)

const RENEW = 'Rinnovalo: con certbot, certbot renew, e poi ricarica nginx (systemctl reload nginx).'
const FREE_DISK =
  'Libera spazio (salvataggi vecchi, journalctl --vacuum-size) o ingrandisci il disco: quando è pieno, non si scrive più.'

/** The checks of an installation: the page `/stato` and `npm run check-production`. */
export const status = {
  title: 'Stato dell’installazione',
  link: 'Stato dell’installazione',
  back: 'Amministrazione',
  lead: 'Che cosa questa installazione ha trovato controllando sé stessa.',
  checkedAt: 'Controllato',
  again: 'Riprova',
  checking: 'Controllo…',
  failed: 'Non riesco a leggere lo stato dell’installazione.',
  empty: 'Non c’è niente da controllare.',
  todo: 'Che cosa fare',
  allGood: 'Tutto a posto.',
  testMail: {
    subject: 'Prova delle e-mail',
    text: (publicUrl: string) =>
      `Se leggi questa e-mail, quelle di ${publicUrl} arrivano. L’ha chiesta il controllo dell’installazione.`,
  },
  counts: (failed: number, warnings: number) =>
    [
      ...(failed > 0 ? [count(failed, 'cosa non va', 'cose non vanno')] : []),
      ...(warnings > 0 ? [count(warnings, 'cosa da guardare', 'cose da guardare')] : []),
    ].join(', '),
  states: {
    ok: 'Va bene',
    warning: 'Da guardare',
    failed: 'Non va',
    notConfigured: 'Non c’è',
  } satisfies Record<CheckState, string>,
  names: {
    database: 'Database',
    version: 'Versione',
    clock: 'Orologio',
    pooler: 'Sessioni del database',
    connections: 'Connessioni al database',
    disk: 'Disco',
    photos: 'Foto',
    backup: 'Salvataggio',
    drill: 'Prova di ripristino',
    queues: 'Code',
    certificate: 'Certificato',
    proxy: 'Proxy',
    signIn: 'Servizi di accesso',
    mail: 'E-mail',
    secrets: 'Segreti',
  } satisfies Record<CheckId, string>,
  findings: {
    database: {
      answers: ({ version }) => ({ is: `PostgreSQL ${text(version)} risponde.` }),
      empty: () => ({
        is: 'Il database risponde, ma è vuoto.',
        todo: 'Se è il primo avvio va bene: il server crea le tabelle. Se no, controlla DATABASE_URL.',
      }),
      missing: () => ({
        is: 'Il database incluso non c’è ancora: nasce al primo avvio.',
        todo: 'Se non è il primo avvio, controlla DATA_DIR; per usare un altro PostgreSQL imposta DATABASE_URL.',
      }),
      stopped: () => ({ is: 'Il database incluso è spento, perché il server è spento.', todo: 'Avvia il server, e riprova.' }),
      away: ({ code }) => ({
        is: `Il database non risponde (${text(code)}).`,
        todo: 'Controlla DATABASE_URL, e che PostgreSQL sia acceso (systemctl status postgresql).',
      }),
    },
    version: {
      current: ({ version, migration }) => ({ is: `Versione ${text(version)}, migrazioni fatte fino alla ${text(migration)}.` }),
      pending: ({ version, pending }) => ({
        is: `Versione ${text(version)}: ${count(numberOf(pending), 'migrazione è', 'migrazioni sono')} da fare.`,
        todo: 'Riavvia il server: le fa all’avvio.',
      }),
      newer: ({ version, newer }) => ({
        is: `Versione ${text(version)}, ma il database è di una versione più nuova (${count(numberOf(newer), 'migrazione', 'migrazioni')} in più).`,
        todo: 'Se sei tornato indietro apposta va bene; se no, aggiorna i processi che sono rimasti alla versione di prima.',
      }),
    },
    clock: {
      agrees: () => ({ is: 'L’orologio di questo computer e quello del database vanno d’accordo.' }),
      drifts: (values) => ({
        is: `L’orologio di questo computer e quello del database differiscono di ${seconds(values.seconds)}.`,
        todo: 'Accendi la sincronizzazione su tutti e due: timedatectl set-ntp true.',
      }),
      differs: (values) => ({
        is: `L’orologio di questo computer e quello del database differiscono di ${seconds(values.seconds)}: i lavori automatici sono fermi.`,
        todo: 'Metti a posto l’ora: timedatectl set-ntp true, su questo computer e su quello del database.',
      }),
    },
    pooler: {
      ownSessions: () => ({ is: 'Ogni connessione ha una sessione sua.' }),
      sharedSessions: () => ({
        is: 'Un pooler divide le sessioni del database fra più connessioni: quasi tutto fallisce.',
        todo: 'Metti pool_mode = session in PgBouncer, o indica direttamente PostgreSQL in DATABASE_URL.',
      }),
      embedded: () => ({ is: 'Il database è quello incluso.' }),
    },
    connections: {
      enough: ({ used, max, needed }) => ({
        is: `${text(used)} connessioni aperte su ${text(max)}; tutti i processi insieme ne vogliono al massimo ${text(needed)}.`,
      }),
      tight: ({ max, needed, processes }) => ({
        is: `PostgreSQL accetta ${text(max)} connessioni, ma con ${text(processes)} processi e uno in più durante un aggiornamento ne servono ${text(needed)}.`,
        todo: 'Alza max_connections in postgresql.conf e riavvia PostgreSQL, o abbassa DATABASE_CONNECTIONS.',
      }),
      exhausted: ({ used, max }) => ({
        is: `Le connessioni al database sono quasi finite: ${text(used)} su ${text(max)}.`,
        todo: 'Guarda in pg_stat_activity chi le tiene aperte; poi alza max_connections, o abbassa DATABASE_CONNECTIONS.',
      }),
    },
    disk: {
      free: ({ disk, percent }) => ({ is: `${nameOf(disks, disk)} ha il ${text(percent)}% libero.` }),
      low: ({ disk, percent }) => ({ is: `${nameOf(disks, disk)} ha solo il ${text(percent)}% libero.`, todo: FREE_DISK }),
      full: ({ disk, percent }) => ({ is: `${nameOf(disks, disk)} è quasi pieno: ${text(percent)}% libero.`, todo: FREE_DISK }),
      missing: () => ({ is: 'DATA_DIR non c’è ancora: nasce al primo avvio.' }),
    },
    photos: {
      works: ({ place }) => ({
        is: `Scrivere, leggere e cancellare ${place === 'bucket' ? 'una foto nel deposito' : 'un file in DATA_DIR'} riesce.`,
      }),
      failing: ({ place, step, code }) => ({
        is: `${place === 'bucket' ? 'Il deposito delle foto' : 'DATA_DIR'} non permette di ${nameOf(photoSteps, step)} una (${text(code)}).`,
        todo:
          place === 'bucket'
            ? 'Controlla PHOTOS_S3_ENDPOINT, PHOTOS_S3_BUCKET, le chiavi e i loro permessi: GetObject, PutObject, DeleteObject.'
            : 'Controlla che la cartella sia dell’utente del server, e che il disco non sia pieno o in sola lettura.',
      }),
      otherUser: () => ({
        is: 'DATA_DIR è di un altro utente: qui non posso vedere se il server ci scrive.',
        todo: 'Esegui il comando con l’utente del server, come fa barattolo check-production se lo lanci da root.',
      }),
      missing: () => ({ is: 'DATA_DIR non c’è ancora: nasce al primo avvio.' }),
      elsewhere: () => ({ is: 'Le foto stanno da un image host.' }),
    },
    backup: {
      recent: (values) => ({ is: `L’ultimo salvataggio completo è di ${hours(values.hours)} fa.` }),
      none: () => ({
        is: 'Non c’è ancora un salvataggio completo.',
        todo: 'Fanne uno: systemctl start barattolo-backup (in un clone: npm run backup), e uno ogni notte (docs/operations.md, “Backup and restore”).',
      }),
      old: (values) => ({
        is: `L’ultimo salvataggio completo è di ${hours(values.hours)} fa: da allora niente è al sicuro.`,
        todo: 'Guarda perché quello di stanotte non è riuscito (journalctl -u barattolo-backup), e fanne uno ora: systemctl start barattolo-backup (in un clone: npm run backup).',
      }),
      notWritable: ({ code }) => ({
        is: `Nella cartella dei salvataggi, quella di ERASURE_LOG_COPY, il server non può scrivere (${text(code)}): il prossimo salvataggio non riuscirà.`,
        todo: 'Falla sua (da root: chown barattolo: /var/backups/barattolo), e controlla che il suo disco ci sia e non sia in sola lettura.',
      }),
    },
    drill: {
      recent: (values) => ({ is: `L’ultima prova di ripristino è di ${days(values.days)} fa.` }),
      none: () => ({
        is: 'Nessun salvataggio è mai stato provato.',
        todo: 'Provane uno: barattolo restore --drill CARTELLA (in un clone: npm run restore -- --drill CARTELLA).',
      }),
      old: (values) => ({
        is: `L’ultima prova di ripristino è di ${days(values.days)} fa.`,
        todo: 'Provane uno ogni settimana: barattolo restore --drill CARTELLA (in un clone: npm run restore -- --drill CARTELLA).',
      }),
    },
    queues: {
      moving: ({ count: waiting }) => ({
        is: numberOf(waiting) === 0 ? 'Niente aspetta.' : `Aspetta poco: ${count(numberOf(waiting), 'cosa', 'cose')}.`,
      }),
      late: (values) => ({
        is: `Da ${minutes(values.minutes)} aspettano ${text(values.count)} ${nameOf(queues, values.queue)}.`,
        todo: 'Se cresce, guarda nel diario quale lavoro fallisce, e che un server sia acceso.',
      }),
      stuck: (values) => ({
        is: `Da ${minutes(values.minutes)} aspettano ${text(values.count)} ${nameOf(queues, values.queue)}: il lavoro è fermo.`,
        todo: 'Controlla che un server sia acceso e che il suo orologio vada bene, poi cerca nel diario il lavoro che fallisce.',
      }),
    },
    certificate: {
      valid: (values) => ({ is: `Il certificato di PUBLIC_URL vale ancora ${days(values.days)}.` }),
      endsSoon: (values) => ({ is: `Il certificato di PUBLIC_URL vale ancora solo ${days(values.days)}.`, todo: RENEW }),
      endsNow: (values) => ({
        is: `Il certificato di PUBLIC_URL scade fra ${days(values.days)}: il rinnovo non funziona.`,
        todo: RENEW,
      }),
      expired: () => ({ is: 'Il certificato di PUBLIC_URL è scaduto: i browser non aprono il sito.', todo: RENEW }),
      wrongName: ({ host }) => ({
        is: `Il certificato non vale per ${text(host)}.`,
        todo: 'Fattene dare uno per questo nome (certbot -d NOME), o correggi PUBLIC_URL.',
      }),
      notTrusted: ({ code }) => ({
        is: `I browser non si fidano del certificato di PUBLIC_URL (${text(code)}).`,
        todo: 'Usane uno di un’autorità riconosciuta, e dà al proxy tutta la catena (fullchain.pem).',
      }),
      unreachable: ({ host, code }) => ({
        is: `Non raggiungo ${text(host)} (${text(code)}).`,
        todo: 'Controlla il nome nel DNS, il firewall (porta 443) e che il proxy sia acceso (systemctl status nginx).',
      }),
      none: () => ({ is: 'PUBLIC_URL non è impostata, o non è https.' }),
    },
    proxy: {
      trusted: () => ({ is: 'PUBLIC_URL arriva a questo sito, e il server vede l’indirizzo vero di chi chiama.' }),
      direct: () => ({ is: 'PUBLIC_URL arriva a questo sito senza proxy.' }),
      noHeader: () => ({
        is: 'Il proxy non dice da dove viene chi chiama: per il server sono tutti la stessa persona.',
        todo: 'Nel proxy: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for (deploy/nginx.conf).',
      }),
      untrusted: () => ({
        is: 'Il server non si fida del proxy: per lui tutti chiamano dallo stesso indirizzo, e dividono un limite solo.',
        todo: 'Metti l’indirizzo del proxy in TRUSTED_PROXIES (127.0.0.1 se è sullo stesso computer) e riavvia.',
      }),
      forgeable: () => ({
        is: 'Chi chiama può scegliersi l’indirizzo, e così evitare i limiti.',
        todo: 'Il proxy deve aggiungere l’indirizzo vero a X-Forwarded-For ($proxy_add_x_forwarded_for), e TRUSTED_PROXIES deve nominare solo lui.',
      }),
      otherServer: () => ({
        is: 'A PUBLIC_URL risponde qualcun altro, o un’altra installazione.',
        todo: 'Controlla PUBLIC_URL, il DNS e a quale porta manda il proxy; durante un aggiornamento aspetta che finisca.',
      }),
      notReady: ({ code }) => ({
        is: `PUBLIC_URL risponde ${text(code)}: dietro il proxy nessun processo è pronto.`,
        todo: 'Controlla che il server sia acceso (systemctl status barattolo) e a quale porta manda il proxy.',
      }),
      unreachable: ({ code }) => ({
        is: `PUBLIC_URL non risponde (${text(code)}).`,
        todo: 'Controlla il nome nel DNS, il firewall e che il proxy sia acceso (systemctl status nginx).',
      }),
      none: () => ({ is: 'PUBLIC_URL non è impostata.' }),
    },
    signIn: {
      answers: () => ({ is: 'I servizi di accesso danno le loro chiavi.' }),
      failing: ({ providers, code }) => ({
        is: `Con ${text(providers)} ora nessuno entra: le chiavi non si leggono (${text(code)}).`,
        todo: 'Controlla che questo computer arrivi al servizio (firewall, DNS) e che OIDC_…_ISSUER sia scritto come lo scrive lui.',
      }),
      none: () => ({ is: 'Non si entra con servizi di altri.' }),
    },
    mail: {
      accepted: () => ({ is: 'Il server di posta ci fa entrare.' }),
      sent: () => ({ is: 'Il server di posta ha preso un’e-mail per OPERATOR_EMAIL: guarda se arriva, anche nello spam.' }),
      refused: ({ code }) => ({
        is: `Il server di posta rifiuta il nome o la parola d’accesso (${text(code)}).`,
        todo: 'Correggi SMTP_URL: caratteri come @ e / della parola vanno scritti %40 e %2F.',
      }),
      unreachable: ({ code }) => ({
        is: `Il server di posta non risponde (${text(code)}).`,
        todo: 'Controlla SMTP_URL e il firewall: molte macchine a noleggio chiudono le porte della posta. Serve il TLS: smtps:// (465), o smtp:// con STARTTLS (587).',
      }),
      notSent: ({ code }) => ({
        is: `Il server di posta non ha preso l’e-mail per OPERATOR_EMAIL (${text(code)}).`,
        todo: 'Controlla che MAIL_FROM sia un indirizzo che puoi usare, e OPERATOR_EMAIL.',
      }),
      none: () => ({ is: 'Le e-mail non sono impostate.' }),
    },
    secrets: {
      long: () => ({ is: 'I segreti sono lunghi abbastanza.' }),
      short: ({ names }) => ({
        is: `Troppo corti: ${text(names)}.`,
        todo: 'Cambiali con parole casuali di almeno 16 caratteri: openssl rand -base64 24.',
      }),
      none: () => ({ is: 'Non ci sono segreti.' }),
    },
  } satisfies { [Id in CheckId]: Record<FindingOf<Id>, Sentence> },
  common: {
    databaseAway: () => ({ is: 'Non lo so: il database non risponde.' }),
    databaseEmpty: () => ({ is: 'Non c’è ancora niente: il database è vuoto.' }),
    timedOut: (values) => ({
      is: `Non lo so: nessuna risposta in ${seconds(values.seconds)}.`,
      todo: 'Riprova; se resta così, controlla la rete di questo computer.',
    }),
    unknown: ({ code }) => ({
      is: `Non lo so: il controllo non è riuscito (${text(code)}).`,
      todo: 'Riprova, e guarda il diario.',
    }),
  } satisfies Record<CommonFinding, Sentence>,
  /** Of a result that a later version has made. */
  unclear: 'Questa versione non sa dire che cosa vuol dire.',
} as const

/** The sentences of a result. */
export function describeCheck({ id, finding, values }: CheckResult): CheckSentence {
  const sentences: Readonly<Record<string, Sentence>> = { ...status.findings[id], ...status.common }
  return sentences[finding]?.(values) ?? { is: status.unclear }
}
