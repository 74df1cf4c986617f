/** Maximum age of the sign-in for deleting the account, in milliseconds; the same as Firebase's. */
const RECENT_SIGN_IN_MS = 5 * 60 * 1000

export function hasRecentSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_MS
}
