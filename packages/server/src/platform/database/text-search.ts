import type { SearchDocument } from '@barattolo/domain/matching/search-document'
import { ANYWHERE, namingAlternatives, type SoughtTerm, type SoughtWord } from '@barattolo/domain/matching/search-query'
import { type RawBuilder, sql } from 'kysely'

/** A document as the text of a `tsvector`. Its positions mean nothing; each place of a term needs one of its own. */
export function tsvectorOf(document: SearchDocument): string {
  const lexemes = Array.from(document, ([term, places]) => {
    const positions = Array.from(places, (place, index) => `${index + 1}${place}`)
    return `${quote(term)}:${positions.join(',')}`
  })
  return lexemes.join(' ')
}

/** The text of a `tsquery` that demands one term of each group. */
export const tsqueryOf = (groups: readonly (readonly SoughtTerm[])[]) =>
  groups.map((terms) => `(${terms.map(sought).join(' | ')})`).join(' & ')

/** The text of a `tsquery` that finds what has all required words; null if there are none. */
export const tsqueryOfAll = (words: readonly SoughtWord[]) => tsqueryOfRequired(words, ' & ')

/** The text of a `tsquery` that finds what has one of the required words; null if there are none. */
export const tsqueryOfAny = (words: readonly SoughtWord[]) => tsqueryOfRequired(words, ' | ')

function tsqueryOfRequired(words: readonly SoughtWord[], operator: ' & ' | ' | '): string | null {
  const required = words.filter(({ isRequired }) => isRequired)
  return required.length === 0 ? null : required.map((word) => `(${tsqueryOfWord(word)})`).join(operator)
}

/**
 * The text of a `tsquery` that finds what has a word. It leaves the places aside: PostgreSQL answers it from the index, and its estimate of
 * the number of documents adds up what the terms of a list have.
 */
function tsqueryOfWord({ alternatives }: SoughtWord): string {
  const anywhere = alternatives.map(({ allOf }) => allOf.map((group) => group.map((term) => ({ ...term, places: ANYWHERE }))))
  const terms = new Set(anywhere.flatMap(([group = [], ...others]) => (others.length === 0 ? group.map(sought) : [])))
  const phrases = new Set(anywhere.flatMap((groups) => (groups.length > 1 ? [`(${tsqueryOf(groups)})`] : [])))
  return [...terms, ...phrases].join(' | ')
}

/** The text of a `tsquery` that finds what a title or a tag names. */
export const tsqueryOfNamed = (word: SoughtWord) =>
  namingAlternatives(word)
    .map(({ allOf }) => `(${tsqueryOf(allOf)})`)
    .join(' | ')

/** How well a document answers the words, as a number; each word counts by its best alternative. */
export function scoreOf(words: readonly SoughtWord[], document: RawBuilder<unknown>): RawBuilder<number> {
  const scores = words.map(({ alternatives, weight }) => {
    const cases = alternatives.map(
      ({ score, allOf }) => sql`when ${document} @@ ${tsqueryOf(allOf)}::tsquery then ${sql.lit(score * weight)}`,
    )
    return sql`case ${sql.join(cases, sql` `)} else 0 end`
  })
  return scores.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(scores, sql` + `)})`
}

/** How many of the required words a document has. */
export function matchedWordsOf(words: readonly SoughtWord[], document: RawBuilder<unknown>): RawBuilder<number> {
  const required = words.filter(({ isRequired }) => isRequired)
  return sql<number>`(${sql.join(
    required.map((word) => sql`(${document} @@ ${tsqueryOfWord(word)}::tsquery)::int`),
    sql` + `,
  )})`
}

function sought({ term, places, isPrefix }: SoughtTerm): string {
  // All places together are no condition, and PostgreSQL need not read the document for it.
  const weights = places === ANYWHERE ? '' : places
  return `${quote(term)}${isPrefix || weights ? `:${isPrefix ? '*' : ''}${weights}` : ''}`
}

const quote = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
