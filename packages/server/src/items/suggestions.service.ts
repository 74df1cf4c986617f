import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import { SUGGESTIONS_MAX, type Suggestion } from '@barattolo/domain/items/suggestions-contract'
import { inflectionsOf } from '@barattolo/domain/matching/inflections'
import { searchQueryOf } from '@barattolo/domain/matching/search-query'
import { searchWordsOf } from '@barattolo/domain/matching/search-words-of'
import { modifierOf } from '@barattolo/domain/matching/thesaurus/index'
import { normalizeText } from '@barattolo/domain/matching/tokens'
import { it } from '@barattolo/domain/texts/it'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import { countWithItemCounts } from './item-counts.store.ts'
import { countFound } from './text-search.store.ts'
import { findTownWords } from './town-words.store.ts'

/** More candidates than suggestions, because some are forms of the same word. */
const CANDIDATES = 2 * SUGGESTIONS_MAX

/** What the text may become: its last word completed by words of the town, each with what the whole text then finds, and categories. */
export async function suggest(db: Db, text: string, viewer: Viewer): Promise<Suggestion[]> {
  const last = searchWordsOf(text).at(-1)?.word ?? ''
  if (last.length < 2) return []
  const before = text.slice(0, text.trimEnd().length - lastPieceOf(text).length)
  const townWords = await findTownWords(db, [last], CANDIDATES)
  const candidates = withoutForms(townWords.map(({ word }) => word)).slice(0, SUGGESTIONS_MAX)
  const found = await countFound(
    db,
    candidates.map((word) => searchQueryOf(before + word)),
    viewer,
  )
  const words = candidates.flatMap((word, index) => {
    const { count = 0, titles = [] } = found[index] ?? {}
    return count > 0 ? [{ words: before + asWritten(word, titles), count }] : []
  })
  const categories = before.trim() === '' ? await suggestCategories(db, last, viewer) : []
  return [...words.slice(0, SUGGESTIONS_MAX - categories.length), ...categories]
}

const lastPieceOf = (text: string) => /[^\s'’]*\s*$/.exec(text)?.[0].trimEnd() ?? ''

/** Of the forms of one word the first one, which most objects have; also of an adjective in both genders. */
function withoutForms(words: readonly string[]): string[] {
  const isForm = (word: string, other: string) => {
    const term = modifierOf(word)?.term
    return inflectionsOf(other).includes(word) || (term !== undefined && term === modifierOf(other)?.term)
  }
  return words.filter((word, index) => !words.slice(0, index).some((other) => isForm(word, other)))
}

/** The word with the accents that it has in one of the titles. */
function asWritten(word: string, titles: readonly string[]): string {
  const pieces =
    titles
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return pieces.find((piece) => normalizeText(piece) === word) ?? word
}

async function suggestCategories(db: Db, text: string, viewer: Viewer): Promise<{ category: Category; count: number }[]> {
  const named = CATEGORIES.filter((category) =>
    searchWordsOf(it.items.category[category].label).some(({ word }) => word.startsWith(text)),
  )
  const counts = await Promise.all(named.map((category) => countWithItemCounts(db, { category }, viewer)))
  return named.flatMap((category, index) => (counts[index] ? [{ category, count: counts[index] }] : [])).slice(0, 2)
}
