import { texts } from './texts.ts'

/** What a person is told of something that failed: the refusal in words, the answer's own text, or that nothing answered. */
export function errorText(error: unknown): string {
  // `fetch` rejects with a TypeError, in the browser's language, when no answer came.
  if (error instanceof TypeError) return texts.app.noAnswer
  return error instanceof Error ? error.message : String(error)
}
