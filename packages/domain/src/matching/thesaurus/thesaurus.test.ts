import { describe, expect, test } from 'vitest'
import { termsOf } from '../terms.ts'
import { tokensOf } from '../tokens.ts'
import { allGroups, broaderConceptsOf, conceptsOfPhrase, conceptsOfWord, isNeed, knownWords } from './index.ts'

const [groups] = allGroups()
const concepts = new Set(groups.map(({ concept }) => concept))
const conceptsOf = (title: string) => termsOf(title).heads.flatMap((head) => head.concepts)

describe('the families of the thesaurus', () => {
  test.each([
    ['seduta', 'sedia poltrona divano sgabello panca pouf sdraio amaca'],
    ['lampada', 'lampadario lanterna piantana applique abat-jour'],
    ['mobile', 'armadio libreria tavolo letto sedia credenza scrivania baule comodino'],
    ['pentolame', 'pentola padella paiolo teglia casseruola caliera'],
    ['piccolo elettrodomestico', 'tostapane frullatore bimby friggitrice affettatrice'],
    ['alimentare', 'miele fontina mela patata salame castagna riso'],
    ['bevanda', 'birra vino grappa tisana caffè'],
    ['capospalla', 'cappotto giacca piumino impermeabile pelliccia'],
    ['abbigliamento', 'vestito maglione camicia gonna cappello sciarpa guanti calzini pigiama panciotto camice'],
    ['scarpa', 'stivali sandali pantofole sabot scarponi mocassini'],
    ['gioiello', 'collana anello orecchini spilla braccialetto'],
    ['gioco', 'bambola peluche trenino puzzle burattini triciclo dinosauri trottola sonaglio frisbee soldatini risiko ruspa'],
    ['strumento musicale', 'chitarra violino flauto maracas ghironda sassofono tromba cornamusa'],
    ['libro', 'romanzo dizionario atlante enciclopedia ricettario bibbia'],
    ['materiale artistico', 'acquerelli pennarelli tempere argilla perline'],
    ['oggetto da collezione', 'francobolli monete cartoline figurine minerali calamite'],
    ['attrezzo', 'trapano martello cacciavite sega pialla saldatrice'],
    ['attrezzo da giardino', 'vanga rastrello carriola tagliaerba annaffiatoio motosega'],
    ['pianta', 'ficus cactus basilico tulipani geranio abete larice rosmarino'],
    ['animale', 'gallina gatto cane canarino criceto capra pesciolino asino'],
    ['prodotto per animali', 'cuccia guinzaglio tiragraffi gabbia lettiera acquario pollaio'],
    ['attrezzatura sportiva invernale', 'snowboard slitta ciaspole'],
    ['attrezzo ginnico', 'cyclette pesi vogatore ellittica stepper'],
    ['ausilio', 'deambulatore stampelle tutore montascale'],
    ['materiale edile', 'tegole assi cemento ghiaia mattoni'],
  ])('[SRCH-24] “%s” has its kinds: %s', (broader, names) => {
    const missing = names
      .split(' ')
      .filter((name) => !conceptsOf(name).some((concept) => concept === broader || broaderConceptsOf(concept).includes(broader)))
    expect(missing).toEqual([])
  })

  test.each([
    ['ciaspe', 'ciaspole'],
    ['caliera', 'paiolo'],
    ['cuccuma', 'caffettiera'],
    ['tata', 'cavallo a dondolo'],
    ['thermos', 'thermos'],
    ['scottex', 'carta igienica'],
    ['bialetti', 'caffettiera'],
    ['bimby', 'robot da cucina'],
    ['moon boot', 'stivale'],
    ['rollerblade', 'pattini in linea'],
    ['playstation', 'console'],
    ['cellulare', 'cellulare'],
    ['smartphone', 'cellulare'],
    ['mangiadischi', 'giradischi'],
    ['putagè', 'stufa'],
    ['lego', 'costruzioni'],
    ['mocetta', 'mocetta'],
  ])('[SRCH-24] the regional word, brand or loan “%s” names %s', (word, concept) => {
    expect(conceptsOf(word)).toEqual([concept])
  })

  test.each([
    ['lampadina', 'lampada'],
    ['palloncino', 'palla'],
    ['tavola di legno', 'tavolo'],
    ['custodia per chitarra', 'chitarra'],
    ['lucchetto per bici', 'bici'],
    ['cuccia per cane', 'cane'],
    ['tiragraffi', 'gatto'],
    ['piattino per bambini', 'bambola'],
    ['mela', 'pera'],
    ['geranio', 'tulipano'],
    ['bulbo', 'lampadina'],
    ['topo', 'mouse'],
  ])('[SRCH-24] “%s” is no “%s”', (word, other) => {
    const found = conceptsOf(word)
    expect(found).not.toContain(other)
    expect(found.flatMap(broaderConceptsOf)).not.toContain(other)
  })
})

describe('the needs', () => {
  test.each([
    ['Regalo per bambini', ['peluche', 'puzzle', 'monopattino', 'libro per bambini']],
    ['Cerco un regalo bimbo', ['bambola', 'trenino']],
    ['materiale scuola', ['astuccio', 'quaderno', 'compasso', 'zainetto']],
    ['Roba per la scuola', ['matita', 'dizionario']],
    ['qualcosa per la scuola', ['penna']],
    ['occorrente per dipingere', ['acquerelli']],
    ['Cerco qualcosa per il gatto', ['tiragraffi']],
    ['ascoltare musica', ['giradischi', 'cuffie', 'radio']],
    ['decorazioni natalizie', ['presepe', 'albero di natale', 'palline di natale']],
    ['attrezzatura da montagna', ['ciaspole', 'ramponi', 'zaino', 'scarponi da trekking']],
    ['cose per il gatto', ['tiragraffi', 'lettiera']],
    ['cose per animali', ['guinzaglio', 'acquario']],
    ['corredo neonato', ['culla', 'biberon', 'passeggino']],
    ['per dipingere', ['acquerelli', 'cavalletto da pittore']],
    ['cucire', ['macchina da cucire', 'bottoni']],
    ['per fare la polenta', ['paiolo', 'caliera']],
    ['per il trasloco', ['scatoloni', 'furgone']],
    ['per il compleanno', ['palloncini', 'festoni']],
    ['vestito per un matrimonio', ['smoking', 'abito da sposa']],
    ['cerimonia', ['cravatta', 'smoking']],
    ['dormire in tenda', ['sacco a pelo', 'materassino']],
    ['arredare la casa', ['divano', 'lampadario', 'tappeto']],
    ["giochi all'aperto", ['altalena', 'aquilone', 'frisbee']],
    ['sport invernali', ['sci', 'snowboard', 'slittino']],
    ['salotto', ['divano', 'poltrona']],
    ['cameretta', ['lettino', 'letto a castello']],
  ])('[SRCH-24] “%s” has the members %j', (need, members) => {
    const [concept] = conceptsOf(need)
    const missing = members.filter(
      (member) => !conceptsOf(member).some((one) => one === concept || broaderConceptsOf(one).includes(concept ?? '')),
    )
    expect(missing).toEqual([])
  })

  test('[SRCH-24] a need is only what a whole title names; elsewhere its words are modifiers', () => {
    expect(conceptsOf('Casco per andare in bici')).toEqual(['casco'])
    expect(conceptsOf('Regalo giochi per bambini')).toEqual(['gioco'])
    expect(conceptsOf('Per la scuola')).toEqual([])
    expect([...termsOf('Tavolo da cucire').modifiers.all]).toEqual(['~cucir'])
  })

  test('[SRCH-24] a need limits its members in nothing: their other purposes do not contradict it', () => {
    expect(termsOf('Regalo per bambini').heads[0]?.innerModifiers.audience.size).toBe(0)
    expect(termsOf('Scatola').heads[0]?.innerModifiers.all.size).toBe(0)
    expect(isNeed('regalo per bambini')).toBe(true)
    expect(isNeed('gioco')).toBe(false)
  })
})

describe('the consistency of the thesaurus', () => {
  test('[SRCH-24] every broader concept and every member of a need has its own line, and no concept has two', () => {
    const unknown = groups.flatMap(({ concept, broader, members }) =>
      [...broader, ...members].filter((other) => !concepts.has(other)).map((other) => `${concept}: ${other}`),
    )
    expect(unknown).toEqual([])
    const names = groups.map(({ concept }) => concept)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('[SRCH-24] the thesaurus has more than 5,000 different words', () => {
    expect(new Set(groups.flatMap(({ words }) => words)).size).toBeGreaterThan(5000)
  })

  /** Words with two meanings that titles do not tell apart, or whose plurals coincide. */
  const DOUBLE_MEANINGS: Record<string, string> = {
    consolle: 'a hall table and an old spelling of the games console',
    consolli: 'the derived plural of the same word',
    acquerelli: 'pictures and the paints for them',
    casse: 'crates and loudspeakers',
    dadi: 'dice and nuts for bolts',
    tastiera: 'a musical and a computer keyboard',
    tastiere: 'the plural of the same word',
    carte: 'playing cards and paper',
    vestiti: 'dresses and clothes',
    abiti: 'dresses and clothes',
    pile: 'a fleece and batteries',
    camice: 'a white coat and a plural of shirt',
    perline: 'beads and matchboards',
    tele: 'canvases and the colloquial television',
    teli: 'the derived plural of the television; sheets of cloth',
  }

  test('[SRCH-24] a word is in two groups only for a reason that is written down', () => {
    expect([...knownWords()].filter((word) => conceptsOfWord(word).length > 1).sort()).toEqual(
      Object.keys(DOUBLE_MEANINGS).sort(),
    )
  })

  test('[SRCH-24] no phrase is in two groups', () => {
    const phrases = groups.flatMap(({ words }) => words).filter((words) => tokensOf(words).length > 1)
    expect(phrases.filter((phrase) => conceptsOfPhrase(tokensOf(phrase)).length > 1)).toEqual([])
  })

  test('[SRCH-24] no concept is broader than itself', () => {
    expect(groups.filter(({ concept, broader }) => broader.includes(concept) || isAncestorOfItself(concept))).toEqual([])
  })

  const isAncestorOfItself = (concept: string) =>
    broaderConceptsOf(concept).some((broader) => broaderConceptsOf(broader).includes(concept))
})
