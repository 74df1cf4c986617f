import type { Session } from '../shared/session.ts'
import { save } from '../shared/storage/storage.ts'

/** Read by `pre-paint.ts`, before any other script has loaded. */
const KEY = 'barattolo:qualcuno'

/** Stores for the next visit whether a user was signed in, never which one. */
export function saveSignedInHint({ state }: Session) {
  if (state !== 'resolving') save(KEY, state === 'signedIn' ? 1 : null)
  // Shows the content for visitors, which `pre-paint.ts` may have hidden.
  if (state === 'signedOut') delete document.documentElement.dataset.someone
}
