import type { EvaluationSet } from './evaluation-set.fixtures.ts'

/** The cut-off rank of recall and precision. */
export const CUTOFF = 10

export interface RankingQuality {
  requests: number
  pairs: number
  /** Recall at ten: the share of the matches (ten at most) among the first ten; the mean over requests with matches. */
  recall: number
  /**
   * Precision at ten: the share of matches among the first ten results; the mean over all requests. A request without results
   * counts 1 if it has no matches, else 0.
   */
  precision: number
}

/** Ranks the offered titles for a request; returns their indexes, the best match first. */
export type Ranker = (offered: readonly string[]) => (request: string) => readonly number[]

export function evaluateRanking({ objects, requests }: EvaluationSet, ranker: Ranker): RankingQuality {
  const rank = ranker(objects.map(({ title }) => title))
  const recalls: number[] = []
  const precisions = requests.map(({ title, matches }) => {
    const top = rank(title).slice(0, CUTOFF)
    const correct = top.filter((index) => matches.has(objects[index]?.id ?? '')).length
    if (matches.size > 0) recalls.push(correct / Math.min(matches.size, CUTOFF))
    if (top.length === 0) return matches.size === 0 ? 1 : 0
    return correct / top.length
  })
  const pairs = requests.reduce((sum, { matches }) => sum + matches.size, 0)
  return { requests: requests.length, pairs, recall: mean(recalls), precision: mean(precisions) }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length
