import { inflectionsOf } from './inflections.ts'
import type { SoughtWord } from './search-query.ts'
import { searchWordsOf } from './search-words-of.ts'
import { allGroups, broaderConceptsOf, type Concept } from './thesaurus/index.ts'

/** More words than these are no help to choose from. */
const NEAR_WORDS_MAX = 4

let namesByConcept: Map<Concept, string[]> | undefined

/** The names of a concept and of the narrower ones. */
function namesOf(concept: Concept): readonly string[] {
  namesByConcept ??= collectNames()
  return namesByConcept.get(concept) ?? []
}

function collectNames(): Map<Concept, string[]> {
  const names = new Map<Concept, string[]>()
  const [groups] = allGroups()
  for (const { concept, words } of groups)
    for (const one of [concept, ...broaderConceptsOf(concept)]) names.set(one, [...(names.get(one) ?? []), ...words])
  return names
}

/**
 * Other names of what was sought that these titles have, the most frequent first: "bici" and "mountain bike" for "bicicletta". They
 * are names of the thesaurus; forms of what was typed are left out.
 */
export function nearWordsIn(titles: readonly string[], sought: readonly SoughtWord[]): string[] {
  const typed = new Set(sought.flatMap(({ text }) => text.split(' ').flatMap(inflectionsOf)))
  const names = new Set(sought.flatMap(({ concepts }) => concepts.flatMap(namesOf)))
  const texts = titles.map(
    (title) =>
      ` ${searchWordsOf(title)
        .map(({ word }) => word)
        .join(' ')} `,
  )
  const counted = Array.from(names, (name) => ({ name, count: countNamed(name, texts) }))
  const found = counted.filter(({ name, count }) => count > 0 && !name.split(' ').some((word) => typed.has(word)))
  found.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  return found.slice(0, NEAR_WORDS_MAX).map(({ name }) => name)
}

function countNamed(name: string, texts: readonly string[]): number {
  const words = searchWordsOf(name).map(({ word }) => word)
  const forms = words.length === 1 ? words.flatMap(inflectionsOf) : [words.join(' ')]
  return texts.filter((text) => forms.some((form) => text.includes(` ${form} `))).length
}
