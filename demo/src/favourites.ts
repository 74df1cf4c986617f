import type { PersonKey } from './people.ts'

/** A heart of a demo person on the object of this title. `ago`: days before now. */
interface DemoFavourite {
  readonly by: PersonKey
  readonly on: string
  readonly ago: number
  /** "Solo per me", of a person whose other hearts may make swaps possible. */
  readonly isPrivate?: true
  /** "In cambio darei…": titles of own objects. */
  readonly gives?: readonly string[]
}

/** People who keep all their hearts for themselves. Those of the others may make swaps possible. */
export const PRIVATE_PEOPLE: readonly PersonKey[] = ['gabriele.blanc', 'teresa.gontier', 'anna.squinobal']

/**
 * Together with the conversations and the wanted ads they make swaps of two, three and four people possible, which `town.db.test.ts`
 * lists.
 */
export const FAVOURITES: readonly DemoFavourite[] = [
  { by: 'giulia.perron', on: 'Servizio da fonduta, quattro forchettine', ago: 12 },
  { by: 'giulia.perron', on: 'Semi di fagioli di tre colori', ago: 20 },
  { by: 'giulia.perron', on: 'Proiettore super 8, cinghia andata', ago: 25 },
  { by: 'giulia.perron', on: 'Giradischi a valigetta', ago: 23 },
  { by: 'giulia.perron', on: 'Trenino di legno con binari', ago: 5, isPrivate: true },
  { by: 'maria.favre', on: 'Marionette e teatrino', ago: 9, gives: ['Quadretto di valle, cornice nuova'] },
  { by: 'luca.vuillermoz', on: 'Slitta in legno Davos', ago: 11 },
  { by: 'luca.vuillermoz', on: 'Banjo senza una corda', ago: 14 },
  { by: 'corrado.bionaz', on: 'Materassino e fornellino da campo', ago: 6, gives: ['Bici da corsa anni Ottanta'] },
  { by: 'riccardo.marcoz', on: 'Bici da corsa anni Ottanta', ago: 10 },
  { by: 'matteo.empereur', on: 'Chitarra elettrica con custodia', ago: 5 },
  // Piero lives in the cell of Tommaso, so no ring has both of them.
  { by: 'piero.jacquemod', on: 'Cuffie da musica con filo', ago: 7 },
  {
    by: 'chiara.lucianaz',
    on: 'Padella di ghisa da ventotto',
    ago: 9,
    gives: ['Trenino di legno con binari', 'Portapranzo laccato'],
  },
  { by: 'chiara.lucianaz', on: 'Zaino rosso 30 litri', ago: 16 },
  { by: 'samir.elidrissi', on: 'Console anni Novanta con due giochi', ago: 8 },
  { by: 'samir.elidrissi', on: 'Matrioske, famiglia di cinque', ago: 13 },
  { by: 'elena.popescu', on: 'Tastiera cinque ottave', ago: 12 },
  { by: 'omar.diemoz', on: 'Giacca a vento gialla tg. M', ago: 9 },
  { by: 'davide.gerbore', on: 'Gioco da tavolo dei treni, completo', ago: 10 },
  { by: 'valentina.petitjacques', on: 'Bulbi di tulipano, una cassetta', ago: 7 },
  { by: 'valentina.petitjacques', on: 'Anello d’argento con pietra blu', ago: 6, isPrivate: true },
  { by: 'lucia.jeantet', on: 'Cesta intrecciata a mano', ago: 10 },
  { by: 'nadia.chatrian', on: 'Coperta patchwork da finire', ago: 14 },
  { by: 'adele.berard', on: 'Cappotto cammello tg. 46', ago: 11 },
  { by: 'sofia.grange', on: 'Pennini e inchiostri da calligrafia', ago: 6 },
  { by: 'denise.vierin', on: 'Piccolo tavolo da cucina, formica gialla', ago: 8 },
  { by: 'irene.vuillermin', on: 'Coltello da pane con il seghetto', ago: 6 },
  { by: 'giorgio.joly', on: 'Borsa di tela cucita in casa', ago: 9 },
  { by: 'giorgio.joly', on: 'Limone in vaso che teme il gelo', ago: 4 },
  { by: 'roberto.challancin', on: 'Tamburo del Carnevale', ago: 8 },
  { by: 'laura.yeuillaz', on: 'Serratura con chiave grande', ago: 12 },
  { by: 'federico.rollin', on: 'Slitta in legno Davos', ago: 15 },
  { by: 'beatrice.thuegaz', on: 'Slitta in legno Davos', ago: 10 },
  { by: 'stefano.perruchon', on: 'Telescopio da balcone', ago: 22 },
  { by: 'pietro.creton', on: 'Telescopio da balcone', ago: 9 },
  { by: 'ivan.avoyer', on: 'Telescopio da balcone', ago: 7 },
  { by: 'enrico.cerise', on: 'Reflex a pellicola', ago: 12 },
  { by: 'alberto.carrel', on: 'Reflex a pellicola', ago: 18 },
  { by: 'marco.ottoz', on: 'Reflex a pellicola', ago: 9 },
  { by: 'francesca.deval', on: 'Scacchi in bosso', ago: 13 },
  { by: 'simone.obert', on: 'Morsetti da falegname', ago: 8 },
  { by: 'gabriele.blanc', on: 'Canna da mosca e scatola di esche', ago: 6 },
  { by: 'gabriele.blanc', on: 'Binocolo… anzi cannocchiale da stambecchi', ago: 17 },
  { by: 'teresa.gontier', on: 'Atlante murale dell’Europa', ago: 13 },
  { by: 'anna.squinobal', on: 'Ventaglio dipinto', ago: 5 },
  // Those of the rings in `proposed-rings.ts`.
  { by: 'samir.elidrissi', on: 'Teiera rossa smaltata', ago: 5 },
  { by: 'federico.rollin', on: 'Casse acustiche da scaffale', ago: 6 },
  { by: 'lucia.jeantet', on: 'Gufo che legge le stelle', ago: 6 },
  { by: 'tommaso.lavoyer', on: 'Scala di larice, un piolo rotto', ago: 6 },
  { by: 'maria.favre', on: 'Portatile lento ma buono', ago: 7 },
  { by: 'samir.elidrissi', on: 'Casetta per le cince', ago: 5 },
  { by: 'giulia.perron', on: 'Kimono da judo 150 cm', ago: 6 },
  { by: 'elena.popescu', on: 'Pattini da ghiaccio n. 38', ago: 8 },
  { by: 'chiara.lucianaz', on: 'Violino da studio tre quarti', ago: 9 },
  { by: 'giulia.perron', on: 'Campanello da bici che squilla davvero', ago: 8 },
  { by: 'adele.berard', on: 'Colori a olio e tavolozza', ago: 13 },
  { by: 'tommaso.lavoyer', on: 'Coperta patchwork da finire', ago: 12 },
  // A pair with Adele, which remains when their ring of three ends.
  { by: 'luca.vuillermoz', on: 'Coperta patchwork da finire', ago: 10 },
  { by: 'luca.vuillermoz', on: 'Mappamondo che si accende', ago: 11 },
  { by: 'chiara.lucianaz', on: 'Lampadina a filamento grande', ago: 5 },
  { by: 'riccardo.marcoz', on: 'Pattini a rotelle quattro ruote n. 40', ago: 6 },
  { by: 'riccardo.marcoz', on: 'Skateboard con due adesivi di troppo', ago: 6 },
  { by: 'luca.vuillermoz', on: 'Mixer piccolo da festa', ago: 7 },
  { by: 'tommaso.lavoyer', on: 'Lampadina a filamento grande', ago: 4 },
]
