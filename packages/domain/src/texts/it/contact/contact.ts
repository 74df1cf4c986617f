import type { MessageState } from '../../../contact/message-states.ts'
import { count } from '../words/numbers.ts'
import { toName } from '../words/prepositions.ts'

/** The contact form, its e-mail to the operator, and its messages in the admin area. */
export const contact = {
  name: 'Nome',
  email: 'E-mail',
  message: 'Messaggio',
  send: 'Invia il messaggio',
  nameMissing: 'Scrivi il tuo nome.',
  emailMissing: 'Scrivi il tuo indirizzo e-mail.',
  emailWrong: 'Scrivi un indirizzo e-mail intero, come anna@example.org.',
  messageMissing: 'Scrivi il messaggio.',
  /** The label of the field that people do not see. */
  website: 'Lascia vuoto questo campo',
  failed: 'Il messaggio non è partito',
  kept: 'Quello che hai scritto resta qui: riprova quando vuoi.',
  alreadyStored: 'Il messaggio di prima era già arrivato. Premi di nuovo per inviare anche quello che hai cambiato.',
  tooMany: (again: string) =>
    `Da questa rete sono già arrivati molti messaggi: potrai mandarne un altro da ${again}. Quello che hai scritto resta qui.`,
  done: {
    sent: {
      title: 'Messaggio inviato',
      text: 'È arrivato per e-mail a chi gestisce il sito, che ti risponde all’indirizzo che hai scritto.',
    },
    stored: {
      title: 'Messaggio salvato per chi gestisce',
      text: 'Non è partita nessuna e-mail: chi gestisce il sito lo legge qui, la prossima volta che entra, e ti risponde all’indirizzo che hai scritto.',
    },
  },
  mail: {
    subject: (name: string) => `Dal modulo dei contatti, da ${name}`,
    lead: (name: string, email: string) => `${name} (${email}) ha scritto dal modulo dei contatti:`,
    answer: (email: string) => `Se rispondi a questa e-mail, la risposta va a ${email}.`,
    admin: 'Il messaggio è anche nell’area di amministrazione, dove si segna come risposto',
  },
  admin: {
    tab: 'Messaggi',
    states: { open: 'Da rispondere', answered: 'Risposti' } satisfies Record<MessageState, string>,
    found: (n: number) => count(n, 'messaggio', 'messaggi'),
    none: 'Nessun messaggio.',
    noneText: 'Quando qualcuno scrive dal modulo dei contatti, lo trovi qui: prima chi aspetta da più tempo.',
    failed: 'Errore caricamento dati',
    more: 'Mostra altri messaggi',
    by: 'Scritto da una persona che aveva fatto l’accesso',
    seePerson: 'Vedi chi è',
    visitor: 'Scritto senza accesso',
    mailed: 'Inviato anche per e-mail',
    notMailed: 'Non inviato per e-mail',
    answer: 'Rispondi per e-mail',
    answerTo: (name: string) => `Rispondi per e-mail ${toName(name)}`,
    answerSubject: 'Il tuo messaggio su Barattolo',
    mark: 'Segna come risposto',
    markOf: (name: string) => `Segna come risposto il messaggio di ${name}`,
    marked: 'Segnato come risposto.',
    reopen: 'È ancora da rispondere',
    reopenOf: (name: string) => `Il messaggio di ${name} è ancora da rispondere`,
    reopened: 'Di nuovo fra quelli da rispondere.',
    answeredOn: (day: string) => `Risposto: ${day}`,
  },
} as const
