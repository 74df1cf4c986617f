import type { SearchDocument } from '@barattolo/domain/matching/search-document'
import type { SoughtTerm, SoughtWord } from '@barattolo/domain/matching/search-query'
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
export function tsqueryOfAll(words: readonly SoughtWord[]): string | null {
  const required = words.filter(({ isRequired }) => isRequired)
  return required.length === 0 ? null : required.map((word) => `(${tsqueryOfWord(word)})`).join(' & ')
}

/** The text of a `tsquery` that finds what has one of the required words; null if there are none. */
export function tsqueryOfAny(words: readonly SoughtWord[]): string | null {
  const required = words.filter(({ isRequired }) => isRequired)
  return required.length === 0 ? null : required.map(tsqueryOfWord).join(' | ')
}

export const tsqueryOfWord = ({ alternatives }: Pick<SoughtWord, 'alternatives'>) =>
  alternatives.map(({ allOf }) => `(${tsqueryOf(allOf)})`).join(' | ')

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
  const weights = places === 'ABCD' ? '' : places
  return `${quote(term)}${isPrefix || weights ? `:${isPrefix ? '*' : ''}${weights}` : ''}`
}

const quote = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
