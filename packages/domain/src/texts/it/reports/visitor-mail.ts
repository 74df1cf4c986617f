import { withArticle } from '../words/numbers.ts'

/** The e-mails to a visitor about a report: on receipt, on the decision, and on the second one. */
export const visitorMail = {
  subjects: {
    receipt: (number: string) => `Segnalazione n. ${number}: ricevuta`,
    decision: (number: string) => `Segnalazione n. ${number}: la decisione`,
    review: (number: string) => `Segnalazione n. ${number}: la seconda decisione`,
  },
  greeting: 'Ciao,',
  received: (number: string, day: string) => `la segnalazione n. ${number} è arrivata ${withArticle('il', day)}. Grazie.`,
  next: 'Che cosa succede ora: una persona che amministra il sito la legge e decide, con i motivi. Poi ti scriviamo che cosa ha deciso.',
  decided: (number: string, day: string, outcome: string) =>
    `sulla segnalazione n. ${number}, arrivata ${withArticle('il', day)}, una persona che amministra il sito ha deciso: ${outcome.toLowerCase()}.`,
  decidedAgain: (number: string, day: string, outcome: string) =>
    `sulla segnalazione n. ${number}, arrivata ${withArticle('il', day)}, c’è stata una contestazione e una persona che amministra il sito ha deciso di nuovo: ${outcome.toLowerCase()}.`,
  object: (day: string, email: string) =>
    `Se non sei d’accordo, puoi contestare la decisione fino ${withArticle('al', day)}: scrivi le tue ragioni a ${email}, con il numero della segnalazione.`,
  redress: 'Resta sempre la possibilità di rivolgersi a un giudice o all’Autorità per le garanzie nelle comunicazioni (AGCOM).',
  contact: (email: string, page: string, number: string) =>
    `Per aggiungere o chiedere qualcosa rispondi a questa e-mail, scrivi a ${email} o usa ${page}, con il numero ${number}.`,
  why: (site: string) =>
    `Ti scriviamo perché chi ha mandato la segnalazione su ${site} ha lasciato questo indirizzo. Se non sei tu, non devi fare niente: l’indirizzo non è iscritto a nulla, e riceve solo quello che riguarda questa segnalazione.`,
} as const
