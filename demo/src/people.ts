/** A person of the demo town. Their objects are at home or at one of their other places. */
interface Townsperson {
  readonly key: string
  readonly name: string
  /** Slugs of municipalities. */
  readonly places: readonly [string, ...string[]]
}

/** Invented people: random combinations of names that are common in the valley. */
export const PEOPLE = [
  { key: 'maria.favre', name: 'Maria Favre', places: ['sarre', 'jovencan'] },
  { key: 'giulia.perron', name: 'Giulia Perron', places: ['aosta', 'gressan'] },
  { key: 'corrado.bionaz', name: 'Corrado Bionaz', places: ['aosta', 'bionaz'] },
  { key: 'luca.vuillermoz', name: 'Luca Vuillermoz', places: ['aosta', 'allein'] },
  { key: 'nadia.chatrian', name: 'Nadia Chatrian', places: ['aosta', 'torgnon'] },
  { key: 'riccardo.marcoz', name: 'Riccardo Marcoz', places: ['charvensod', 'brissogne'] },
  { key: 'adele.berard', name: 'Adele Bérard', places: ['aosta', 'doues'] },
  { key: 'piero.jacquemod', name: 'Piero Jacquemod', places: ['aosta', 'ollomont', 'sarre'] },
  { key: 'silvia.martinet', name: 'Silvia Martinet', places: ['aosta', 'roisan', 'saint-vincent'] },
  { key: 'samir.elidrissi', name: 'Samir El Idrissi', places: ['aosta', 'quart'] },
  { key: 'elena.popescu', name: 'Elena Popescu', places: ['aosta', 'pollein', 'quart'] },
  { key: 'davide.gerbore', name: 'Davide Gerbore', places: ['saint-pierre', 'saint-nicolas'] },
  { key: 'chiara.lucianaz', name: 'Chiara Lucianaz', places: ['aosta', 'gignod', 'sarre'] },
  { key: 'matteo.empereur', name: 'Matteo Empereur', places: ['quart', 'nus'] },
  { key: 'francesca.deval', name: 'Francesca Deval', places: ['chatillon', 'antey-saint-andre'] },
  { key: 'stefano.perruchon', name: 'Stefano Perruchon', places: ['saint-vincent', 'emarese'] },
  { key: 'anna.squinobal', name: 'Anna Squinobal', places: ['gressoney-saint-jean', 'gressoney-la-trinite', 'gaby'] },
  { key: 'roberto.challancin', name: 'Roberto Challancin', places: ['donnas', 'perloz', 'bard'] },
  { key: 'laura.yeuillaz', name: 'Laura Yeuillaz', places: ['pont-saint-martin', 'lillianes'] },
  { key: 'giorgio.joly', name: 'Giorgio Joly', places: ['arnad', 'hone'] },
  { key: 'irene.vuillermin', name: 'Irene Vuillermin', places: ['verres', 'issogne'] },
  { key: 'marco.ottoz', name: 'Marco Ottoz', places: ['courmayeur', 'pre-saint-didier'] },
  { key: 'sofia.grange', name: 'Sofia Grange', places: ['morgex', 'la-thuile'] },
  { key: 'enrico.cerise', name: 'Enrico Cerise', places: ['fenis', 'saint-marcel'] },
  { key: 'teresa.gontier', name: 'Teresa Gontier', places: ['champorcher', 'pontboset'] },
  { key: 'alberto.carrel', name: 'Alberto Carrel', places: ['valtournenche', 'chamois'] },
  { key: 'paola.maquignaz', name: 'Paola Maquignaz', places: ['valtournenche', 'la-magdeleine', 'chatillon'] },
  { key: 'simone.obert', name: 'Simone Obert', places: ['ayas', 'brusson'] },
  { key: 'martina.dufour', name: 'Martina Dufour', places: ['challand-saint-anselme', 'challand-saint-victor'] },
  { key: 'federico.rollin', name: 'Federico Rollin', places: ['villeneuve', 'introd', 'arvier'] },
  { key: 'lucia.jeantet', name: 'Lucia Jeantet', places: ['cogne', 'aymavilles'] },
  { key: 'gabriele.blanc', name: 'Gabriele Blanc', places: ['valsavarenche', 'rhemes-notre-dame', 'rhemes-saint-georges'] },
  { key: 'denise.vierin', name: 'Denise Vierin', places: ['la-salle', 'valgrisenche', 'avise'] },
  { key: 'ivan.avoyer', name: 'Ivan Avoyer', places: ['etroubles', 'saint-oyen', 'saint-rhemy-en-bosses'] },
  { key: 'valentina.petitjacques', name: 'Valentina Petitjacques', places: ['valpelline', 'oyace', 'aosta'] },
  { key: 'omar.diemoz', name: 'Omar Diémoz', places: ['saint-christophe', 'aosta'] },
  { key: 'beatrice.thuegaz', name: 'Beatrice Thuegaz', places: ['chambave', 'saint-denis', 'verrayes'] },
  { key: 'pietro.creton', name: 'Pietro Creton', places: ['montjovet', 'champdepraz', 'pontey'] },
  { key: 'ornella.girod', name: 'Ornella Girod', places: ['issime', 'fontainemore'] },
  { key: 'tommaso.lavoyer', name: 'Tommaso Lavoyer', places: ['gressan', 'aosta'] },
] as const satisfies readonly Townsperson[]

export type PersonKey = (typeof PEOPLE)[number]['key']

/** The people whose addresses `npm run demo` prints. */
export const SUGGESTED_PEOPLE: readonly PersonKey[] = ['giulia.perron', 'maria.favre', 'luca.vuillermoz']

/** `example.org` is reserved for examples (RFC 2606) and receives no e-mail. */
export const emailOf = (key: PersonKey) => `${key}@example.org`
