import { describe, expect, test } from 'vitest'
import { MATCH_SCORE_MIN, matchScore } from './match-score.ts'
import { termsOf } from './terms.ts'

const score = (request: string, offer: string) => matchScore(termsOf(request), termsOf(offer))
const isMatch = (request: string, offer: string) => score(request, offer) >= MATCH_SCORE_MIN

/** Whether both offers match equally well; the score's rounding errors are ignored. */
const expectEqualScores = (request: string, one: string, other: string) =>
  expect(score(request, one)).toBeCloseTo(score(request, other), 10)

describe('the named objects', () => {
  test.each([
    ['Cerco una chitarra', 'Chitarra', 'Chitara', 'is misspelt'],
    ['Cerco una ghironda', 'Ghironda', 'Gironda', 'is misspelt and outside of the thesaurus'],
    ['Cerco una chitarra', 'Chitarra, leggio', 'Leggio, chitarra', 'comes after a comma'],
    ['Cerco una chitarra', 'Leggio, chitarra', 'Leggio, chitarra da sistemare', 'is only a detail after a comma'],
    ['Cerco un mobile', 'Mobile', 'Armadio', 'is narrower than the requested one'],
    ['Cerco uno strumento musicale', 'Chitarra', 'Leggio, chitarra', 'is narrower and comes after a comma'],
  ])('[WANT-04] “%s” is answered better by “%s” than by “%s”, whose object %s', (request, better, worse) => {
    expect(score(request, better)).toBeGreaterThan(score(request, worse))
    expect(score(request, worse)).toBeGreaterThan(0)
  })

  test('[WANT-03] a misspelt request is answered less certainly than a correct one', () => {
    expect(score('Cerco una chitara', 'Chitarra')).toBeLessThan(score('Cerco una chitarra', 'Chitarra'))
    expect(isMatch('Cerco una chitara', 'Chitarra')).toBe(true)
  })

  test.each([
    ['Cerco un arpo', 'Arpa'],
    ['Cerco un’arpa', 'Arpo'],
  ])(
    '[WANT-03] the unknown and the known word of “%s” and “%s” do not match, although they have the same stem',
    (request, offer) => {
      expect(score(request, offer)).toBe(0)
    },
  )

  test.each([
    ['Cerco una scacchiera', 'Gioco da tavolo', 'Gioco da tavolo sui treni', 'purpose'],
    ['Cerco una chitarra', 'Strumento musicale', 'Strumento musicale per le vacanze', 'purpose'],
    ['Cerco una chitarra', 'Strumento musicale', 'Strumento musicale da bambino', 'audience'],
  ])('[WANT-02] “%s” matches the broader “%s”, but not “%s”, which names another %s', (request, broader, other) => {
    expect(isMatch(request, broader)).toBe(true)
    expect(isMatch(request, other)).toBe(false)
  })

  test('[WANT-02] a broader offer matches a request of one word and of several words equally well', () => {
    expect(score('Cerco una chitarra elettrica', 'Chitarra')).toBeCloseTo(score('Cerco una chitarra', 'Strumento musicale'), 10)
    expect(isMatch('Cerco una chitarra elettrica', 'Chitarra')).toBe(true)
  })

  test('[WANT-02] a narrower offer does not match if its name contradicts the requested purpose', () => {
    expect(isMatch('Cerco un pallone', 'Pallone da calcio')).toBe(true)
    expect(isMatch('Cerco un pallone da spiaggia', 'Pallone')).toBe(true)
    expect(isMatch('Cerco un pallone da spiaggia', 'Pallone da calcio')).toBe(false)
  })
})

describe('the modifiers', () => {
  test.each([
    ['Cerco un tappeto rosso di lana', 'Tappeto rosso di lana'],
    ['Cerco una lampada rossa da ufficio', 'Lampada rossa da ufficio'],
    ['Cerco un cappotto da donna n. 42', 'Cappotto da donna n. 42'],
    ['Cerco una giacca', 'Giacca da montagna'],
    ['Cerco una giacca', 'Giacca rossa da bambino n. 42'],
  ])('[REQ-26] “%s” is answered completely by “%s”, which has all that was asked for', (request, offer) => {
    expect(score(request, offer)).toBe(1)
  })

  test.each([
    ['Cerco un tappeto rosso di lana', ['Tappeto rosso di lana', 'Tappeto rosso', 'Tappeto verde']],
    ['Cerco una lampada rossa da ufficio', ['Lampada rossa da ufficio', 'Lampada da ufficio', 'Lampada']],
    ['Cerco un cappotto da donna', ['Cappotto da donna', 'Cappotto', 'Cappotto da uomo']],
    ['Cerco un cappotto da donna n. 42', ['Cappotto n. 42', 'Cappotto da uomo n. 42', 'Cappotto da uomo n. 50']],
    ['Cerco una giacca da montagna', ['Giacca da montagna', 'Giacca rossa', 'Giacca da città']],
    ['Cerco una giacca da montagna n. 42', ['Giacca n. 42', 'Giacca da città n. 42', 'Giacca da città n. 50']],
    ['Cerco scarponi n. 42', ['Scarponi', 'Scarponi n. 38']],
    ['Cerco scarponi taglia M', ['Scarponi taglia M', 'Scarponi taglia S']],
  ])('[REQ-26] [WANT-04] “%s” is answered by what shares, then lacks, then contradicts its modifiers: %j', (request, offers) => {
    const scores = offers.map((offer) => score(request, offer))
    expect(scores).toEqual([...new Set(scores)].sort((one, other) => other - one))
  })

  test.each([
    ['Cerco un tappeto rosso di lana', 'Tappeto rosso', 'Tappeto di lana'],
    ['Cerco una giacca da uomo per la montagna', 'Giacca da montagna', 'Giacca da uomo'],
    ['Cerco una giacca da montagna', 'Giacca rossa', 'Giacca'],
  ])('[WANT-04] “%s” is answered equally well by “%s” and “%s”', expectEqualScores)
})

describe('an audience and a purpose', () => {
  test.each([
    ['Cerco una giacca da uomo', 'Giacca', 'Giacca da montagna'],
    ['Cerco una giacca da montagna', 'Giacca', 'Giacca da uomo'],
    ['Cerco una giacca da uomo', 'Giacca da montagna', 'Giacca da donna'],
    ['Cerco una giacca da montagna', 'Giacca da uomo', 'Giacca da bambino'],
    ['Cerco una giacca da bambino', 'Giacca', 'Giacca da montagna di Armani'],
  ])('[WANT-04] “%s” is answered better by “%s” than by “%s”', (request, better, worse) => {
    expect(score(request, better)).toBeGreaterThan(score(request, worse))
  })

  test('[WANT-04] an offer with a purpose may suit an adult, but hardly a child, and the other way round', () => {
    expect(isMatch('Cerco una giacca da uomo', 'Giacca da montagna')).toBe(true)
    expect(isMatch('Cerco una giacca da bambino', 'Giacca da montagna')).toBe(false)
    expect(isMatch('Cerco una giacca da montagna', 'Giacca da uomo')).toBe(true)
    expect(isMatch('Cerco una giacca da montagna', 'Giacca da bambino')).toBe(false)
  })

  test('[WANT-04] an unknown word after a preposition is no purpose that makes an offer unsuitable for a child', () => {
    expectEqualScores('Cerco una giacca da bambino', 'Giacca di Armani', 'Giacca')
  })
})
