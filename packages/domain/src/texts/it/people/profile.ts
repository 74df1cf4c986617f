/** The page `/profilo` with its rows and the pages that they open. */
export const profile = {
  title: 'Il tuo profilo',
  /** Beside the e-mail address. */
  onlyYou: 'La vedi solo tu',
  asOthers: 'Come ti vedono',
  back: 'Torna al profilo',
  groups: {
    town: 'In piazza',
    reading: 'Come leggi',
    data: 'I tuoi dati',
  },
  rows: {
    name: 'Nome',
    holiday: 'Vacanza',
    bazar: 'Il mio bazar',
    theme: 'Tema',
    textSize: 'Testo',
    viewpoint: 'Da dove guardi',
    notices: 'Avvisi',
    favourites: 'Preferiti',
    signIns: 'Come entri',
    reports: 'Le tue segnalazioni',
    blocked: 'Persone bloccate',
    data: 'Scarica i miei dati',
  },
  values: {
    open: 'Aperto',
    away: 'In pausa',
    favouritesPrivate: 'Solo per me',
    favouritesShared: 'Anche per gli scambi',
    noBlocked: 'Nessuna',
    device: 'Telefono',
    deviceAndMail: 'Telefono, e-mail',
    mail: 'E-mail',
    hereOnly: 'Solo qui',
  },
  themes: { auto: 'Auto', light: 'Chiaro', dark: 'Scuro' },
  /** From the device's own size on. */
  textSizes: ['A', 'A+', 'A++'],
  textSizeLabel: 'Grandezza del testo',
} as const
