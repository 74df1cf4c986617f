import { setSessionEndHandler, startSession } from '../identity/session/session.ts'
import { hasStoredSession } from '../identity/session/stored-session.ts'
import { reportDevice } from '../people/report-device.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { currentUid, type Session, session } from '../shared/session.ts'
import { clearPerson, clearTab, storageLabel } from '../shared/storage/person-storage.ts'
import { clearDeviceCells, clearHandovers, clearPlaces, load, save } from '../shared/storage/storage.ts'
import { clearViewpoint } from '../shared/viewpoint/viewpoint-store.ts'
import type { Navigation } from './navigation.ts'

/**
 * Restores the session when `ready` resolves, and updates cache, storage and location on sign-in and sign-out. A session change
 * during hydration would make React hydrate the rest of the page at once, which blocks the browser.
 */
export function handleSessionChanges(navigation: Navigation, ready: Promise<void>) {
  let isLeaving = false
  setSessionEndHandler((end) => {
    // After a refused token what is not sent is kept, so that the user finds it again after the next sign-in. After a sign-out or
    // the deletion of the account nothing of the user stays on the device, which others may use too.
    if (end !== 'refused') {
      save(LAST_SIGN_OUT_KEY, crypto.getRandomValues(new Uint32Array(2)).join('-'))
      isLeaving = true
      forgetUser()
    }
    if (end === 'deleted') {
      clearDeviceCells()
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
    clearTab()
    clearPlaces()
  }
  session.subscribe(() => {
    const mayHaveQueries = load(SIGNED_IN_HINT_KEY, Boolean, false)
    saveSignedInHint(session.current())
    const previousUid = uid
    const nextUid = currentUid()
    // Also in the tab that signs out, because the screen that it leaves may have stored something meanwhile.
    if ((nextUid === null || nextUid !== previousUid) && isBehindLastSignOut()) {
      forgetUser()
      markLastSignOut()
      // Another tab has signed out: what is typed or shown on this screen goes with the page.
      if (previousUid !== null && !isLeaving) window.location.replace(paths.landing)
      isLeaving = false
    }
    if (nextUid === null) void unsubscribeWithoutSession().catch(() => undefined)
    // Another tab may have cleared the device and the hint first, and this one have stored since then what waited.
    if (session.current().state === 'signedOut' && (mayHaveQueries || previousUid !== null)) void forgetAccount(previousUid)
    if (nextUid === previousUid) return
    uid = nextUid
    if (nextUid !== null) void reportDevice(nextUid).catch(() => undefined)
    if (nextUid !== null) void keepQueriesOf(nextUid)
    if (previousUid !== null) clearHandovers()
    // After a sign-in the same queries return more; after a sign-out no data of the user may stay in the cache.
    void (previousUid === null
      ? queryClient.invalidateQueries({ predicate: isNotConfig })
      : queryClient.resetQueries({ predicate: isNotConfig }))
  })
  // The windows for signing in do not restore a session.
  const { pathname } = navigation.current().location
  const isWindow = pathname === paths.chooser || pathname === paths.providerWindow
  if (!isWindow) void ready.then(startSession)
}

/**
 * Also for a session that has ended while no page was open (expired, disabled, deleted): its push notifications would be shown to
 * the next user of the device. Without network no session is resolved, but one is stored.
 */
async function unsubscribeWithoutSession() {
  // The worker is registered for signed-in users only.
  const mayBeSubscribed = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())
  if (!mayBeSubscribed || (await hasStoredSession())) return
  const { unsubscribeDevice } = await import('../notices/device-push.ts')
  await unsubscribeDevice()
}

/** Without the file, or in a browser that blocks storage, nothing is kept. */
async function keepQueriesOf(uid: string) {
  const signOut = lastSignOut()
  // Another tab may sign out, and this one stores what it has received meanwhile.
  const isCurrent = () => currentUid() === uid && lastSignOut() === signOut
  try {
    const { keepPersonQueries } = await import('./person-queries.ts')
    // The file of this module has another name in each build.
    if (isCurrent()) keepPersonQueries({ label: storageLabel(uid), build: import.meta.url, isCurrent })
  } catch {}
}

/**
 * What the device keeps of the account and its answers. Also at the next start after a session that has ended while no page was open.
 * Without network one may be stored, but not restored.
 */
async function forgetAccount(previousUid: string | null) {
  try {
    if (previousUid === null && (await hasStoredSession())) return
    clearViewpoint()
    const { forgetPersonQueries } = await import('./person-queries.ts')
    await forgetPersonQueries()
  } catch {}
}

const isNotConfig = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'config'

/**
 * A random number for the last sign-out or deletion on this device, and for the last one after which this tab was cleared. They
 * differ in other tabs, and in a closed tab that the browser restores with its texts, also if another user is signed in by then.
 */
const LAST_SIGN_OUT_KEY = 'barattolo:uscita'
let clearedAfter: string | null = null

const lastSignOut = () => load(LAST_SIGN_OUT_KEY, String, null)

function isBehindLastSignOut(): boolean {
  try {
    clearedAfter = sessionStorage.getItem(LAST_SIGN_OUT_KEY) ?? clearedAfter
  } catch {
    // Blocked storage contains nothing; the memory of this page is enough.
  }
  const last = lastSignOut()
  return last !== null && last !== clearedAfter
}

function markLastSignOut() {
  clearedAfter = lastSignOut()
  try {
    sessionStorage.setItem(LAST_SIGN_OUT_KEY, clearedAfter ?? '')
  } catch {
    // As above.
  }
}

/** Read by `pre-paint.ts`, before any other script has loaded. */
const SIGNED_IN_HINT_KEY = 'barattolo:qualcuno'

/** Stores for the next visit whether a user was signed in, never which one. */
function saveSignedInHint({ state }: Session) {
  if (state !== 'resolving') save(SIGNED_IN_HINT_KEY, state === 'signedIn' ? 1 : null)
  // Shows the content for visitors, which `pre-paint.ts` may have hidden.
  if (state === 'signedOut') delete document.documentElement.dataset.someone
}
