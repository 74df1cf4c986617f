export const home = {
  title: 'Come funziona',
  description: 'Tre bazar d’esempio e tre idee: come si scambia, si regala e si ripara con Barattolo, di persona e senza soldi.',
  hero: 'Qui si\u00a0scambia, si\u00a0regala e si\u00a0ripara',
  about:
    'Ognuno appende al suo bazar quello che può lasciare andare. Chi passa guarda, sceglie, propone. Poi ci si trova in piazza, faccia a faccia.',
  samples: {
    title: 'Tre bazar, per farsi un’idea',
    note: 'Nomi e oggetti inventati: quelli veri sono appesi nel bazar.',
    list: [
      { of: 'Il bazar di Nives', text: 'Scaffali pieni e gambe buone. Le manca uno zaino.' },
      { of: 'Il bazar di Corrado', text: 'Aggiusta tutto, butta niente. Gli serve legna.' },
      { of: 'Il bazar di Palmira', text: 'Mani che non stanno ferme. Cerca lana rossa.' },
    ],
    things: {
      books: 'Dodici gialli',
      teapot: 'Teiera',
      skis: 'Sci da fondo',
      radio: 'Radio muta',
      toolbox: 'Cassetta doppia',
      bicycle: 'Bici da sistemare',
      yarn: 'Gomitoli',
      basket: 'Cesta',
      plant: 'Talea di agave',
    },
  },
  ideas: {
    title: 'Tre idee che tengono insieme la piazza',
    jar: {
      title: 'Un barattolo, non una bilancia',
      text: 'Una proposta sono due barattoli: quello che dai, quello che ricevi. Non si pesa il valore: si guarda se a tutti e due va bene.',
    },
    zone: {
      title: 'La zona, mai la porta di casa',
      text: 'Sulla mappa si vede una zona di circa mezzo chilometro. Il punto esatto lo scegliete in chat, quando vi fidate.',
    },
    story: {
      title: 'Le cose hanno una storia',
      text: 'Ogni oggetto ricorda quante volte è passato di mano. Seconda vita, terza vita: ogni giro l’allunga.',
    },
  },
} as const
