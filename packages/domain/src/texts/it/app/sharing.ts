export const sharing = {
  /** The default description of a page. */
  description: 'Scambia, regala e ripara oggetti di persona, nella tua città. Gratis e senza soldi.',
  titled: (title: string, product: string) => `${title} · ${product}`,
  map: {
    title: 'La mappa degli oggetti',
    description: 'Che cosa si scambia, si regala e si ripara intorno a te: gli oggetti in circolo, zona per zona.',
  },
  bazar: {
    title: 'Il bazar della città',
    description: 'Tutti gli oggetti in circolo: guarda, filtra, premi Interessa.',
  },
  board: {
    title: 'Bacheca: chi cerca che cosa',
    description: 'Gli annunci di chi cerca un oggetto. Ce l’hai in cantina? Dillo.',
  },
  item: (kind: string, place: string | null, words: string) =>
    [place ? `${kind}, zona di ${place}.` : `${kind}.`, words].filter((part) => part !== '').join(' '),
  itemPicture: (title: string) => `La foto di: ${title}`,
  person: (objects: string, place: string | null) => (place ? `${objects}, zona di ${place}.` : `${objects}.`),
  request: (words: string) => ['Cerco, di persona e senza soldi.', words].filter((part) => part !== '').join(' '),
  requestTitle: (title: string) => `CERCO: ${title}`,
  picture: 'Un barattolo di vetro pieno di oggetti, e la scritta: Vale tutto. Anche la sedia zoppa.',
  gone: { title: 'Non c’è più', description: 'Quello che cerchi non è più in circolo. Nel bazar c’è altro da guardare.' },
} as const
