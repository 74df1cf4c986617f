/**
 * Why an account is disabled: our identity service says it after the word, and the library hangs the whole answer on the
 * error. Null where it says nothing, as Google does.
 */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-disabled' && 'customData' in error)) return null
  const { _tokenResponse: answer } = error.customData as { _tokenResponse?: { error?: { message?: string } } }
  const [, ...details] = answer?.error?.message?.split(' : ') ?? []
  return details.length > 0 ? details.join(' : ') : null
}
