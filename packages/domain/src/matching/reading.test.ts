import { describe, expect, test } from 'vitest'
import { termsOf } from './terms.ts'

const namesOf = (title: string) => termsOf(title).heads.map(({ concepts, stem }) => concepts[0] ?? `~${stem}`)
const modifiersOf = (title: string) => termsOf(title).modifiers

describe('the reading of everyday titles', () => {
  test.each([
    // A partitive article is no preposition.
    ['Cerco dei libri', ['libro']],
    ['Cerchiamo delle sedie', ['sedia']],
    ['Cerco della lana', ['lana']],
    ['Dei vecchi sci', ['sci']],
    ['Cerco dei libri e delle sedie', ['libro', 'sedia']],
    ['Cerco dell’orzo', ['~orz']],
    // A bag for a person or a purpose is a bag, not what it contains.
    ['Borsa da donna', ['borsa']],
    ['Borsa per il mare', ['borsa']],
    ['Cesta per la spesa', ['cesto']],
    ['Borsa di tela', ['borsa']],
    ['Borsa di libri', ['libro']],
    // "Tavola di legno" is a board; a table is none.
    ['Tavolo di legno', ['tavolo']],
    ['Tavoli di legno', ['tavolo']],
    ['Tavola di legno', ['asse']],
    // A number after a comma counts or measures.
    ['Divano, 3 posti', ['divano']],
    ['Sedie, 4 pezzi', ['sedia']],
    ['Tazze, 6', ['tazza']],
    ['Zaino, 30 litri', ['zaino']],
    ['Bici, 2 lucchetti', ['bici', 'lucchetto']],
    ['12 bicchieri', ['bicchiere']],
    ['Bambola, 3 anni', ['bambola']],
  ])('[SRCH-21] “%s” names %j', (title, expected) => {
    expect(namesOf(title)).toEqual(expected)
  })

  test('[SRCH-21] a title keeps whom its object is for and what it is made of', () => {
    expect([...modifiersOf('Borsa da donna').audience]).toEqual(['donna'])
    expect([...modifiersOf('Tavolo di legno').all]).toEqual(['legno'])
  })

  test.each([
    ['Maglia taglia L', ['l']],
    ['Maglia tg. L', ['l']],
    ['Maglia tg. M', ['m']],
    ['Maglia tg L azzurra', ['l']],
    ['Maglia L', ['l']],
    ['Maglia, XL', ['xl']],
    ['Scarponi n. 42 neri', ['42']],
    ['Cappotto, 44 nero', ['44']],
    ['Scarpe n.38', ['38']],
    ['Cappotto tg.44', ['44']],
    ['Maglia con l’orso', []],
    ['Pentola da 5 l', []],
    ['Corda 60 m', []],
    ['Corda 60m', []],
  ])('[SRCH-22] “%s” has the sizes %j', (title, sizes) => {
    expect([...modifiersOf(title).sizes]).toEqual(sizes)
  })

  test.each([
    ['Sci 190 cm', 'Sci 190cm'],
    ['Canna da pesca 2,75 m', 'Canna da pesca 2.75 m'],
    ['Cuccia di taglia media', 'Cuccia'],
    ['Maglia taglia unica', 'Maglia'],
    ['Cerco dei libri di scuola', 'Cerco libri di scuola'],
  ])('[SRCH-22] “%s” and “%s” have the same modifiers', (one, other) => {
    expect(modifiersOf(one)).toEqual(modifiersOf(other))
  })

  test.each([
    'table',
    'bottes',
    'tasse',
    'poupée',
    'lampe',
    'montre',
    'jouets',
    'couteau',
    'assiettes',
    'livres',
    'valises',
    'chaise',
  ])('[SRCH-23] the French word “%s” is not taken for a misspelt Italian one', (word) => {
    expect(namesOf(word)[0]).toMatch(/^~/)
  })

  test.each(['cartone', 'posti', 'pezzi', 'castello', 'pistone', 'zampognaro'])(
    '[SRCH-23] the everyday word “%s” is not taken for a form of another one',
    (word) => {
      const [name] = namesOf(word)
      expect(name === `~${word.slice(0, -1)}` || name?.startsWith(word.slice(0, -1))).toBe(true)
    },
  )
})
