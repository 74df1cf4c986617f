import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'

/** What to do about a sign-in that has failed: by the code of the library, or as our server says it. */
export function signInErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const { advice, otherAdvice } = texts.signIn.failure
  return code.startsWith('auth/') ? (advice[code] ?? otherAdvice) : errorText(error)
}
