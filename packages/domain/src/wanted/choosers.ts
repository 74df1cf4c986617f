import type { Chooser } from './grade.ts'
import { plain } from './plain.ts'
import { FITS_FROM, scoreOf } from './score.ts'
import { termsOf } from './terms.ts'

export const byTerms: Chooser = (offered) => {
  const filed = offered.map((title) => termsOf(title))
  return (wanted) => {
    const sought = termsOf(wanted)
    return best(filed, (terms) => {
      const score = scoreOf(sought, terms)
      return score >= FITS_FROM ? score : 0
    })
  }
}

const LEAD = /^(cerco|cerchiamo|cercasi|in prestito)\s+|\b(un|uno|una|il|lo|la|i|gli|le|qualche)\s+|\bun'/g
const soughtBy = (wanted: string) => plain(wanted).replace(LEAD, '').replace(LEAD, '').trim()

/** Baseline: substring search for the text after "Cerco un". */
export const bySubstring: Chooser = (offered) => (wanted) => {
  const words = soughtBy(wanted)
  return best(offered, (title) => (plain(title).includes(words) ? 1 : 0))
}

/** Baseline: the titles that contain most of the request's words of four letters and more, first. */
export const byAnyWord: Chooser = (offered) => (wanted) => {
  const words = soughtBy(wanted).match(/[a-z0-9]{4,}/g) ?? []
  return best(offered, (title) => words.filter((word) => plain(title).includes(word)).length)
}

function best<T>(offered: readonly T[], score: (one: T) => number): number[] {
  const scored = offered.map((one, at) => ({ at, score: score(one) })).filter((one) => one.score > 0)
  return scored.sort((one, other) => other.score - one.score).map(({ at }) => at)
}
