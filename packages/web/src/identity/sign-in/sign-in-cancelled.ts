/** The provider's codes for a user who closes its window, opens a second one or declines. Nothing has failed. */
const CANCELLED_CODES = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled']

export function isSignInCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CANCELLED_CODES.includes(String(error.code))
}
