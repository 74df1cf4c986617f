/** Mostly of the server; `session.ts` has what is in the first scripts of a page. */
export const identity = {
  /** Shown only to the disabled person; `reason` is the admin's text. */
  disabledBecause: (reason: string) => `Questo account è stato sospeso. Motivo: ${reason} · Scrivici dalla pagina dei contatti.`,
  /** The reason of a new account whose earlier one, with the same e-mail, was suspended when it was deleted. */
  suspendedBefore: 'L’account che avevi con questa e-mail era sospeso quando l’hai eliminato.',
  /** The reason of a new account while another one of the same mailbox is suspended. */
  suspendedMailbox: 'Un altro account della stessa casella e-mail è sospeso.',
  /** The ways of signing in: “Da ora entri anche con …”. */
  methods: { google: 'Google', emailLink: 'un link per e-mail' },
  tooManyLinks: (again: string) => `Abbiamo già mandato molti link. Potrai chiederne un altro ${again}.`,
  /** The e-mail with the link. It contains nothing that the person who asked for it has written. */
  linkMail: {
    subject: { signIn: 'Il tuo link per entrare in Barattolo', add: 'Conferma il tuo indirizzo su Barattolo' },
    greeting: 'Ciao,',
    text: {
      signIn: 'apri questo link per entrare. Vale una volta sola, per 15 minuti:',
      add: 'apri questo link per aggiungere questo indirizzo al tuo account. Vale una volta sola, per 15 minuti:',
    },
    ignore: 'Se non l’hai chiesto tu, ignora questo messaggio: nessuno entra senza il link.',
  },
  /** Printed by the server in a trial without e-mail. */
  linkOnTerminal: (email: string, url: string) => `Il link per entrare come ${email} (vale 15 minuti): ${url}\n`,
} as const
