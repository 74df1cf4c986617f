import type { StaticText } from '../../static-page.ts'

export const collaborate = {
  title: 'Porta Barattolo nella tua città',
  description: 'Barattolo è nato in Valle d’Aosta, ma una piazza così può aprirsi ovunque: ecco come portarla nella tua città.',
  lead: 'Barattolo è nato fra le montagne della Valle d’Aosta, ma di sedie zoppe ce n’è dappertutto. Se vuoi una piazza del baratto nella tua città, puoi portarcela.',
  sections: [
    {
      title: 'Che cosa serve',
      paragraphs: [],
      list: [
        'una decina di persone che abbiano qualcosa in cantina e voglia di cominciare;',
        'un luogo pubblico dove trovarsi: una biblioteca, una piazza, un bar che ci stia;',
        'qualcuno che tenga in ordine la piazza, un’ora la settimana;',
        'un computer sempre acceso, anche piccolo: il programma porta con sé tutto quello che gli serve.',
      ],
    },
    {
      title: 'Come si comincia',
      paragraphs: [
        'Si parte da una mappa: quali comuni, quali quartieri, quali punti d’incontro. Poi si appendono i primi venti oggetti, quelli dei promotori, perché un bazar vuoto non invita nessuno. Il resto lo fanno gli scambi.',
      ],
    },
    {
      title: 'Chi può farlo',
      paragraphs: [
        'Associazioni, biblioteche, comuni, scuole, ciclofficine, ludoteche, o un gruppo di vicini. Resta una condizione: gratis per tutti, niente denaro e niente pubblicità, come qui.',
      ],
    },
    {
      title: 'Anche senza aprire una piazza',
      paragraphs: [
        'Si può dare una mano a tradurre (in Valle d’Aosta, dove Barattolo è nato, si parla anche francese), a disegnare la mappa della tua zona, a riparare quello che nel bazar aspetta un cacciavite. Parlane con chi gestisce la piazza che usi, di persona, al prossimo scambio.',
      ],
    },
  ],
} as const satisfies StaticText
