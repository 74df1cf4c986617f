import { onSessionEnd, session, startSession } from '../identity/session.ts'
import { forgetAllOf } from './kept.ts'
import { forgetHandovers } from './kept-handovers.ts'
import { forgetPlaces } from './kept-place.ts'
import { forgetTexts } from './kept-text.ts'
import type { Navigation } from './navigation.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'
import { noteSomeone } from './someone.ts'

/**
 * Restores the session when `ready` resolves, and updates cache, storage and location on sign-in and sign-out. A session change
 * during hydration would make React hydrate the rest of the page at once, which blocks the browser.
 */
export function followSession(navigation: Navigation, ready: Promise<void>) {
  onSessionEnd((end) => {
    // A user whose token was refused keeps unsent texts, to find them after signing in again.
    if (end !== 'refused') {
      forgetTexts()
      forgetPlaces()
    }
    if (end === 'deleted') {
      // A deleted account leaves no data on this device, even if it was deleted on another one.
      if (uid !== null) forgetAllOf(uid)
      return navigation.goTo(paths.goodbye, { state: { accountDeleted: true }, replace: true })
    }
    const { pathname, search, hash } = navigation.current().location
    const target = end === 'logout' ? paths.landing : paths.loginFor(pathname + search + hash, true)
    // Navigates before the session ends; otherwise a guard on the current screen would redirect elsewhere.
    return navigation.goTo(target)
  })
  let uid = currentUid()
  session.subscribe(() => {
    noteSomeone(session.current())
    const before = uid
    uid = currentUid()
    if (uid === before) return
    if (uid === null) forgetHandovers()
    // After a sign-in the same queries return more; after a sign-out no data of the user may stay in the cache.
    void (before === null
      ? queryClient.invalidateQueries({ predicate: isNotConfig })
      : queryClient.resetQueries({ predicate: isNotConfig }))
  })
  // The account chooser's window does not sign in itself.
  if (navigation.current().location.pathname !== paths.chooser) void ready.then(startSession)
}

const currentUid = () => {
  const now = session.current()
  return now.state === 'signedIn' ? now.user.uid : null
}

const isNotConfig = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'config'
