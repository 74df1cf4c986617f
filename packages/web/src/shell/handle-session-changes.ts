import { setSessionEndHandler, startSession } from '../identity/session/session.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { currentUid, type Session, session } from '../shared/session.ts'
import { clearPerson } from '../shared/storage/person-storage.ts'
import { clearHandovers, clearPlaces, load, save } from '../shared/storage/storage.ts'
import { clearUnsentTexts } from '../shared/storage/unsent-text.ts'
import type { Navigation } from './navigation.ts'

/**
 * Restores the session when `ready` resolves, and updates cache, storage and location on sign-in and sign-out. A session change
 * during hydration would make React hydrate the rest of the page at once, which blocks the browser.
 */
export function handleSessionChanges(navigation: Navigation, ready: Promise<void>) {
  setSessionEndHandler((end) => {
    // After a refused token what is not sent is kept, so that the user finds it again after the next sign-in. After a sign-out or
    // the deletion of the account nothing of the user stays on the device, which others may use too.
    if (end !== 'refused') {
      save(LEFT_KEY, 1)
      forgetUser()
    }
    if (end === 'deleted') {
      return navigation.goTo(paths.goodbye, { state: { accountDeleted: true }, replace: true })
    }
    const { pathname, search, hash } = navigation.current().location
    const target = end === 'logout' ? paths.landing : paths.loginFor(pathname + search + hash, true)
    // Navigates before the session ends; otherwise a guard on the current screen would redirect elsewhere.
    return navigation.goTo(target)
  })
  let uid = currentUid()
  const forgetUser = () => {
    if (uid !== null) clearPerson(uid)
    clearUnsentTexts()
    clearPlaces()
  }
  session.subscribe(() => {
    saveSignedInHint(session.current())
    const previousUid = uid
    const nextUid = currentUid()
    if (nextUid === previousUid) return
    // Another tab has signed the user out: this tab has texts of its own.
    if (nextUid === null && load(LEFT_KEY, Boolean, false)) forgetUser()
    uid = nextUid
    if (uid === null) clearHandovers()
    else save(LEFT_KEY, null)
    // After a sign-in the same queries return more; after a sign-out no data of the user may stay in the cache.
    void (previousUid === null
      ? queryClient.invalidateQueries({ predicate: isNotConfig })
      : queryClient.resetQueries({ predicate: isNotConfig }))
  })
  // The account chooser's window does not restore a session.
  if (navigation.current().location.pathname !== paths.chooser) void ready.then(startSession)
}

const isNotConfig = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'config'

/** Tells the other tabs, until the next sign-in, that the session has ended because the user signed out. */
const LEFT_KEY = 'barattolo:uscita'

/** Read by `pre-paint.ts`, before any other script has loaded. */
const SIGNED_IN_HINT_KEY = 'barattolo:qualcuno'

/** Stores for the next visit whether a user was signed in, never which one. */
function saveSignedInHint({ state }: Session) {
  if (state !== 'resolving') save(SIGNED_IN_HINT_KEY, state === 'signedIn' ? 1 : null)
  // Shows the content for visitors, which `pre-paint.ts` may have hidden.
  if (state === 'signedOut') delete document.documentElement.dataset.someone
}
