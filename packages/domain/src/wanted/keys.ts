import { slipKeysOf } from './spelling.ts'
import type { Head, Terms } from './terms.ts'
import { broaderThan } from './thesaurus/index.ts'

/**
 * The index keys of a title; titles that share a key are candidates for a match. They are its concepts, their broader concepts
 * (`>`), unknown words by their stem (`~`) and by their stem without one letter (`?`, for typos), and its modifiers (`.`),
 * which are no candidates by themselves and only order the candidates.
 */
export function keysOf({ heads, described }: Terms): string[] {
  const keys = heads.flatMap((head) => [...thingsOf(head), ...head.concepts.flatMap(broaderThan).map((concept) => `>${concept}`)])
  const said = heads.reduce((all, { inner }) => all.union(inner.all), described.all)
  return [...new Set([...keys, ...[...said].map((term) => `.${term}`)])]
}

/** The keys of all possible matches: a title without any of them scores 0. Works in both directions. */
export function keysToFind({ heads }: Terms): string[] {
  const keys = heads.flatMap((head) => {
    const things = thingsOf(head)
    return [...things, ...head.concepts.flatMap((concept) => [`>${concept}`, ...broaderThan(concept)])]
  })
  return [...new Set(keys)]
}

const thingsOf = ({ concepts, stem }: Head) => (concepts.length > 0 ? concepts : [`~${stem}`, ...slipKeysOf(stem)])
