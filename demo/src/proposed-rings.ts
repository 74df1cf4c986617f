import type { PersonKey } from './people.ts'
import type { ScriptedRing } from './scripted-ring.ts'

/** People who have turned suggestions of four people on. */
export const PEOPLE_FOR_FOUR: readonly PersonKey[] = ['giulia.perron', 'tommaso.lavoyer', 'maria.favre', 'samir.elidrissi']

/**
 * The proposed rings, one in each state that a visitor can meet. Favourites, and the ad of Maria, make them possible before they are
 * proposed. Objects of a ring that is agreed are in no pending conversation: the rings are loaded after the conversations, which would
 * miss what an agreement does to them.
 */
export const PROPOSED_RINGS: readonly ScriptedRing[] = [
  {
    // Giulia's answer is missing.
    legs: [
      { giver: 'giulia.perron', gives: 'Teiera rossa smaltata' },
      { giver: 'samir.elidrissi', gives: 'Casse acustiche da scaffale' },
      { giver: 'federico.rollin', gives: 'Semi di fagioli di tre colori' },
    ],
    state: 'open',
    steps: [
      { by: 'samir.elidrissi', ago: 1.6, does: 'propose' },
      {
        by: 'samir.elidrissi',
        ago: 1.59,
        says: 'Ciao a tutti! Le casse sono da scaffale ma si fanno sentire fino al pianerottolo. Vi va?',
      },
      { by: 'federico.rollin', ago: 0.9, does: 'sayYes' },
      {
        by: 'federico.rollin',
        ago: 0.89,
        says: 'Io ci sto, le casse vanno in classe. I fagioli sono venticinque per colore, li hanno contati i bambini.',
      },
      { by: 'samir.elidrissi', ago: 0.2, says: 'Giulia, manchi solo tu. Per la teiera ho già la menta in frigo.' },
    ],
  },
  {
    // Luca has said yes, and Lucia has asked for one more of his objects since then.
    legs: [
      { giver: 'luca.vuillermoz', gives: 'Gufo che legge le stelle' },
      { giver: 'lucia.jeantet', gives: 'Tazze da caffellatte, sei' },
      { giver: 'maria.favre', gives: 'Slitta in legno Davos' },
    ],
    state: 'open',
    steps: [
      { by: 'luca.vuillermoz', ago: 2.3, does: 'propose' },
      { by: 'luca.vuillermoz', ago: 2.29, says: 'Ho fatto due conti: con un giro a tre siamo a posto tutti. Che ne dite?' },
      { by: 'maria.favre', ago: 1.7, does: 'sayYes' },
      { by: 'maria.favre', ago: 1.69, says: 'Le tazze le aspettavo da un mese. Per me va benissimo.' },
      { by: 'lucia.jeantet', ago: 0.6, asksAlso: ['Colori a olio e tavolozza'] },
      {
        by: 'lucia.jeantet',
        ago: 0.59,
        says: 'Il gufo piace molto qui a casa. Luca, ci metteresti anche i colori? Ho una cassetta della posta da ridipingere.',
      },
    ],
  },
  {
    // Of four people. The ticks of Giulia and Samir are missing for the meeting.
    legs: [
      { giver: 'giulia.perron', gives: 'Scala di larice, un piolo rotto' },
      { giver: 'tommaso.lavoyer', gives: 'Portatile lento ma buono' },
      { giver: 'maria.favre', gives: 'Casetta per le cince' },
      { giver: 'samir.elidrissi', gives: 'Kimono da judo 150 cm' },
    ],
    state: 'agreed',
    steps: [
      { by: 'tommaso.lavoyer', ago: 3.6, does: 'propose' },
      { by: 'tommaso.lavoyer', ago: 3.59, says: 'Il piolo lo rifaccio io, la scala mi serve per l’albicocco.' },
      { by: 'maria.favre', ago: 3.1, does: 'sayYes' },
      { by: 'maria.favre', ago: 3.09, says: 'Un computer lento va bene, ho tempo anch’io.' },
      { by: 'samir.elidrissi', ago: 2.8, does: 'sayYes' },
      { by: 'samir.elidrissi', ago: 2.79, says: 'Sul mio balcone le cince vengono già, adesso avranno l’indirizzo.' },
      { by: 'giulia.perron', ago: 2.4, does: 'sayYes' },
      {
        by: 'giulia.perron',
        ago: 2.39,
        says: 'Mio padre si è arreso, la scala può andare. E mio nipote ha già provato due mosse.',
      },
      {
        by: 'tommaso.lavoyer',
        ago: 1.5,
        meetings: [
          { place: 'Piazza Chanoux, Aosta', ago: -2, time: '18:00' },
          { place: 'Stazione di Aosta', ago: -3, time: '17:30' },
          { place: 'Biblioteca regionale, Aosta', ago: -5, time: '10:30' },
        ],
      },
      { by: 'tommaso.lavoyer', ago: 1.49, says: 'Vengo con il furgone di mio cognato: la scala in corriera non la vedo bene.' },
      { by: 'maria.favre', ago: 0.7, ticks: ['Piazza Chanoux, Aosta', 'Biblioteca regionale, Aosta'] },
    ],
  },
  {
    // The bell first: Giulia wishes another object of Chiara too, and a search through another wish could choose that one.
    legs: [
      { giver: 'chiara.lucianaz', gives: 'Campanello da bici che squilla davvero' },
      { giver: 'giulia.perron', gives: 'Pattini da ghiaccio n. 38' },
      { giver: 'elena.popescu', gives: 'Violino da studio tre quarti' },
    ],
    state: 'done',
    steps: [
      { by: 'chiara.lucianaz', ago: 4.9, does: 'propose' },
      { by: 'chiara.lucianaz', ago: 4.89, says: 'Il violino è per mia nipote, comincia a gennaio. Ci state?' },
      { by: 'elena.popescu', ago: 4.7, does: 'sayYes' },
      { by: 'elena.popescu', ago: 4.69, says: 'Volentieri, così torna a suonare. Attenta solo al mi, che si scorda.' },
      { by: 'giulia.perron', ago: 4.4, does: 'sayYes' },
      {
        by: 'giulia.perron',
        ago: 4.3,
        meetings: [
          { place: 'Piazza Chanoux, Aosta', ago: 3, time: '17:30' },
          { place: 'Biblioteca regionale, Aosta', ago: 2, time: '17:30' },
        ],
      },
      { by: 'elena.popescu', ago: 4.2, ticks: ['Piazza Chanoux, Aosta', 'Biblioteca regionale, Aosta'] },
      { by: 'chiara.lucianaz', ago: 4.1, ticks: ['Piazza Chanoux, Aosta'] },
      { by: 'giulia.perron', ago: 4.05, says: 'Perfetto. Io sono quella con i pattini al collo.' },
      { by: 'elena.popescu', ago: 3, time: '17:36', typesCodeOf: 'giulia.perron' },
      { by: 'chiara.lucianaz', ago: 3, time: '17:38', typesCodeOf: 'elena.popescu' },
      { by: 'giulia.perron', ago: 3, time: '17:39', typesCodeOf: 'chiara.lucianaz' },
      {
        by: 'chiara.lucianaz',
        ago: 1.7,
        feedbackOn: 'elena.popescu',
        text: 'Ha portato anche la pece e uno spartito facile.',
      },
      { by: 'chiara.lucianaz', ago: 1.69, feedbackOn: 'giulia.perron', text: 'Puntuale, e i pattini li aveva lucidati.' },
      { by: 'elena.popescu', ago: 1.5, feedbackOn: 'giulia.perron', text: 'Mia figlia ci ha già dormito insieme, ai pattini.' },
      { by: 'elena.popescu', ago: 1.49, feedbackOn: 'chiara.lucianaz', text: 'Il violino è in buone mani.' },
      { by: 'giulia.perron', ago: 1.2, feedbackOn: 'chiara.lucianaz', text: 'Il campanello squilla davvero. Davvero davvero.' },
      { by: 'giulia.perron', ago: 1.19, feedbackOn: 'elena.popescu', text: 'Dieci minuti e una bella chiacchierata in tre.' },
      { by: 'chiara.lucianaz', ago: 1, says: 'Grazie a tutte e due! Prima nota suonata ieri sera, il gatto è uscito.' },
    ],
  },
  {
    // Tommaso does not answer, and another person is not found.
    legs: [
      { giver: 'luca.vuillermoz', gives: 'Colori a olio e tavolozza' },
      { giver: 'adele.berard', gives: 'Coperta patchwork da finire' },
      { giver: 'tommaso.lavoyer', gives: 'Mappamondo che si accende' },
    ],
    state: 'dissolved',
    steps: [
      { by: 'adele.berard', ago: 6.5, does: 'propose' },
      { by: 'adele.berard', ago: 6.49, says: 'Buongiorno cari, in tre non l’ho mai fatto. Proviamo?' },
      { by: 'luca.vuillermoz', ago: 5.8, does: 'sayYes' },
      { by: 'luca.vuillermoz', ago: 5.79, says: 'Io ci sono. Il mappamondo era mio, lo riprendo volentieri.' },
    ],
  },
  {
    // Chiara leaves as the town is built. The running server then asks Tommaso, who would like the bulb and has what Riccardo would like.
    legs: [
      { giver: 'luca.vuillermoz', gives: 'Lampadina a filamento grande' },
      { giver: 'chiara.lucianaz', gives: 'Pattini a rotelle quattro ruote n. 40' },
      { giver: 'riccardo.marcoz', gives: 'Mixer piccolo da festa' },
    ],
    state: 'repairing',
    steps: [
      { by: 'riccardo.marcoz', ago: 1.4, does: 'propose' },
      {
        by: 'riccardo.marcoz',
        ago: 1.39,
        says: 'Luca, il mixer è quello della festa di Charvensod: ha ancora i coriandoli dentro.',
      },
      { by: 'luca.vuillermoz', ago: 0.8, does: 'sayYes' },
      { by: 'luca.vuillermoz', ago: 0.79, says: 'I coriandoli li tengo. Ci sto!' },
      { by: 'chiara.lucianaz', ago: 0.01, says: 'Scusate, i pattini alla fine li vuole mia sorella. Un’altra volta!' },
      { by: 'chiara.lucianaz', ago: 0, leaves: 'notNow' },
    ],
  },
]
