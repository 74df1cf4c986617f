import { setSessionEndHandler, startSession } from '../identity/session/session.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { currentUid, type Session, session } from '../shared/session.ts'
import { clearHandovers, clearPlaces, clearUser, save } from '../shared/storage/storage.ts'
import { clearUnsentTexts } from '../shared/storage/unsent-text.ts'
import type { Navigation } from './navigation.ts'

/**
 * Restores the session when `ready` resolves, and updates cache, storage and location on sign-in and sign-out. A session change
 * during hydration would make React hydrate the rest of the page at once, which blocks the browser.
 */
export function handleSessionChanges(navigation: Navigation, ready: Promise<void>) {
  setSessionEndHandler((end) => {
    // After a refused token the unsent texts are kept, so that the user finds them again after the next sign-in.
    if (end !== 'refused') {
      clearUnsentTexts()
      clearPlaces()
    }
    if (end === 'deleted') {
      // A deleted account leaves no data on this device, even if it was deleted on another one.
      if (uid !== null) clearUser(uid)
      return navigation.goTo(paths.goodbye, { state: { accountDeleted: true }, replace: true })
    }
    const { pathname, search, hash } = navigation.current().location
    const target = end === 'logout' ? paths.landing : paths.loginFor(pathname + search + hash, true)
    // Navigates before the session ends; otherwise a guard on the current screen would redirect elsewhere.
    return navigation.goTo(target)
  })
  let uid = currentUid()
  session.subscribe(() => {
    saveSignedInHint(session.current())
    const previousUid = uid
    uid = currentUid()
    if (uid === previousUid) return
    if (uid === null) clearHandovers()
    // After a sign-in the same queries return more; after a sign-out no data of the user may stay in the cache.
    void (previousUid === null
      ? queryClient.invalidateQueries({ predicate: isNotConfig })
      : queryClient.resetQueries({ predicate: isNotConfig }))
  })
  // The account chooser's window does not restore a session.
  if (navigation.current().location.pathname !== paths.chooser) void ready.then(startSession)
}

const isNotConfig = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'config'

/** Read by `pre-paint.ts`, before any other script has loaded. */
const SIGNED_IN_HINT_KEY = 'barattolo:qualcuno'

/** Stores for the next visit whether a user was signed in, never which one. */
function saveSignedInHint({ state }: Session) {
  if (state !== 'resolving') save(SIGNED_IN_HINT_KEY, state === 'signedIn' ? 1 : null)
  // Shows the content for visitors, which `pre-paint.ts` may have hidden.
  if (state === 'signedOut') delete document.documentElement.dataset.someone
}
