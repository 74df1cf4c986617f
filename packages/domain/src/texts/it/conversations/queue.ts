import type { PauseReason } from '../../../conversations/negotiation.ts'
import type { QueueStep } from '../../../conversations/queue.ts'
import { count } from '../words/numbers.ts'
import { toNameFirst } from '../words/prepositions.ts'

const people = (n: number) => count(n, 'persona', 'persone')

/** The list of people who are interested in one of the user's objects, and one answer to several of them. */
export const queue = {
  title: 'Chi è interessato',
  lead: 'In cima chi è arrivato prima. Scegli più persone per rispondere a tutte insieme: nessuno vede le altre.',
  none: 'Per ora nessuno. Quando qualcuno preme Interessa, lo trovi qui.',
  inProposals: 'Nelle proposte',
  inProposalsLead: 'Qui l’oggetto fa parte di una proposta per qualcos’altro.',
  /** `title` is the title of the conversation's root object. */
  inProposalFor: (title: string) => `per “${title}”`,
  pausedProposal: 'in pausa, per ora',
  failed: 'Non riesco a leggere chi è interessato.',
  step: {
    asked: 'ha chiesto dell’oggetto',
    proposed: 'ti ha fatto una proposta',
    answered: 'sta guardando la tua proposta',
    asks: 'ti ha fatto una domanda',
    questioned: 'deve rispondere alla tua domanda',
    agreed: 'vi siete messi d’accordo',
  } satisfies Record<QueueStep, string>,
  paused: {
    reserved: 'in pausa: l’oggetto è promesso',
    resting: 'in pausa: l’oggetto è a riposo',
    hidden: 'in pausa: l’oggetto per ora non si vede',
  } satisfies Record<PauseReason, string>,
  choose: (name: string) => `Scegli ${name}`,
  chooseAll: 'Scegli tutte le persone che aspettano',
  open: 'Apri la chat',
  openWith: (name: string) => `Apri la chat con ${name}`,
  unread: (n: number) => count(n, 'messaggio non letto', 'messaggi non letti'),
  several: 'Rispondi a più persone',
  severalHint: 'Scegline almeno una qui sopra.',
  to: (names: readonly string[], more: number) =>
    `${toNameFirst(names.join(', '))}${more > 0 ? ` e ad altre ${people(more)}` : ''}`,
  message: 'Messaggio',
  messageExample: 'Grazie dell’interesse! Scelgo entro domenica e vi faccio sapere.',
  decline: 'Chiudi anche la trattativa con loro',
  declineNote: 'Leggono le tue parole, poi la conversazione si chiude.',
  keep: 'Non ora',
  send: (n: number) => `Invia a ${people(n)}`,
  close: (n: number) => `Chiudi con ${people(n)}`,
  sent: (n: number) => `Risposto a ${people(n)}.`,
  nothing: 'Scrivi qualcosa, o scegli di chiudere la trattativa.',
  refused: (n: number, why: string) => `A ${people(n)} non è stato possibile rispondere. ${why}`,
} as const
