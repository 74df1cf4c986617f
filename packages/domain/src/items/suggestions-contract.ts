import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../user-text.ts'
import { CATEGORIES } from './categories.ts'

/** Fewer letters begin too many words. */
export const SUGGESTION_TEXT_MIN = 2
export const SUGGESTIONS_MAX = 6
/** Where the number of objects of a suggestion stops. */
export const SUGGESTION_COUNT_MAX = 50

/** What a search may become: words that public objects have, or a category, with the number of objects that it shows. */
export const suggestion = z.union([
  z.object({ words: z.string(), count: z.number() }),
  z.object({ category: z.enum(CATEGORIES), count: z.number() }),
])
export type Suggestion = z.infer<typeof suggestion>

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/items/suggestions',
  access: 'public',
  summary: 'Le parole e le categorie del luogo che cominciano come il testo, al massimo sei',
  query: z.object({ text: searchText(SUGGESTION_TEXT_MIN, 80) }),
  answer: z.array(suggestion),
})
