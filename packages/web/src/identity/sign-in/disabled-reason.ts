/**
 * The reason why an account is disabled: our identity service appends it to the error code, and the library attaches the response
 * to the error. Null if there is none, as with Google.
 */
export function getDisabledReason(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-disabled' && 'customData' in error)) return null
  const { _tokenResponse: answer } = error.customData as { _tokenResponse?: { error?: { message?: string } } }
  const [, ...details] = answer?.error?.message?.split(' : ') ?? []
  return details.length > 0 ? details.join(' : ') : null
}
