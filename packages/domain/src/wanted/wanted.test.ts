import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byAnyWord, bySubstring, byTerms } from './choosers.ts'
import { gradeOf } from './grade.ts'
import { HELD_OUT } from './graded-held-out.fixtures.ts'
import { TUNING } from './graded-tuning.fixtures.ts'
import { keysOf, keysToFind } from './keys.ts'
import { formsOf } from './plain.ts'
import { FITS_FROM, scoreOf } from './score.ts'
import { meantBy, slipsBetween } from './spelling.ts'
import { termsOf } from './terms.ts'
import { allGroups, brokenLines, knownWords, size } from './thesaurus/index.ts'

const score = (wanted: string, offered: string) => scoreOf(termsOf(wanted), termsOf(offered))
const fits = (wanted: string, offered: string) => score(wanted, offered) >= FITS_FROM
/** The named objects, by concept or else by stem. */
const things = (title: string) => termsOf(title).heads.map(({ concepts, stem }) => concepts[0] ?? `~${stem}`)

describe('words', () => {
  test.each([
    ['libro', 'libri'],
    ['sedia', 'sedie'],
    ['amico', 'amici'],
    ['banco', 'banchi'],
    ['ago', 'aghi'],
    ['sacca', 'sacche'],
    ['specchio', 'specchi'],
    ['freccia', 'frecce'],
    ['valigia', 'valigie'],
    ['pigiama', 'pigiami'],
    ['chiave', 'chiavi'],
    ['lenzuolo', 'lenzuola'],
  ])('[WANT-01] %s has the plural %s', (one, many) => {
    expect(formsOf(one)).toContain(many)
  })

  test.each(['sofà', 'computer', 'bici', 'gru'])('[WANT-01] %s has one form', (word) => {
    expect(formsOf(word)).toEqual([word])
  })

  test.each([
    ['Cerco libro', 'LIBRI'],
    ['Cerco un sofà', 'sofa'],
    ['Cerco caffettiere', 'Caffettiera'],
    ['Cerco un’ocarina', 'OCARINE di terracotta'],
    ['Cerco una zirla', 'Due zirle'],
    ['Cerco un bambolotto', 'Bambolotti'],
    ['Cercasi tablet', 'Tablet'],
    ['Cerco pattini', 'Pattino'],
    ['Cerco bicchieri', 'Bicchiere'],
  ])('[WANT-01] “%s” matches “%s”, ignoring accents, case and number', (wanted, offered) => {
    expect(score(wanted, offered)).toBeGreaterThanOrEqual(0.7)
  })

  test.each([
    ['Cerco un divano', 'Canapè'],
    ['Cerco carrozzina', 'Passeggino leggero'],
    ['Cerco frigo', 'Frigorifero'],
    ['Cerco un telefonino', 'Smartphone'],
    ['Cerco ciaspole', 'Racchette da neve'],
    ['Cerco un avvitatore', 'Trapano avvitatore a batteria'],
    ['Cerco una culla', 'Lettino con le sbarre'],
    ['Cerco uno strumento musicale', 'Chitarra classica'],
    ['Cerco abbigliamento', 'Maglione di lana'],
  ])('[WANT-02] “%s” matches the synonym or narrower “%s”', (wanted, offered) => {
    expect(fits(wanted, offered)).toBe(true)
  })

  test('[WANT-02] a broader offer scores lower than an exact one, and a sibling concept does not match', () => {
    expect(score('Cerco una chitarra', 'Chitarra')).toBeGreaterThan(score('Cerco una chitarra', 'Strumenti musicali'))
    expect(fits('Cerco una chitarra', 'Strumenti musicali')).toBe(true)
    expect(fits('Cerco una chitarra', 'Violino')).toBe(false)
  })

  test.each([
    ['Cerco un violino', 'Contrabbasso'],
    ['Cerco gomme invernali', 'Gomme estive'],
    ['Cerco una stampante', 'Scanner'],
    ['Cerco un’altalena', 'Sabbiera'],
    ['Cerco un biberon', 'Scaldabiberon'],
    ['Cerco un termometro', 'Misuratore di pressione'],
  ])('[WANT-02] “%s” does not match the sibling concept “%s”', (wanted, offered) => {
    expect(fits(wanted, offered)).toBe(false)
  })

  test.each([
    ['Cerco uno strumento musicale', 'Oboe'],
    ['Cerco giochi da giardino', 'Scivolo'],
    ['Cerco una stampante', 'Multifunzione'],
    ['Cerco gomme', 'Gomme termiche'],
  ])('[WANT-02] “%s” matches the narrower concept “%s”', (wanted, offered) => {
    expect(fits(wanted, offered)).toBe(true)
  })

  const [groups] = allGroups()
  const written = groups.flatMap(({ concept, words, broader }) => words.map((word) => ({ word, concept, broader })))

  test('[WANT-02] each word of the thesaurus matches the concept of its line in both directions', () => {
    const lost = written.filter(({ word, concept }) => !fits(`Cerco ${concept}`, word) || !fits(`Cerco ${word}`, concept))
    expect(lost.map(({ word, concept }) => `${concept}: ${word}`)).toEqual([])
  })

  test('[WANT-02] a broader concept matches each word of its narrower groups', () => {
    const lost = written.flatMap(({ word, broader }) =>
      broader.filter((one) => !fits(`Cerco ${one}`, word)).map((one) => `${one}: ${word}`),
    )
    expect(lost).toEqual([])
  })

  test('[WANT-02] every broader concept of the thesaurus has its own line', () => {
    expect(brokenLines()).toEqual([])
    expect(size().groups).toBeGreaterThanOrEqual(250)
    expect(size().words).toBeGreaterThanOrEqual(1000)
  })
})

describe('typos', () => {
  test.each([
    ['Cerco una chitara', 'Chitarra', true],
    ['Cerco un passegino', 'Passeggino', true],
    ['Cerco una bicilcetta', 'Bicicletta', true],
    ['Cerco un frigorrifferro', 'Frigorifero', false],
    ['Cerco un aspirapolevre', 'Aspirapolvere', true],
    ['Cerco un’ocarona', 'Ocarina', true],
    ['Cerco una ghironda', 'Gironda', true],
    ['Cerco sci', 'Sei', false],
  ])('[WANT-03] “%s” and “%s” match with one typo from five letters on, two from nine: %s', (wanted, offered, expected) => {
    expect(fits(wanted, offered)).toBe(expected)
  })

  test.each([
    ['Cerco una benda', 'Tenda'],
    ['Cerco un casco', 'Vasco'],
    ['Cerco una panca', 'Pancia'],
    ['Cerco un letto', 'Tetto'],
    ['Cerco una bilancia', 'Lancia'],
    ['Cerco una botte', 'Boccia'],
    ['Cerco una mensola', 'Pensola'],
  ])('[WANT-03] “%s” does not match “%s”', (wanted, offered) => {
    expect(fits(wanted, offered)).toBe(false)
  })

  test('[WANT-03] no known word is taken for a typo of another', () => {
    expect([...knownWords()].filter((word) => meantBy(word).length > 0)).toEqual([])
  })

  test.each([
    ['ab', 'ba', 1],
    ['abc', 'abd', 1],
    ['abcd', 'abd', 1],
    ['abcd', 'badc', 2],
    ['', 'ab', 2],
    ['abcdef', 'uvwxyz', 3],
  ])('the edit distance of “%s” and “%s” is %i', (one, other, slips) => {
    expect(slipsBetween(one, other, 2)).toBe(slips)
  })
})

describe('objects and their modifiers', () => {
  test.each([
    ['Cerco uno slittino o una slitta', ['slitta', 'slitta']],
    ['Cerco carte, fagioli e quarto giocatore', ['carte da gioco']],
    ['Cerco 3 libri di scuola', ['libro scolastico']],
    ['Bici da bambino', ['bici da bambino']],
    ['Bicicletta rossa da bambino', ['bici da bambino']],
    ['Set di pentole in rame', ['pentola']],
    ['Scatola di giocattoli', ['gioco']],
    ['Scatola di latta', ['scatola']],
    ['Cerco per mia figlia una bici', ['bici']],
    ['Tagliaerba', ['tagliaerba']],
    ['Taglia erba', ['tagliaerba']],
    ['Porta zibaldoni', ['~portazibaldon']],
    ['Per la scuola', []],
    ['Cerco qualcuno con occhi buoni e ago veloce', []],
    ['Cerco', []],
    ['😀', []],
    ['', []],
  ])('[REQ-26] [WANT-04] “%s” names the objects %j', (title, expected) => {
    expect(things(title)).toEqual(expected)
  })

  test.each([
    ['Cerco sedie da cucina', 'Sedia a rotelle'],
    ['Cerco una bici', 'Porta bici da auto'],
    ['Cerco una casa', 'Casa delle bambole'],
    ['Cucina componibile', 'Libro di cucina'],
    ['Cerco un seggiolino da bici', 'Bici da corsa anni Ottanta'],
    ['Cerco un divano', 'Copridivano'],
    ['Cerco un trapano', 'Punte per trapano'],
    ['Cerco un tavolo', 'Tavolo da ping pong'],
    ['Cerco un tavolo', 'Gioco da tavolo'],
    ['Cerco una macchina', 'Macchina da cucire'],
    ['Cerco una tenda', 'Bastone per tende'],
    ['Cerco qualcosa', 'Qualcosa di bello'],
  ])('[WANT-04] “%s” does not match “%s”', (wanted, offered) => {
    expect(fits(wanted, offered)).toBe(false)
  })

  test.each([
    ['Cerco un libro di cucina', 'Libro di cucina', 'Due libri di montagna'],
    ['Cerco scarponi n. 42', 'Scarponi da trekking n. 42', 'Scarponi da trekking n. 38'],
    ['Cerco bici da bambino', 'Bici da bambino rossa', 'Bici da corsa'],
    ['Cerco un vaso blu', 'Vaso blu', 'Vaso di vetro verde'],
    ['Cerco un cappotto da donna', 'Cappotto da donna', 'Cappotto da uomo'],
  ])('[REQ-26] [WANT-04] “%s” ranks “%s” above “%s”', (wanted, better, worse) => {
    expect(score(wanted, better)).toBeGreaterThan(score(wanted, worse))
  })

  test('[WANT-04] a tag names the object if the title does not', () => {
    expect(scoreOf(termsOf('Cerco una chitarra'), termsOf('La mia vecchia compagna', ['chitarra']))).toBeGreaterThan(FITS_FROM)
    expect(scoreOf(termsOf('Cerco una chitarra'), termsOf('Custodia rigida', ['chitarra']))).toBe(0)
  })
})

describe('properties', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.constantFrom(...[...TUNING.objects, ...TUNING.ads].map(({ title }) => title)),
  )

  test('[REQ-26] a score is between 0 and 1, and titles with a score share a key in both directions', () => {
    fc.assert(
      fc.property(title, title, (one, other) => {
        const [wanted, offered] = [termsOf(one), termsOf(other)]
        const found = scoreOf(wanted, offered)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
        if (found === 0) return
        const [keysOfWanted, keysOfOffered] = [new Set(keysOf(wanted)), new Set(keysOf(offered))]
        expect(keysOfOffered.isDisjointFrom(new Set(keysToFind(wanted)))).toBe(false)
        expect(keysOfWanted.isDisjointFrom(new Set(keysToFind(offered)))).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('[REQ-26] every pair of the evaluation data that matches by its score shares a key', () => {
    for (const { objects, ads } of [TUNING, HELD_OUT]) {
      const offers = objects.map(({ title }) => ({ title, terms: termsOf(title) }))
      for (const ad of ads) {
        const wanted = termsOf(ad.title)
        const sought = new Set(keysToFind(wanted))
        const fitting = offers.filter(({ terms }) => scoreOf(wanted, terms) >= FITS_FROM)
        for (const { title, terms } of fitting)
          expect(sought.isDisjointFrom(new Set(keysOf(terms))), `${ad.title} / ${title}`).toBe(false)
      }
    }
  })
})

describe('the ranking quality', () => {
  test('[WANT-05] recall and precision at ten stay above their thresholds and far above plain search', () => {
    const [tuned, heldOut] = [gradeOf(TUNING, byTerms), gradeOf(HELD_OUT, byTerms)]
    expect(tuned.pairs + heldOut.pairs).toBeGreaterThanOrEqual(150)
    expect(tuned.recall).toBeGreaterThanOrEqual(0.96)
    expect(tuned.precision).toBeGreaterThanOrEqual(0.94)
    expect(heldOut.recall).toBeGreaterThanOrEqual(0.92)
    expect(heldOut.precision).toBeGreaterThanOrEqual(0.92)
    for (const [set, ours] of [[TUNING, tuned] as const, [HELD_OUT, heldOut] as const])
      for (const plain of [bySubstring, byAnyWord]) {
        expect(ours.recall).toBeGreaterThan(gradeOf(set, plain).recall + 0.25)
        expect(ours.precision).toBeGreaterThan(gradeOf(set, plain).precision + 0.25)
      }
  })
})
