import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inflectionsOf } from './inflections.ts'
import { nearWordsIn } from './near-words.ts'
import { correctionsOf, mayBeSlip } from './search-corrections.ts'
import { searchDocumentOf } from './search-document.ts'
import { exactSearchQueryOf, nearSearchQueryOf, type SoughtTerm, searchQueryOf } from './search-query.ts'
import { searchWordsOf } from './search-words-of.ts'

const documentOf = (title: string, description = '', tags: string[] = []) => searchDocumentOf({ title, description, tags })

/** The score of the best alternative of each word, as the database computes it; 0 for a word that the document lacks. */
function scoresOf(query: string, document: ReturnType<typeof documentOf>, queryOf = searchQueryOf) {
  const has = ({ term, places, isPrefix }: SoughtTerm) =>
    [...document].some(
      ([other, found]) =>
        (isPrefix ? other.startsWith(term) : other === term) && [...found].some((place) => places.includes(place)),
    )
  return queryOf(query).map(({ alternatives }) =>
    Math.max(0, ...alternatives.filter(({ allOf }) => allOf.every((group) => group.some(has))).map(({ score }) => score)),
  )
}

/** Titles in the order in which a query of one word or phrase finds them, without those that it does not find. */
const ordered = (query: string, titles: readonly string[]) =>
  titles
    .map((title) => ({ title, score: scoresOf(query, documentOf(title)).reduce((sum, score) => sum + score, 0) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ title }) => title)

describe('what a query finds', () => {
  test.each([
    ['tavolo', ['Piccolo tavolo da cucina', 'Gioco da tavolo'], ['Colori e tavolozza']],
    ['sedie', ['Sedia zoppa', 'Cuscino per sedia'], ['Aghi da tappezziere']],
    ['giocattoli', ['Giocattoli misti', 'Trenino di legno'], ['Tavolo']],
    ['mobili', ['Mobile basso', 'Armadio due ante'], ['Bicicletta']],
    ['borsetta', ['Borsetta rossa', 'Pochette da sera', 'Borsa di tela'], ['Sella']],
    ['vestiti bambino', ['Cappotti da bambino'], ['Cappotto cammello']],
    ['roba per gatto', ['Cuccia per gatto', 'Guinzaglio'], ['Padella']],
    ['cane', ['Guinzaglio'], ['Canestro', 'Canapa']],
    ['oro', ['Catenina d’oro'], ['Orologio', 'Anello d’argento']],
    ['sale', ['Sale grosso'], ['Tavolo da salotto']],
    ['bic', ['Bici da città', 'Seggiolino da bici'], ['Lucchetto grosso']],
  ])('[SRCH-30] [SRCH-31] «%s» finds %j in this order, and not %j', (query, found, others) => {
    expect(ordered(query, [...others, ...found.toReversed()])).toEqual(found)
  })

  test.each([
    ['sgabello', ['Sedia zoppa'], ['Bicicletta']],
    ['passeggino', ['Culla di vimini', 'Seggiolone pieghevole'], ['Bicicletta', 'Armadio due ante']],
    ['passegino', ['Culla di vimini'], ['Bicicletta']],
  ])('[SRCH-56] near «%s» are %j: of the same kind, else for the same need; not %j', (query, near, others) => {
    const isNear = (title: string) => scoresOf(query, documentOf(title), nearSearchQueryOf).some((score) => score > 0)
    expect([...near, ...others].filter(isNear)).toEqual(near)
  })

  test('[SRCH-34] numbers, sizes and decades', () => {
    for (const [query, title] of [
      ['taglia m', 'Giacca tg. M'],
      ['giacca M', 'Giacca taglia M'],
      ['numero 42', 'Scarponi n. 42'],
      ['anni 80', 'Orologio anni Ottanta'],
      ['185/65', 'Catene da neve 185/65'],
      ['2019', 'Calendario 2019'],
    ] as const)
      expect(
        scoresOf(query, documentOf(title)).every((score) => score > 0),
        query,
      ).toBe(true)
    expect(scoresOf('taglia m', documentOf('Giacca tg. L'))).toEqual([0])
  })

  test.each([
    // A letter alone in a title is no size.
    ['the size L', ['taglia', 'Taglia', 'tg', 'tg.', 'misura', 'mis.'], 'Giacca', 'L', 'M'],
    ['the size M', ['taglia', 'Taglia', 'tg', 'tg.', 'misura', 'mis.'], 'Giacca', 'M', 'XL'],
    ['a size in numbers', ['', 'taglia', 'tg.', 'misura', 'mis', 'n.'], 'Giacca', '48', '50'],
    ['a number', ['', 'numero', 'num.', 'num', 'nr.', 'nr', 'n.', 'n°', 'N. '], 'Scarpe', '42', '43'],
  ])('[SRCH-34] %s is found whatever word stands before it in the search and in the title', (_, names, thing, value, other) => {
    for (const sought of names)
      for (const written of names) {
        const query = `${sought} ${value}`.trim()
        const title = `${thing} ${written} ${value}`
        for (const words of [query, `${thing.toLowerCase()} ${query}`])
          expect(scoresOf(words, documentOf(title))[0], `${words} → ${title}`).toBeGreaterThan(0)
        expect(scoresOf(query, documentOf(`${thing} ${written} ${other}`))[0], query).toBe(0)
      }
  })

  test('[SRCH-37] an age, a unit and words as "nuovo" are no condition', () => {
    const required = (query: string) => searchQueryOf(query).flatMap(({ text, isRequired }) => (isRequired ? [text] : []))
    expect(required('gioco 3 anni')).toEqual(['gioco'])
    expect(required('sci 190 cm')).toEqual(['sci', '190'])
    expect(required('bici nuova')).toEqual(['bici'])
    expect(required('nuovo')).toEqual(['nuovo'])
  })

  test('[SRCH-41] the exact words seek neither concepts nor beginnings', () => {
    const terms = exactSearchQueryOf('biciclette').flatMap(({ alternatives }) =>
      alternatives.flatMap(({ allOf }) => allOf.flat()),
    )
    expect([...new Set(terms.map(({ term }) => term))].sort()).toEqual(['bicicletta', 'biciclette', 'bicicletti'])
  })

  test('[SRCH-42] any text becomes a bounded query', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 1000 }), fc.lorem({ maxCount: 200 })), (text) => {
        for (const words of [searchQueryOf(text), exactSearchQueryOf(text)]) {
          expect(words.length).toBeLessThanOrEqual(8)
          for (const { alternatives } of words)
            for (const { allOf } of alternatives) for (const group of allOf) expect(group.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('[SRCH-30] what any alternative of a word names, its last alternatives name anywhere', () => {
    // The index finds documents by terms alone: what it finds must have a score.
    for (const query of ['bicicletta', 'mobili', 'roba per gatto', 'zqx', 'taglia m', 'sci da fondo'])
      for (const { alternatives } of searchQueryOf(query)) {
        const single = alternatives.filter(({ allOf }) => allOf.length === 1).flatMap(({ allOf }) => allOf.flat())
        const anywhere = new Set(single.filter(({ places }) => places === 'ABCD').map(({ term }) => term))
        expect(
          single.map(({ term }) => term).filter((term) => !anywhere.has(term)),
          query,
        ).toEqual([])
      }
  })
})

describe('words', () => {
  test.each([
    ['bicicletta', 'biciclette'],
    ['biciclette', 'bicicletta'],
    ['giochi', 'gioco'],
    ['barche', 'barca'],
    ['arance', 'arancia'],
    ['specchi', 'specchio'],
    ['uova', 'uovo'],
    ['chitarrista', 'chitarristi'],
  ])('[SRCH-31] %s is a form of %s', (word, form) => {
    expect(inflectionsOf(word)).toContain(form)
  })

  test('[SRCH-31] short words and words that end in a consonant have one form', () => {
    for (const word of ['sci', 'lp', 'sport']) expect(inflectionsOf(word)).toEqual([word])
  })

  test('[SRCH-33] hyphens, slashes and size names', () => {
    expect(searchWordsOf('Wi-Fi, tg. M e 185/65').map(({ word }) => word)).toEqual(['wifi', '#m', 'e', '185/65'])
    expect(searchWordsOf('anni ’80').map(({ word }) => word)).toEqual(searchWordsOf('Anni Ottanta').map(({ word }) => word))
  })

  test('[SRCH-39] the nearest words come first, of these the word that most objects have', () => {
    const town = [
      { word: 'zaino', items: 3 },
      { word: 'zaini', items: 9 },
      { word: 'zattera', items: 50 },
    ]
    expect(correctionsOf('zaion', town)[0]).toBe('zaino')
    expect(correctionsOf('zain', town)).toEqual(['zaini', 'zaino'])
    expect(correctionsOf('daglio', [{ word: 'aglio', items: 1 }])).toContain('aglio')
    for (const known of ['forno', 'rosso', 'lp']) expect(mayBeSlip(known), known).toBe(false)
  })

  test('[SRCH-41] other names in the titles, without forms of what was typed', () => {
    const titles = ['Mountain bike blu', 'Bici da corsa', 'Bici senza sella', 'Due biciclette']
    const near = nearWordsIn(titles, searchQueryOf('bicicletta'))
    expect(near[0]).toBe('bici')
    expect(near).toContain('mountain bike')
    expect(near).not.toContain('bicicletta')
  })
})
