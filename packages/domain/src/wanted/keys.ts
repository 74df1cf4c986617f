import { slipKeysOf } from './spelling.ts'
import type { Head, Terms } from './terms.ts'
import { broaderThan } from './thesaurus/index.ts'

/**
 * What a title is filed under, so that a database finds it by one shared key: its things, what they are kinds of (`>`), words
 * that stand in no group by their stem (`~`) and by their stem short of one letter (`?`, for slips), and what is said of
 * them (`.`), which finds nothing by itself and only puts the likelier ones first.
 */
export function keysOf({ heads, described }: Terms): string[] {
  const keys = heads.flatMap((head) => [...thingsOf(head), ...head.concepts.flatMap(broaderThan).map((concept) => `>${concept}`)])
  const said = heads.reduce((all, { inner }) => all.union(inner.all), described.all)
  return [...new Set([...keys, ...[...said].map((term) => `.${term}`)])]
}

/** The keys of whatever may fit: nothing without one of them scores above 0. The same both ways. */
export function keysToFind({ heads }: Terms): string[] {
  const keys = heads.flatMap((head) => {
    const things = thingsOf(head)
    return [...things, ...head.concepts.flatMap((concept) => [`>${concept}`, ...broaderThan(concept)])]
  })
  return [...new Set(keys)]
}

const thingsOf = ({ concepts, stem }: Head) => (concepts.length > 0 ? concepts : [`~${stem}`, ...slipKeysOf(stem)])
