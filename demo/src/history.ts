import type { PersonKey } from './people.ts'

export interface Passage {
  /** The title of a demo object. The `to` of its last passage is its current owner. */
  readonly object: string
  readonly from: PersonKey
  readonly to: PersonKey
}

/** A completed exchange with its feedback. `ago`: days before now. */
export interface PastExchange {
  readonly ago: number
  readonly place: string
  readonly passages: readonly Passage[]
  readonly feedback: readonly { readonly by: PersonKey; readonly about: PersonKey; readonly text: string }[]
}

export const HISTORY: readonly PastExchange[] = [
  {
    ago: 320,
    place: 'Bar della stazione di Morgex',
    passages: [
      { object: 'Telescopio da balcone', from: 'sofia.grange', to: 'corrado.bionaz' },
      { object: 'Canoa di legno', from: 'corrado.bionaz', to: 'sofia.grange' },
    ],
    feedback: [
      { by: 'sofia.grange', about: 'corrado.bionaz', text: 'Mi ha aiutato a legare la canoa sul tetto, due volte.' },
      {
        by: 'corrado.bionaz',
        about: 'sofia.grange',
        text: 'Puntuale e con il thermos pieno. Il telescopio era proprio come detto.',
      },
    ],
  },
  {
    ago: 290,
    place: 'Parcheggio del prato di Sant’Orso, Cogne',
    passages: [
      { object: 'Racchette da neve', from: 'lucia.jeantet', to: 'gabriele.blanc' },
      { object: 'Affumicatore per api', from: 'gabriele.blanc', to: 'lucia.jeantet' },
    ],
    feedback: [
      { by: 'lucia.jeantet', about: 'gabriele.blanc', text: 'Tutto in ordine e una chiacchierata sulle api che mi è servita.' },
      { by: 'gabriele.blanc', about: 'lucia.jeantet', text: 'Le cinghie sono davvero nuove, grazie.' },
    ],
  },
  {
    ago: 255,
    place: 'Portici di piazza Chanoux, Aosta',
    passages: [
      { object: 'Mappamondo che si accende', from: 'adele.berard', to: 'luca.vuillermoz' },
      { object: 'Mazzi di carte e segnapunti da belote', from: 'luca.vuillermoz', to: 'adele.berard' },
    ],
    feedback: [
      { by: 'adele.berard', about: 'luca.vuillermoz', text: 'Un ragazzo gentilissimo, mi ha portato la borsa fino a casa.' },
      { by: 'luca.vuillermoz', about: 'adele.berard', text: 'La signora Adele ha già vinto la prima partita.' },
    ],
  },
  {
    ago: 160,
    place: 'Giardini pubblici di Aosta',
    passages: [
      { object: 'Telescopio da balcone', from: 'corrado.bionaz', to: 'giulia.perron' },
      { object: 'Bersaglio e freccette', from: 'giulia.perron', to: 'corrado.bionaz' },
    ],
    feedback: [
      { by: 'corrado.bionaz', about: 'giulia.perron', text: 'Freccette tutte dritte e un bel sorriso.' },
      {
        by: 'giulia.perron',
        about: 'corrado.bionaz',
        text: 'Mi ha spiegato come trovare Saturno, non se l’è cavata in cinque minuti.',
      },
    ],
  },
  {
    ago: 142,
    place: 'Biblioteca di Aosta',
    passages: [
      { object: 'Mappamondo che si accende', from: 'luca.vuillermoz', to: 'tommaso.lavoyer' },
      { object: 'Lampadina a filamento grande', from: 'tommaso.lavoyer', to: 'luca.vuillermoz' },
    ],
    feedback: [
      { by: 'luca.vuillermoz', about: 'tommaso.lavoyer', text: 'La lampadina pende troppo in basso, ma è colpa del soffitto.' },
      { by: 'tommaso.lavoyer', about: 'luca.vuillermoz', text: 'Arrivato con il mappamondo acceso. Letteralmente.' },
    ],
  },
  {
    ago: 128,
    place: 'Portici di piazza Chanoux, Aosta',
    passages: [
      { object: 'Romanzo d’appendice rilegato', from: 'silvia.martinet', to: 'corrado.bionaz' },
      { object: 'Specchio da ingresso', from: 'corrado.bionaz', to: 'silvia.martinet' },
    ],
    feedback: [
      { by: 'silvia.martinet', about: 'corrado.bionaz', text: 'Lo specchio è arrivato avvolto in tre coperte.' },
      {
        by: 'corrado.bionaz',
        about: 'silvia.martinet',
        text: 'Non mi ha detto come finisce il romanzo, e gliel’ho chiesto due volte.',
      },
    ],
  },
  {
    ago: 118,
    place: 'Piscina di Aosta',
    passages: [
      { object: 'Dinosauri in una scatola di scarpe', from: 'matteo.empereur', to: 'silvia.martinet' },
      { object: 'Calamita gigante', from: 'silvia.martinet', to: 'matteo.empereur' },
    ],
    feedback: [
      { by: 'matteo.empereur', about: 'silvia.martinet', text: 'Puntuale, cortese, calamita potentissima.' },
      { by: 'silvia.martinet', about: 'matteo.empereur', text: 'I dinosauri c’erano tutti, contati insieme al tavolino.' },
    ],
  },
  {
    ago: 97,
    place: 'Bar del bivio, La Salle',
    passages: [
      { object: 'Mantella di loden verde', from: 'marco.ottoz', to: 'denise.vierin' },
      { object: 'Ciak di un cortometraggio', from: 'denise.vierin', to: 'marco.ottoz' },
    ],
    feedback: [
      { by: 'marco.ottoz', about: 'denise.vierin', text: 'Abbiamo parlato di cinema per un’ora col motore acceso.' },
      { by: 'denise.vierin', about: 'marco.ottoz', text: 'La mantella profuma di cirmolo. Persona squisita.' },
    ],
  },
  {
    ago: 90,
    place: 'Davanti al municipio di Villeneuve',
    passages: [
      { object: 'Reflex a pellicola', from: 'gabriele.blanc', to: 'luca.vuillermoz' },
      { object: 'Torcia da speleologo', from: 'luca.vuillermoz', to: 'gabriele.blanc' },
    ],
    feedback: [
      { by: 'gabriele.blanc', about: 'luca.vuillermoz', text: 'La torcia illumina mezza valle, proprio come diceva.' },
      { by: 'luca.vuillermoz', about: 'gabriele.blanc', text: 'Prima di darmela mi ha insegnato a caricare il rullino.' },
    ],
  },
  {
    ago: 83,
    place: 'Piazza della chiesa, Gignod',
    passages: [
      { object: 'Gioco da tavolo dei treni, completo', from: 'chiara.lucianaz', to: 'valentina.petitjacques' },
      { object: 'Servizio da fonduta, quattro forchettine', from: 'valentina.petitjacques', to: 'chiara.lucianaz' },
    ],
    feedback: [
      { by: 'chiara.lucianaz', about: 'valentina.petitjacques', text: 'Coccio intatto. Mi aveva avvisata delle forchettine.' },
      { by: 'valentina.petitjacques', about: 'chiara.lucianaz', text: 'Vagoncini contati davanti a me, che serietà!' },
    ],
  },
  {
    ago: 74,
    place: 'Stazione di Verrès',
    passages: [
      { object: 'Microscopio da ragazzi', from: 'roberto.challancin', to: 'federico.rollin' },
      { object: 'Serratura con chiave grande', from: 'federico.rollin', to: 'roberto.challancin' },
    ],
    feedback: [
      { by: 'roberto.challancin', about: 'federico.rollin', text: 'La chiave è ancora più grande che in foto.' },
      { by: 'federico.rollin', about: 'roberto.challancin', text: 'Il professore mi ha fatto anche lezione sui vetrini.' },
    ],
  },
  {
    ago: 66,
    place: 'Giardini pubblici di Aosta',
    passages: [
      { object: 'Ombrello viola', from: 'gabriele.blanc', to: 'giulia.perron' },
      { object: 'Yo-yo di legno', from: 'giulia.perron', to: 'gabriele.blanc' },
    ],
    feedback: [
      { by: 'gabriele.blanc', about: 'giulia.perron', text: 'È scesa apposta dal pullman di prima per non farmi aspettare.' },
      { by: 'giulia.perron', about: 'gabriele.blanc', text: 'L’ombrello l’abbiamo provato subito: pioveva.' },
    ],
  },
  {
    ago: 61,
    place: 'Parcheggio dello stadio, Aosta',
    passages: [
      { object: 'Casse acustiche da scaffale', from: 'riccardo.marcoz', to: 'samir.elidrissi' },
      { object: 'Mixer piccolo da festa', from: 'samir.elidrissi', to: 'riccardo.marcoz' },
    ],
    feedback: [
      { by: 'riccardo.marcoz', about: 'samir.elidrissi', text: 'Le abbiamo provate nel bagagliaio, con i vicini che ballavano.' },
      { by: 'samir.elidrissi', about: 'riccardo.marcoz', text: 'Tutto bene, è arrivato un po’ in ritardo ma ha avvisato.' },
    ],
  },
  {
    ago: 56,
    place: 'Rotonda di Aymavilles',
    passages: [
      { object: 'Occhiali da ghiacciaio', from: 'lucia.jeantet', to: 'alberto.carrel' },
      { object: 'Tazze da caffellatte, sei', from: 'alberto.carrel', to: 'lucia.jeantet' },
    ],
    feedback: [
      { by: 'lucia.jeantet', about: 'alberto.carrel', text: 'La crepa di una tazza era segnata con lo scotch: onestà pura.' },
      { by: 'alberto.carrel', about: 'lucia.jeantet', text: 'Occhiali perfetti, stanghetta scaldata e già a posto.' },
    ],
  },
  {
    ago: 49,
    place: 'Davanti al municipio di Villeneuve',
    passages: [
      { object: 'Racchette da neve', from: 'gabriele.blanc', to: 'ivan.avoyer' },
      { object: 'Bussola da orientamento', from: 'ivan.avoyer', to: 'gabriele.blanc' },
    ],
    feedback: [
      { by: 'gabriele.blanc', about: 'ivan.avoyer', text: 'Ci siamo trovati al primo colpo. Ovvio, con una bussola.' },
      { by: 'ivan.avoyer', about: 'gabriele.blanc', text: 'Gentile e di poche parole, come piace a me.' },
    ],
  },
  {
    ago: 45,
    place: 'Portici di piazza Chanoux, Aosta',
    passages: [{ object: 'Telefonino facile da usare', from: 'giulia.perron', to: 'adele.berard' }],
    feedback: [
      { by: 'adele.berard', about: 'giulia.perron', text: 'Mi ha scritto i numeri dei nipoti uno per uno, con pazienza.' },
      { by: 'giulia.perron', about: 'adele.berard', text: 'Puntualissima, e mi ha offerto la merenda.' },
    ],
  },
  {
    ago: 30,
    place: 'Bar della stazione di Morgex',
    passages: [
      { object: 'Gufo che legge le stelle', from: 'corrado.bionaz', to: 'luca.vuillermoz' },
      { object: 'Proiettore super 8, cinghia andata', from: 'luca.vuillermoz', to: 'corrado.bionaz' },
    ],
    feedback: [
      { by: 'corrado.bionaz', about: 'luca.vuillermoz', text: 'Me l’aveva detto, della cinghia: ci penso io.' },
      { by: 'luca.vuillermoz', about: 'corrado.bionaz', text: 'Il gufo ha già imparato le stelle di casa mia.' },
    ],
  },
  {
    ago: 12,
    place: 'Stazione di Châtillon',
    passages: [
      { object: 'Racchetta da tennis, incordata', from: 'stefano.perruchon', to: 'silvia.martinet' },
      { object: 'Penna stilografica con calamaio', from: 'silvia.martinet', to: 'stefano.perruchon' },
    ],
    feedback: [
      { by: 'stefano.perruchon', about: 'silvia.martinet', text: 'La penna scrive, io un po’ meno. Grazie Silvia!' },
      { by: 'silvia.martinet', about: 'stefano.perruchon', text: 'Racchetta tesa il giusto, mi ha fatto pure due palleggi.' },
    ],
  },
  {
    ago: 8,
    place: 'Castello di Fénis',
    passages: [
      { object: 'Martello da fabbro', from: 'enrico.cerise', to: 'giorgio.joly' },
      { object: 'Contaminuti da camera oscura, zoppica', from: 'giorgio.joly', to: 'enrico.cerise' },
    ],
    feedback: [
      { by: 'enrico.cerise', about: 'giorgio.joly', text: 'Mi ha detto subito che zoppica. Lo aggiusto quest’inverno.' },
      { by: 'giorgio.joly', about: 'enrico.cerise', text: 'Martello con il manico ancora caldo di lavoro.' },
    ],
  },
]

/** Objects that were received recently and not put back: they are not available. */
export const EXCHANGED_OBJECTS: readonly string[] = [
  'Racchetta da tennis, incordata',
  'Penna stilografica con calamaio',
  'Martello da fabbro',
]
