import type { Ranker } from './evaluate-ranking.fixtures.ts'
import { MATCH_SCORE_MIN, matchScore } from './match-score.ts'
import { termsOf } from './terms.ts'
import { normalizeText } from './tokens.ts'

export const rankByTerms: Ranker = (offered) => {
  const offeredTerms = offered.map((title) => termsOf(title))
  return (request) => {
    const requestTerms = termsOf(request)
    return rankByScore(offeredTerms, (terms) => {
      const score = matchScore(requestTerms, terms)
      return score >= MATCH_SCORE_MIN ? score : 0
    })
  }
}

const LEAD_WORDS = /^(cerco|cerchiamo|cercasi|in prestito)\s+|\b(un|uno|una|il|lo|la|i|gli|le|qualche)\s+|\bun'/g
const requestText = (request: string) => normalizeText(request).replace(LEAD_WORDS, '').replace(LEAD_WORDS, '').trim()

/** Baseline: substring search for the text after "Cerco un". */
export const rankBySubstring: Ranker = (offered) => (request) => {
  const text = requestText(request)
  return rankByScore(offered, (title) => (normalizeText(title).includes(text) ? 1 : 0))
}

/** Baseline: titles ordered by how many of the request's words of four or more letters they contain. */
export const rankByAnyWord: Ranker = (offered) => (request) => {
  const text = requestText(request).match(/[a-z0-9]{4,}/g) ?? []
  return rankByScore(offered, (title) => text.filter((word) => normalizeText(title).includes(word)).length)
}

function rankByScore<T>(offered: readonly T[], score: (one: T) => number): number[] {
  const scored = offered.map((one, index) => ({ index, score: score(one) })).filter((one) => one.score > 0)
  return scored.sort((one, other) => other.score - one.score).map(({ index }) => index)
}
