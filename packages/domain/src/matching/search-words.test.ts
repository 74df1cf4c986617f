import { describe, expect, test } from 'vitest'
import { HELD_OUT_SET } from './evaluation-held-out.fixtures.ts'
import { keysOfItem, keysOfSearch, matchesSearchWords } from './search-words.ts'

type Item = Parameters<typeof keysOfItem>[0]
const item: Item = { title: 'Chitarra classica', description: 'Con la custodia, poco usata.', tags: ['musica', 'spagna'] }
const hasCommonKey = (words: string, found: Item) => !new Set(keysOfSearch(words)).isDisjointFrom(new Set(keysOfItem(found)))

describe('the words of a saved search', () => {
  test.each([
    ['chitarra', 'are in the title'],
    ['CLASSICHE chitarre', 'are in the title in another number, case and order'],
    ['custodia', 'are in the description'],
    ['spagna', 'are among the tags'],
    ['classica musica con custodia', 'are in title, tags and description'],
    ['chitara', 'are misspelt words of the title'],
    ['strumento musicale', 'name something broader than the title'],
  ])('[WANT-12] the search “%s” matches an object if its words %s', (words) => {
    expect(matchesSearchWords(words, item)).toBe(true)
    expect(hasCommonKey(words, item)).toBe(true)
  })

  test.each([
    ['violino', 'name something else'],
    ['custodia rossa', 'are not all in its texts'],
    ['usata spagna legno', 'are not all in its texts'],
    ['classicacon', 'are only the end of one text with the start of the next'],
    ['custo', 'are only the start of a word'],
    ['😀', 'are no words'],
    ['', 'are missing'],
  ])('[WANT-12] the search “%s” does not match an object if its words %s', (words) => {
    expect(matchesSearchWords(words, item)).toBe(false)
  })

  test('[WANT-12] a tag that names the object is matched by meaning', () => {
    const tagged = { title: 'La mia vecchia compagna', description: '', tags: ['chitarra'] }
    expect(matchesSearchWords('strumento musicale', tagged)).toBe(true)
    expect(hasCommonKey('strumento musicale', tagged)).toBe(true)
    expect(matchesSearchWords('strumento musicale', { ...tagged, tags: [] })).toBe(false)
  })

  test('[WANT-12] a match with the lowest score is a match', () => {
    const boots = { title: 'Scarponi n. 38', description: '', tags: [] }
    expect(matchesSearchWords('cerco scarponi n. 42', boots)).toBe(true)
  })
})

describe('the keys of a saved search', () => {
  test('[WANT-06] a search shares a key with an object whose title, tag or description it matches', () => {
    for (const { title: words, matches } of HELD_OUT_SET.requests)
      for (const { title } of HELD_OUT_SET.objects.filter(({ id }) => matches.has(id))) {
        const items = [
          { title, description: '', tags: [] },
          { title: 'Occasione', description: '', tags: [title] },
          { title: 'Occasione', description: `${title}. Vieni a vedere: ${words}!`, tags: [] },
        ]
        for (const found of items.filter((one) => matchesSearchWords(words, one)))
          expect(hasCommonKey(words, found), `${words} / ${title}`).toBe(true)
      }
  })

  test('[WANT-06] an object has a key for each word of its texts, and a search only for its first word', () => {
    const wordKeys = (keys: readonly string[]) => keys.filter((key) => key.startsWith('='))
    expect(wordKeys(keysOfItem({ title: 'Zirla', description: 'Zorba zurla', tags: ['zelba'] }))).toEqual([
      '=zirl',
      '=zorb',
      '=zurl',
      '=zelb',
    ])
    expect(wordKeys(keysOfSearch('zirla zorba'))).toEqual(['=zirl'])
    expect(keysOfSearch('')).toEqual([])
  })

  test('[WANT-06] a search shares no key with an object that has neither its first word nor a similar meaning', () => {
    expect(hasCommonKey('violino', item)).toBe(false)
    expect(hasCommonKey('zirla custodia', item)).toBe(false)
  })
})
