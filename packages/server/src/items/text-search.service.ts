import type { ItemSearch } from '@barattolo/domain/items/contract'
import type { SearchReading } from '@barattolo/domain/items/search-reading'
import { beginningsOf, correctionsOf, mayBeSlip } from '@barattolo/domain/matching/search-corrections'
import { exactSearchQueryOf, nearSearchQueryOf, type SoughtWord, searchQueryOf } from '@barattolo/domain/matching/search-query'
import { searchWordsOf } from '@barattolo/domain/matching/search-words-of'
import type { Viewer } from '../people/blocks.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadBroadly } from '../platform/http/broad-reads.ts'
import type { FoundPage, Keyed, ListForm } from './items.store.ts'
import {
  type Demand,
  type FoundByWords,
  findByWords,
  findInside,
  findKnown,
  MAX_READ,
  MAX_READ_BROADLY,
  NOTHING,
} from './text-search.store.ts'
import { findTownWords } from './town-words.store.ts'

interface SearchDeps<Row> {
  db: Db
  readBroadly: ReadBroadly
  form: ListForm<Row>
}

export interface TextPage<Row> extends FoundPage<Keyed<Row>> {
  reading: SearchReading
  /** The words that the page answers. */
  words: readonly SoughtWord[]
}

/**
 * A page of what the words of a search find. Where they find nothing, what a misspelt word may have meant; else what is near in
 * meaning, on one page.
 */
export async function searchByText<Row>(
  deps: SearchDeps<Row>,
  search: ItemSearch,
  text: string,
  viewer: Viewer,
): Promise<TextPage<Row>> {
  const words = search.exact ? exactSearchQueryOf(text) : searchQueryOf(text)
  const asTyped: SearchReading = { corrected: null, isNear: false, isPartial: false, near: [] }
  if (search.inside) {
    const page = await deps.readBroadly((broad) => findInside(broad, search, { text, words, form: deps.form }, viewer))
    return { ...page, reading: asTyped, words }
  }
  const find = (sought: readonly SoughtWord[], demand: Demand) => findPage(deps, search, { words: sought, demand }, viewer)
  const whole = await find(words, 'all')
  if (whole.total !== 0) return { ...whole, reading: { ...asTyped, isNear: !whole.isNamed && areThings(words) }, words }

  const corrected = search.exact ? null : await correct(deps.db, text, words)
  if (corrected !== null) {
    const correctedWords = searchQueryOf(corrected)
    const page = await findMost(find, correctedWords)
    if (page.total !== 0) return { ...page, reading: { ...asTyped, corrected, isNear: true }, words: correctedWords }
  }
  const partial = hasSeveral(words) ? await find(words, 'most') : whole
  if (partial.total !== 0) return { ...partial, reading: { ...asTyped, isPartial: true }, words }

  const nearWords = search.exact ? [] : nearSearchQueryOf(text)
  const near = nearWords.length > 0 ? { ...(await find(nearWords, 'most')), next: null } : whole
  return { ...near, reading: { ...asTyped, isNear: true }, words: nearWords }
}

type Find<Row> = (sought: readonly SoughtWord[], demand: Demand) => Promise<FoundByWords<Keyed<Row>>>

async function findMost<Row>(find: Find<Row>, words: readonly SoughtWord[]): Promise<FoundByWords<Keyed<Row>>> {
  const whole = await find(words, 'all')
  return whole.total === 0 && hasSeveral(words) ? find(words, 'most') : whole
}

const hasSeveral = (words: readonly SoughtWord[]) => words.filter(({ isRequired }) => isRequired).length > 1

async function findPage<Row>(
  { db, readBroadly, form }: SearchDeps<Row>,
  search: ItemSearch,
  { words, demand }: { words: readonly SoughtWord[]; demand: Demand },
  viewer: Viewer,
): Promise<FoundByWords<Keyed<Row>>> {
  const page = await findByWords(db, search, words, viewer, { demand, maxRead: MAX_READ, form })
  if (page) return page
  return readBroadly(async (broad) => {
    const found = await findByWords(broad, search, words, viewer, { demand, maxRead: MAX_READ_BROADLY, form })
    return found ?? NOTHING
  })
}

/** Whether all words name things: a thing that the texts only mention is not there. */
const areThings = (words: readonly SoughtWord[]) => words.every(({ isRequired, concepts }) => !isRequired || concepts.length > 0)

/** The text with each word that no public object has replaced by the likeliest one that some have; null if there is none. */
async function correct(db: Db, text: string, words: readonly SoughtWord[]): Promise<string | null> {
  const required = words.filter(({ isRequired }) => isRequired)
  const isKnown = await findKnown(db, required)
  const unknown = required.filter((word, index) => !isKnown[index] && mayBeSlip(word.text))
  let corrected = text
  for (const { text: word } of unknown) {
    const candidates = correctionsOf(word, await findTownWords(db, beginningsOf(word))).flatMap((candidate) =>
      searchQueryOf(candidate),
    )
    const shown = await findKnown(db, candidates)
    const candidate = candidates[shown.indexOf(true)]
    if (candidate !== undefined) corrected = replaceWord(corrected, word, candidate.text)
  }
  return corrected === text ? null : corrected
}

const replaceWord = (text: string, word: string, other: string) =>
  text
    .split(/(\s+)/)
    .map((piece) => (searchWordsOf(piece).some((one) => one.word === word) ? other : piece))
    .join('')
