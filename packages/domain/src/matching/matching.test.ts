import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateRanking } from './evaluate-ranking.fixtures.ts'
import { HELD_OUT_SET } from './evaluation-held-out.fixtures.ts'
import { TUNING_SET } from './evaluation-tuning.fixtures.ts'
import { indexKeysOf, lookupKeysOf } from './index-keys.ts'
import { MATCH_SCORE_MIN, matchScore } from './match-score.ts'
import { rankByAnyWord, rankBySubstring, rankByTerms } from './rankers.fixtures.ts'
import { editDistance, typoCorrections } from './spelling.ts'
import { termsOf } from './terms.ts'
import { allGroups, knownWords } from './thesaurus/index.ts'
import { formsOf } from './tokens.ts'

const score = (request: string, offer: string) => matchScore(termsOf(request), termsOf(offer))
const isMatch = (request: string, offer: string) => score(request, offer) >= MATCH_SCORE_MIN
/** The named objects, by concept or else by stem. */
const namedObjects = (title: string) => termsOf(title).heads.map(({ concepts, stem }) => concepts[0] ?? `~${stem}`)

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
    ['uovo', 'uova'],
    ['paio', 'paia'],
    ['dito', 'dita'],
    ['braccio', 'braccia'],
    ['zio', 'zii'],
    ['collega', 'colleghi'],
    ['gomma', 'gomme'],
  ])('[WANT-01] %s has the plural %s', (one, many) => {
    expect(formsOf(one)).toContain(many)
  })

  test.each([
    ['violino', ['violino', 'violini']],
    ['casa', ['casa', 'case']],
    ['carota', ['carota', 'carote']],
    ['macchina', ['macchina', 'macchine']],
  ])('[WANT-01] %s has only the forms %j, although it contains an ending that changes its plural elsewhere', (word, expected) => {
    expect(formsOf(word)).toEqual(expected)
  })

  test.each(['sofà', 'computer', 'bici', 'gru'])('[WANT-01] %s has only one form', (word) => {
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
  ])('[WANT-01] “%s” matches “%s”, ignoring accents, case and number', (request, offer) => {
    expect(score(request, offer)).toBeGreaterThanOrEqual(0.7)
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
  ])('[WANT-02] “%s” matches the synonym or narrower term “%s”', (request, offer) => {
    expect(isMatch(request, offer)).toBe(true)
  })

  test('[WANT-02] a broader offer scores lower than an exact one, and a sibling concept does not match', () => {
    expect(score('Cerco una chitarra', 'Chitarra')).toBeGreaterThan(score('Cerco una chitarra', 'Strumenti musicali'))
    expect(isMatch('Cerco una chitarra', 'Strumenti musicali')).toBe(true)
    expect(isMatch('Cerco una chitarra', 'Violino')).toBe(false)
  })

  test.each([
    ['Cerco un violino', 'Contrabbasso'],
    ['Cerco gomme invernali', 'Gomme estive'],
    ['Cerco una stampante', 'Scanner'],
    ['Cerco un’altalena', 'Sabbiera'],
    ['Cerco un biberon', 'Scaldabiberon'],
    ['Cerco un termometro', 'Misuratore di pressione'],
  ])('[WANT-02] “%s” does not match the sibling concept “%s”', (request, offer) => {
    expect(isMatch(request, offer)).toBe(false)
  })

  test.each([
    ['Cerco uno strumento musicale', 'Oboe'],
    ['Cerco giochi da giardino', 'Scivolo'],
    ['Cerco una stampante', 'Multifunzione'],
    ['Cerco gomme', 'Gomme termiche'],
  ])('[WANT-02] “%s” matches the narrower concept “%s”', (request, offer) => {
    expect(isMatch(request, offer)).toBe(true)
  })

  const [groups] = allGroups()
  const entries = groups.flatMap(({ concept, words, broader }) => words.map((word) => ({ word, concept, broader })))

  test('[WANT-02] each word of the thesaurus matches the concept of its line in both directions', () => {
    const missing = entries.filter(
      ({ word, concept }) => !isMatch(`Cerco ${concept}`, word) || !isMatch(`Cerco ${word}`, concept),
    )
    expect(missing.map(({ word, concept }) => `${concept}: ${word}`)).toEqual([])
  })

  test('[WANT-02] a broader concept matches each word of its narrower groups', () => {
    const missing = entries.flatMap(({ word, broader }) =>
      broader.filter((one) => !isMatch(`Cerco ${one}`, word)).map((one) => `${one}: ${word}`),
    )
    expect(missing).toEqual([])
  })

  test('[WANT-02] every broader concept of the thesaurus has its own line', () => {
    const concepts = new Set(groups.map(({ concept }) => concept))
    expect(groups.filter(({ broader }) => broader.some((one) => !concepts.has(one)))).toEqual([])
    expect(groups.length).toBeGreaterThanOrEqual(250)
    expect(groups.flatMap(({ words }) => words).length).toBeGreaterThanOrEqual(1000)
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
  ])('[WANT-03] “%s” matches “%s” with one typo from five letters on and two from nine: %s', (request, offer, expected) => {
    expect(isMatch(request, offer)).toBe(expected)
  })

  test.each([
    ['Cerco una benda', 'Tenda'],
    ['Cerco un casco', 'Vasco'],
    ['Cerco una panca', 'Pancia'],
    ['Cerco un letto', 'Tetto'],
    ['Cerco una bilancia', 'Lancia'],
    ['Cerco una botte', 'Boccia'],
    ['Cerco una mensola', 'Pensola'],
  ])('[WANT-03] “%s” does not match “%s”', (request, offer) => {
    expect(isMatch(request, offer)).toBe(false)
  })

  test('[WANT-03] no known word is corrected to another known word', () => {
    expect([...knownWords()].filter((word) => typoCorrections(word).length > 0)).toEqual([])
  })

  test.each([
    ['ab', 'ba', 1],
    ['abc', 'abd', 1],
    ['abcd', 'abd', 1],
    ['abcd', 'badc', 2],
    ['', 'ab', 2],
    ['abcdef', 'uvwxyz', 3],
  ])('the edit distance of “%s” and “%s” is %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance)
  })
})

describe('objects and their modifiers', () => {
  test.each([
    ['Cerco uno slittino o una slitta', ['slitta', 'slitta']],
    ['Cerco carte, fagioli e quarto giocatore', ['carte da gioco', 'fagiolo']],
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
    expect(namedObjects(title)).toEqual(expected)
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
  ])('[WANT-04] “%s” does not match “%s”', (request, offer) => {
    expect(isMatch(request, offer)).toBe(false)
  })

  test.each([
    ['Cerco un libro di cucina', 'Libro di cucina', 'Due libri di montagna'],
    ['Cerco scarponi n. 42', 'Scarponi da trekking n. 42', 'Scarponi da trekking n. 38'],
    ['Cerco bici da bambino', 'Bici da bambino rossa', 'Bici da corsa'],
    ['Cerco un vaso blu', 'Vaso blu', 'Vaso di vetro verde'],
    ['Cerco un cappotto da donna', 'Cappotto da donna', 'Cappotto da uomo'],
  ])('[REQ-26] [WANT-04] “%s” ranks “%s” above “%s”', (request, better, worse) => {
    expect(score(request, better)).toBeGreaterThan(score(request, worse))
  })

  test('[WANT-04] a tag names the object if the title does not', () => {
    expect(matchScore(termsOf('Cerco una chitarra'), termsOf('La mia vecchia compagna', ['chitarra']))).toBeGreaterThan(
      MATCH_SCORE_MIN,
    )
    expect(matchScore(termsOf('Cerco una chitarra'), termsOf('Custodia rigida', ['chitarra']))).toBe(0)
  })
})

describe('properties', () => {
  const title = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.constantFrom(...[...TUNING_SET.objects, ...TUNING_SET.requests].map(({ title }) => title)),
  )

  test('[REQ-26] a score is between 0 and 1, and two titles with a score above 0 share an index key in both directions', () => {
    fc.assert(
      fc.property(title, title, (one, other) => {
        const [request, offer] = [termsOf(one), termsOf(other)]
        const found = matchScore(request, offer)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
        if (found === 0) return
        const [requestKeys, offerKeys] = [new Set(indexKeysOf(request)), new Set(indexKeysOf(offer))]
        expect(offerKeys.isDisjointFrom(new Set(lookupKeysOf(request)))).toBe(false)
        expect(requestKeys.isDisjointFrom(new Set(lookupKeysOf(offer)))).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('[REQ-26] every pair of the evaluation data that matches by its score shares an index key', () => {
    for (const { objects, requests: ads } of [TUNING_SET, HELD_OUT_SET]) {
      const offers = objects.map(({ title }) => ({ title, terms: termsOf(title) }))
      for (const labelled of ads) {
        const request = termsOf(labelled.title)
        const lookupKeys = new Set(lookupKeysOf(request))
        const matches = offers.filter(({ terms }) => matchScore(request, terms) >= MATCH_SCORE_MIN)
        for (const { title, terms } of matches)
          expect(lookupKeys.isDisjointFrom(new Set(indexKeysOf(terms))), `${labelled.title} / ${title}`).toBe(false)
      }
    }
  })
})

describe('the ranking quality', () => {
  test('[WANT-05] recall and precision at ten are above their thresholds and above the baselines by more than 0.25', () => {
    const [tuned, heldOut] = [evaluateRanking(TUNING_SET, rankByTerms), evaluateRanking(HELD_OUT_SET, rankByTerms)]
    expect(tuned.pairs + heldOut.pairs).toBeGreaterThanOrEqual(150)
    expect(tuned.recall).toBeGreaterThanOrEqual(0.96)
    expect(tuned.precision).toBeGreaterThanOrEqual(0.94)
    expect(heldOut.recall).toBeGreaterThanOrEqual(0.92)
    expect(heldOut.precision).toBeGreaterThanOrEqual(0.92)
    for (const [set, quality] of [[TUNING_SET, tuned] as const, [HELD_OUT_SET, heldOut] as const])
      for (const baseline of [rankBySubstring, rankByAnyWord]) {
        expect(quality.recall).toBeGreaterThan(evaluateRanking(set, baseline).recall + 0.25)
        expect(quality.precision).toBeGreaterThan(evaluateRanking(set, baseline).precision + 0.25)
      }
  })
})
