import type { Graded } from './graded.fixtures.ts'

/** The cut-off rank of recall and precision. */
export const SHOWN = 10

export interface Grade {
  ads: number
  pairs: number
  /** Recall at ten: the share of the matches (ten at most) among the first ten; the mean over requests with matches. */
  recall: number
  /** Precision at ten: the mean over all requests. A request without results counts 1 if it has no matches, else 0. */
  precision: number
}

/** Ranks the offered titles for a request; returns their indexes, the best match first. */
export type Chooser = (offered: readonly string[]) => (wanted: string) => readonly number[]

export function gradeOf({ objects, ads }: Graded, choose: Chooser): Grade {
  const among = choose(objects.map(({ title }) => title))
  const recalls: number[] = []
  const precisions = ads.map(({ title, fits }) => {
    const shown = among(title).slice(0, SHOWN)
    const right = shown.filter((at) => fits.has(objects[at]?.id ?? '')).length
    if (fits.size > 0) recalls.push(right / Math.min(fits.size, SHOWN))
    if (shown.length === 0) return fits.size === 0 ? 1 : 0
    return right / shown.length
  })
  const pairs = ads.reduce((sum, { fits }) => sum + fits.size, 0)
  return { ads: ads.length, pairs, recall: mean(recalls), precision: mean(precisions) }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
