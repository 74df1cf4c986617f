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
 * are names of the thesaurus; forms of what was typed are left out, and of several names of the same titles all but one.
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
  const named = Array.from(names, (name) => findNamed(name, texts)).filter(({ where }) => where.length > 0)
  const others = named.filter(({ name }) => !name.split(' ').some((word) => typed.has(word)))
  others.sort(
    (a, b) =>
      b.where.length - a.where.length ||
      Number(b.isFirst) - Number(a.isFirst) ||
      a.name.length - b.name.length ||
      a.name.localeCompare(b.name),
  )
  const distinct = new Map<string, string>()
  for (const { name, where } of others) if (!distinct.has(where.join())) distinct.set(where.join(), name)
  return [...distinct.values()].slice(0, NEAR_WORDS_MAX)
}

/** The titles that have a name, and whether one of them begins with it. */
function findNamed(name: string, texts: readonly string[]) {
  const words = searchWordsOf(name).map(({ word }) => word)
  const forms = words.length === 1 ? words.flatMap(inflectionsOf) : [words.join(' ')]
  const where = texts.flatMap((text, index) => (forms.some((form) => text.includes(` ${form} `)) ? [index] : []))
  return { name, where, isFirst: texts.some((text) => forms.some((form) => text.startsWith(` ${form} `))) }
}
