import * as z from 'zod/mini'

/** How the words of a search were understood. */
export const searchReading = z.object({
  /** The words that the answer is about, where nothing has those that were typed. */
  corrected: z.nullable(z.string()),
  /** Nothing has what was typed: the answer is about `corrected`, or about things that are near in meaning. */
  isNear: z.boolean(),
  /** Nothing has all of the words: the answer has what has most of them. */
  isPartial: z.boolean(),
  /** Other names of what was sought, which the first page has. */
  near: z.array(z.string()),
})
export type SearchReading = z.infer<typeof searchReading>

/** The header of a list with words: a `SearchReading` as JSON, percent-encoded. */
export const SEARCH_READING_HEADER = 'x-search-reading'
