/** The page `/mio-bazar`, the panels of `/profilo`, and deleting the account. */
export const people = {
  own: {
    title: 'Il mio bazar',
    asOthers: 'Guardalo come lo vedono gli altri',
    profile: 'Il tuo profilo',
    fewPartners: 'i tuoi numeri compaiono dopo scambi con tre persone diverse',
    failed: 'Il tuo profilo non si è caricato.',
    free: 'In circolo',
    reserved: 'Promessi',
    reservedNone: 'Niente di promesso: quando accetti uno scambio, i tuoi oggetti aspettano qui.',
    received: 'Ricevuti',
    receivedLead: 'Riposano da te e li vedi solo tu. Quando vuoi, rimettili in circolo.',
    receivedNone: 'Quello che ricevi in uno scambio arriva qui.',
  },
  name: {
    title: 'Come ti chiami in piazza',
    text: 'È il nome che vedono gli altri. Dopo la prima scelta puoi cambiarlo una volta ogni 30 giorni.',
    label: 'Il tuo nome',
    save: 'Cambia nome',
    changeableAt: (day: string) => `Il nome si può cambiare una volta ogni 30 giorni: il tuo si cambia di nuovo dal ${day}.`,
    saved: 'Fatto: adesso in piazza ti chiami così.',
  },
  data: {
    title: 'I miei dati',
    account: (email: string) => `Entri con ${email}. Agli altri non la mostriamo mai intera.`,
    download: 'Scarica i miei dati',
    downloadText:
      'Tutto quello che sappiamo di te, in un archivio ZIP con le tue foto. Se sono tante ci vuole qualche minuto: tieni aperta questa pagina.',
    downloading: 'Preparo l’archivio…',
    downloaded: 'Archivio scaricato.',
    downloadFailed: (why: string) => `L’archivio non è arrivato. ${why}`,
    logOutText: 'Su un computer che usano anche altri, esci quando hai finito.',
    leave: 'Elimina il mio account',
    leaveText: 'Chiude il tuo bazar e cancella i tuoi dati, per sempre.',
  },
  photosBack: {
    text: 'Gli oggetti che hai dato tengono le foto che hai fatto tu, senza il tuo nome. Se vuoi, le togliamo.',
    take: 'Togli le mie foto dagli oggetti che ho dato',
    question: 'Togliere le tue foto?',
    happens:
      'Gli oggetti che hai dato perdono le foto che avevi fatto tu, per sempre. A chi li ha adesso chiediamo una foto nuova.',
    keep: 'Lasciale lì',
    done: (items: number) =>
      items === 0
        ? 'Nessun oggetto che hai dato ha foto tue.'
        : items === 1
          ? 'Fatto: un oggetto non ha più le tue foto.'
          : `Fatto: ${items} oggetti non hanno più le tue foto.`,
    failed: (why: string) => `Le foto non sono state tolte. ${why}`,
  },
  leaving: {
    question: 'Eliminare il tuo account?',
    happens: [
      'Il tuo bazar sparisce: oggetti, foto e annunci non li vede più nessuno.',
      'Le trattative aperte si chiudono e gli scambi concordati si annullano: chi ti aspettava lo legge in chat.',
      'I messaggi che hai scritto restano a chi li ha ricevuti, senza il tuo nome.',
      'Non si torna indietro: se un giorno rientri, cominci da capo.',
    ],
    takePhotosBack: 'Porta via anche le foto degli oggetti che hai dato',
    takePhotosBackNote: 'Altrimenti restano a chi li ha adesso, senza il tuo nome.',
    dataFirst: 'Se vuoi tenerti una copia, prima scarica i tuoi dati.',
    keptSealed:
      'C’è almeno una segnalazione che ti riguarda: con quello che era stato segnalato resta sigillata per 12 mesi, e la può leggere solo chi amministra, scrivendo perché.',
    signIn: 'Per essere sicuri che sia tu, accedi di nuovo: subito dopo l’account è eliminato.',
    keep: 'Tengo l’account',
    confirm: 'Accedi ed elimina',
    waiting: 'Attendo la finestra…',
    deleting: 'Elimino…',
    otherAccount: 'Hai scelto un altro account: entra con quello che vuoi eliminare. Non è stato eliminato niente.',
    notDone: (why: string) => `L’account non è stato eliminato. ${why}`,
  },
  goodbye: {
    title: 'Il tuo account è eliminato',
    text: 'Il tuo bazar, le tue foto e i tuoi dati non ci sono più. Grazie di quello che hai fatto girare.',
    button: 'Torna all’inizio',
  },
} as const
