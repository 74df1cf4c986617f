import type { Session } from '../identity/session-store.ts'
import { keep } from './kept.ts'

/** Read by `early.ts`, before anything else has come. */
const KEY = 'barattolo:qualcuno'

/** Leaves word for the next visit whether somebody was signed in, never who. */
export function noteSomeone({ state }: Session) {
  if (state !== 'resolving') keep(KEY, state === 'signedIn' ? 1 : null)
  // The rest of this visit is a visitor's.
  if (state === 'signedOut') delete document.documentElement.dataset.someone
}
