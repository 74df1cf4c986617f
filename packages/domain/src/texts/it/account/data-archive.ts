/** The archive of a person's data. */
export const dataArchive = {
  tooMany: (again: string) => `Hai già scaricato i tuoi dati più volte: potrai farlo di nuovo da ${again}.`,
  /** The content of `LEGGIMI.txt`. */
  readme: `I tuoi dati in Barattolo

Questo archivio è la copia di quello che Barattolo conserva di te.

dati.json
  Tutto quello che è scritto: il profilo, gli oggetti, gli annunci, le ricerche salvate, i preferiti, le conversazioni con i messaggi
  e le proposte, gli scambi, i giudizi, gli avvisi, i blocchi, le segnalazioni. È un file di testo: si apre con qualsiasi editor e
  lo leggono i programmi di altri servizi. Gli orari sono in UTC, come 2026-11-25T10:30:00.000Z.

foto/
  Le foto che hai caricato tu, una volta sola ciascuna, e quelle del profilo: profilo.webp è di chi ti fa
  entrare, profilo-scelta.webp l’hai scelta tu. In dati.json la voce "photos"
  dice per ogni foto l’indirizzo, con cui la nominano i tuoi oggetti ("address"), e il file in questa cartella ("file").

Che cosa può mancare
  Se "file" è vuoto, "missing" dice perché: "unavailable", la foto in questo momento non si leggeva, e conviene riprovare
  più tardi; "hidden", è nascosta per una segnalazione. Gli indirizzi di foto che stanno su altri siti, e le foto degli
  oggetti che hai ricevuto, caricate da altri, sono solo link.
  Degli altri trovi quello che vedi anche nelle pagine: il nome scelto e l’e-mail nascosta. Di una conversazione che
  nelle pagine non vedi più trovi soltanto quello che hai scritto tu.
  Codici di consegna, chiavi dei dispositivi e chiavi di accesso non ci sono: sono segreti, e non dicono niente di te.

Tieni questo archivio al sicuro: contiene la tua e-mail e i tuoi messaggi.
`,
} as const
