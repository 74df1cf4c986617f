import type { Graded } from './graded.fixtures.ts'

/** How many are looked at, from the top. */
export const SHOWN = 10

export interface Grade {
  ads: number
  pairs: number
  /** Of what fits (ten at most), the share among the first ten; the mean over the ads that something fits. */
  recall: number
  /** Of what is among the first ten, the share that fits; the mean over all ads. An ad that nothing is shown to counts 1 where nothing fits, else 0. */
  precision: number
}

/** A way to choose among titles: for an ad their places in the list, the best first. */
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
