import { typoKeysOf } from './spelling.ts'
import type { Head, Terms } from './terms.ts'
import { broaderConceptsOf } from './thesaurus/index.ts'

/**
 * The index keys of a title: its concepts, their broader concepts (`>`), unknown words by their stem (`~`) and by their stem
 * without one letter (`?`, for typos), and its modifiers (`.`). A title with a lookup key of another one (`lookupKeysOf`) is a
 * candidate for a match with it; modifiers only order the candidates.
 */
export function indexKeysOf({ heads, modifiers }: Terms): string[] {
  const keys = heads.flatMap((head) => [
    ...conceptKeysOf(head),
    ...head.concepts.flatMap(broaderConceptsOf).map((concept) => `>${concept}`),
  ])
  const modifierTerms = heads.reduce((all, { innerModifiers }) => all.union(innerModifiers.all), modifiers.all)
  return [...new Set([...keys, ...[...modifierTerms].map((term) => `.${term}`)])]
}

/** The keys of all possible matches of a request or an offer: a title without any of these index keys scores 0. */
export function lookupKeysOf({ heads }: Terms): string[] {
  const keys = heads.flatMap((head) => {
    const conceptKeys = conceptKeysOf(head)
    return [...conceptKeys, ...head.concepts.flatMap((concept) => [`>${concept}`, ...broaderConceptsOf(concept)])]
  })
  return [...new Set(keys)]
}

const conceptKeysOf = ({ concepts, stem }: Head) => (concepts.length > 0 ? concepts : [`~${stem}`, ...typoKeysOf(stem)])
