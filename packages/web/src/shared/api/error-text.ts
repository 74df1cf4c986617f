import { Problem } from '@barattolo/domain/problem'
import { texts } from '../texts.ts'

/** The text shown for an error: the refusal's message, the response's own text, or that there was no response. */
export function errorText(error: unknown): string {
  // `fetch` rejects with a TypeError, in the browser's language, when there is no response.
  if (error instanceof TypeError) return texts.app.noAnswer
  return error instanceof Error ? error.message : String(error)
}

/** The text of a list that has failed to load: what to narrow if the search is too broad, else `failedText`. */
export function listErrorText(error: unknown, failedText: string): string {
  return error instanceof Problem && error.code === 'tooBroad' ? error.message : failedText
}
