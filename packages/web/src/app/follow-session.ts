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
 * Restores the session when `ready`, and does what must happen to the rest of the page when somebody comes or goes. A page
 * that is being taken over in steps would have to take the last of them all at once, if it became known who is here.
 */
export function followSession(navigation: Navigation, ready: Promise<void>) {
  onSessionEnd((end) => {
    // Whoever was only sent to sign in again finds what they were writing.
    if (end !== 'refused') {
      forgetTexts()
      forgetPlaces()
    }
    if (end === 'deleted') {
      // It leaves nothing, wherever it was deleted.
      if (uid !== null) forgetAllOf(uid)
      return navigation.goTo(paths.goodbye, { state: { accountDeleted: true }, replace: true })
    }
    const { pathname, search, hash } = navigation.current().location
    const target = end === 'logout' ? paths.landing : paths.loginFor(pathname + search + hash, true)
    // Shown before the session ends: a guard still on screen would lead elsewhere.
    return navigation.goTo(target)
  })
  let uid = currentUid()
  session.subscribe(() => {
    noteSomeone(session.current())
    const before = uid
    uid = currentUid()
    if (uid === before) return
    if (uid === null) forgetHandovers()
    // Whoever comes sees more than before; whoever goes takes what was theirs along.
    void (before === null
      ? queryClient.invalidateQueries({ predicate: isNotConfig })
      : queryClient.resetQueries({ predicate: isNotConfig }))
  })
  // The chooser's own window signs nobody in.
  if (navigation.current().location.pathname !== paths.chooser) void ready.then(startSession)
}

const currentUid = () => {
  const now = session.current()
  return now.state === 'signedIn' ? now.user.uid : null
}

const isNotConfig = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'config'
