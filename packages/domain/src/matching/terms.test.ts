import { describe, expect, test } from 'vitest'
import { indexKeysOf, lookupKeysOf } from './index-keys.ts'
import { type Head, type Modifiers, termsOf } from './terms.ts'

/** The named object: its concept, or else its stem. */
const nameOf = ({ concepts, stem }: Head) => concepts[0] ?? `~${stem}`
const namesOf = (title: string, tags?: readonly string[]) => termsOf(title, tags).heads.map(nameOf)
const listsOf = ({ all, audience, purpose, sizes }: Modifiers) => ({
  all: [...all],
  audience: [...audience],
  purpose: [...purpose],
  sizes: [...sizes],
})
const modifiersOf = (title: string, tags?: readonly string[]) => listsOf(termsOf(title, tags).modifiers)
const allModifiersOf = (title: string) => modifiersOf(title).all
const purposeOf = (title: string) => modifiersOf(title).purpose
const sizesOf = (title: string) => modifiersOf(title).sizes

describe('the objects of a title', () => {
  test.each([
    // Objects after "e", "o" and a comma.
    ['Bici o slitta', ['bici', 'slitta']],
    ['Tavolo rosso e sedia', ['tavolo', 'sedia']],
    ['Tavolo zirlo e sedia', ['tavolo', 'sedia']],
    ['Vaso di Murano e lampada', ['vaso', 'lampada']],
    ['Tappeto da cucina e divano', ['tappeto', 'divano']],
    ['Zanussi frigo e forno', ['~zanuss', 'frigorifero', 'forno']],
    ['Custodia per televisori, slitta e sci', ['custodia', 'slitta', 'sci']],
    ['Bici, zanussi frigo', ['bici', '~zanuss', 'frigorifero']],
    ['Bici, rossa o blu', ['bici']],
    ['E-bike', ['bici elettrica']],
    // Complements of one object.
    ['Custodia per televisori e computer', ['custodia']],
    ['Custodia per televisori, e computer', ['custodia']],
    ['Custodia per televisori e zirle e computer', ['custodia']],
    // Remarks.
    ['Bici in prestito', ['bici']],
    ['Bici, in buone condizioni', ['bici']],
    ['Bici, come nuova o mai usata', ['bici']],
    ['Qualcuno che mi presti una bici', ['bici']],
    ['Avrei bisogno di una bici', ['bici']],
    ['Cerco bici, magari slitta', ['bici']],
    // Names of several words.
    ['Cestino in vimini per bici', ['cestino per bici']],
    ['Tavolo da ping pong da giardino', ['tavolo da ping pong']],
    ['Copri letto', ['coperta']],
    ['Para sole', ['ombrellone']],
    // "Porta" as a door.
    ['Porta antica', ['porta']],
    ['Porta rossa', ['porta']],
    // Containers.
    ['Scatola con giocattoli', ['scatola']],
    ['Busta di ocarine', ['ocarina']],
    // Phrases that name no object.
    ['Per la bici di mia figlia', []],
    ['Per zirle rosse', []],
    ['N. 42', []],
    // Titles that break off.
    ['Bici da', ['bici']],
    ['Scatola di', ['scatola']],
    // An unknown word needs three letters.
    ['Cerco un gel', ['~gel']],
  ])('[WANT-04] “%s” names the objects %j', (title, expected) => {
    expect(namesOf(title)).toEqual(expected)
  })

  const heads = (title: string) => termsOf(title).heads.map((head) => [nameOf(head), head.confidence, head.comma])

  test.each([
    [
      'Bici, slitta',
      [
        ['bici', 1, null],
        ['slitta', 1, 'list'],
      ],
    ],
    [
      'Bici, slitta da neve',
      [
        ['bici', 1, null],
        ['slitta', 1, 'detail'],
      ],
    ],
    [
      'Bici, slitta o sci',
      [
        ['bici', 1, null],
        ['slitta', 1, 'list'],
        ['sci', 1, 'list'],
      ],
    ],
  ])('[WANT-04] the objects of “%s” after the comma count as a list or, with more words, as details', (title, expected) => {
    expect(heads(title)).toEqual(expected)
  })

  test('[WANT-04] a known word is more certain than a guessed one, and that more than a word after an unknown one', () => {
    const confidence = (title: string) => termsOf(title).heads.at(-1)?.confidence ?? 0
    expect(confidence('Lampada')).toBe(1)
    expect(confidence('Zirla')).toBe(1)
    expect(confidence('Lampada')).toBeGreaterThan(confidence('Lampadona'))
    expect(confidence('Lampadona')).toBeGreaterThan(confidence('Zirla lampada'))
  })

  test.each([
    ['Lampadona', 'lampada'],
    ['Trapanino', 'trapano'],
    ['Bicchierino', 'bicchiere'],
    ['Forchettina', 'forchetta'],
    ['Pancaccia', 'panca'],
    ['Trapanaccio', 'trapano'],
    ['Bicchieraccio', 'bicchiere'],
  ])('[WANT-01] the diminutive or augmentative “%s” names %s', (title, expected) => {
    expect(namesOf(title)).toEqual([expected])
  })
})

describe('the modifiers of a title', () => {
  test('[WANT-04] the modifiers of a title are its words without the object, stop words and single letters', () => {
    expect(modifiersOf('Maglia molto bella n. XL, rossa')).toEqual({ all: ['rosso'], audience: [], purpose: [], sizes: ['xl'] })
    expect(allModifiersOf('Tavolo zirlo')).toEqual(['~zirl'])
    expect(allModifiersOf('Cerco bici, meglio rossa')).toContain('rosso')
    expect(allModifiersOf('Bici')).toEqual([])
  })

  test('[WANT-04] a person before the object is its audience', () => {
    expect(namesOf('Per mia figlia una bici rossa')).toEqual(['bici'])
    expect(modifiersOf('Per mia figlia una bici rossa')).toEqual({
      all: ['bambino', 'rosso'],
      audience: ['bambino'],
      purpose: [],
      sizes: [],
    })
  })

  test.each([
    ['Mobile per televisori', ['televisore']],
    ['Mobile per televisori e computer', ['televisore', 'computer']],
    ['Libro sulle montagne', ['montagna']],
    ['Libro sulle zirle', ['~zirl']],
    ['Scarpe invernali', ['neve']],
    ['Telo per zirle', ['~zirl']],
    ['Mobile per cellulare', ['cellulare']],
    ['Coperta per letto matrimoniale', ['letto matrimoniale']],
    ['Lampada di vetro', []],
    ['Divano con tavolino', []],
    ['Divano con divano letto', []],
    ['Tavolo da sistemare', []],
    ['Scrivania per studiare', []],
    ['Scrivania per viaggiare', ['viaggio']],
  ])('[WANT-04] “%s” has the purposes %j', (title, expected) => {
    expect(purposeOf(title)).toEqual(expected)
  })

  test('[WANT-04] a colour that is also the name of an object is the colour', () => {
    expect(namesOf('Giallo')).toEqual(['romanzo'])
    expect(allModifiersOf('Divano giallo')).toEqual(['giallo'])
  })

  test('[WANT-04] a comma is not the “e” of a name such as “e-bike”', () => {
    expect(namesOf('Casco, bike')).toEqual(['casco', 'bici'])
  })

  test('[WANT-04] an infinitive that is no purpose remains a modifier', () => {
    expect(allModifiersOf('Tavolo da sistemare')).toEqual(['~sistemar'])
  })

  test('[WANT-04] a word after “senza” is no modifier, but the words after the next preposition are', () => {
    expect(allModifiersOf('Tavolo senza cassetti')).toEqual([])
    expect(allModifiersOf('Tavolo con cassetti')).toEqual(['~cassett'])
    expect(allModifiersOf('Tavolo senza cassetti in legno')).toEqual(['legno'])
  })

  test('[WANT-04] the audience inside of a modifier of several words is an audience of the object', () => {
    expect(modifiersOf('Custodia per bici da bambino')).toEqual({
      all: ['bici da bambino', 'bambino'],
      audience: ['bambino'],
      purpose: ['bici da bambino'],
      sizes: [],
    })
  })

  test('[WANT-04] the modifiers inside of a name are those of the name and of its broader concepts, not the object itself', () => {
    const inner = (title: string) => termsOf(title).heads.map(({ innerModifiers }) => listsOf(innerModifiers))
    expect(inner('Sci da fondo')).toEqual([{ all: ['fondo'], audience: [], purpose: ['fondo'], sizes: [] }])
    expect(inner('Balance bike')).toEqual([{ all: ['bici', 'bambino'], audience: ['bambino'], purpose: [], sizes: [] }])
    expect(inner('Copri letto')).toEqual([{ all: [], audience: [], purpose: [], sizes: [] }])
  })

  test.each([
    ['Scarponi 16', ['16']],
    ['Scarponi 62', ['62']],
    ['Scarponi 42 neri', ['42']],
    ['Scarponi 42 da neve', ['42']],
    ['Pantaloni taglia m', ['m']],
    ['Maglia XL rossa', ['xl']],
  ])('[WANT-04] “%s” has the sizes %j', (title, expected) => {
    expect(sizesOf(title)).toEqual(expected)
  })

  test.each([
    ['Scarponi 15', '#15'],
    ['Sci 160', '#160'],
    ['Scarponi 63', '#63'],
    ['Telo 42.5', '#42.5'],
    ['Telo 2.75', '#2.75'],
    ['Tavolo 160x80', '#160x80'],
    ['Zaino 40 litri', '#40'],
    ['Zaino rosso 40 litri', '#40'],
  ])('[WANT-04] the number of “%s” is the modifier %s and no size', (title, modifier) => {
    expect(sizesOf(title)).toEqual([])
    expect(allModifiersOf(title)).toContain(modifier)
  })
})

describe('the tags of a title', () => {
  test.each([
    ['La mia', ['chitarra'], ['chitarra']],
    ['La mia', ['2 chitarre'], ['chitarra']],
    ['La mia', ['chitarra rossa'], []],
    ['La mia', ['zirla'], []],
    ['La mia', ['rosso'], []],
    ['Zanussi frigo', ['divano'], ['~zanuss', 'frigorifero']],
  ])('[WANT-04] “%s” with the tags %j names the objects %j', (title, tags, expected) => {
    expect(namesOf(title, tags)).toEqual(expected)
  })

  test('[WANT-04] an object in the title is more certain than an object in a tag', () => {
    const [fromTag] = termsOf('La mia', ['chitarra']).heads
    expect(fromTag?.confidence).toBeLessThan(1)
    expect(fromTag?.comma).toBeNull()
  })

  test('[WANT-04] the words of a tag are modifiers, but not a purpose', () => {
    expect(modifiersOf('Chitarra', ['rosso', 'zirla', 'bambino'])).toEqual({
      all: ['rosso', '~zirl', 'bambino'],
      audience: ['bambino'],
      purpose: [],
      sizes: [],
    })
  })
})

describe('the index keys', () => {
  test('[WANT-06] a known object is stored under its concept, its broader concepts and its modifiers', () => {
    expect(indexKeysOf(termsOf('Sci da fondo, rossi'))).toEqual(
      expect.arrayContaining(['sci da fondo', '>sci', '.rosso', '.fondo']),
    )
    expect(indexKeysOf(termsOf('Zerbino rosso')).sort()).toEqual(['.rosso', 'zerbino'])
  })

  test('[WANT-06] an unknown object is stored under its stem and, if a typo is allowed, under the stem without one letter', () => {
    expect(indexKeysOf(termsOf('Zirla rossa'))).toEqual(['~zirl', '.rosso'])
    expect(lookupKeysOf(termsOf('Zirla rossa'))).toEqual(['~zirl'])
    expect(lookupKeysOf(termsOf('Zibaldone'))).toEqual(expect.arrayContaining(['~zibaldon', '?zibaldo', '?ibaldon']))
  })

  test('[WANT-06] a request looks for its concept as the object, the narrower objects and the broader objects', () => {
    const keys = lookupKeysOf(termsOf('Sci da fondo, rossi'))
    expect(keys).toEqual(expect.arrayContaining(['sci da fondo', '>sci da fondo', 'sci']))
    expect(keys).not.toContain('.rosso')
  })
})
