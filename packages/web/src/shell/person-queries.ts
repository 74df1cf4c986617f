import { clear, createStore, get, update } from 'idb-keyval'
import { queryClient } from '../shared/api/query-client.ts'
import { keepQueries, type QueryStore, type StoredQueries } from '../shared/storage/keep-queries.ts'
import { isSuspended, onSuspensionReported } from '../shared/suspension.ts'

const KEY = 'person'

function openStore(): QueryStore {
  const answers = createStore('barattolo', 'answers')
  return {
    // Each is async, because a browser without IndexedDB throws at once.
    read: async () => get(KEY, answers),
    update: async (change) => update<StoredQueries | undefined>(KEY, change, answers),
    clear: async () => clear(answers),
  }
}

let store: QueryStore | null = null
let stop = () => {}

/** Keeps the answers of this person on the device until the session ends or the person is suspended. */
export function keepPersonQueries(person: { label: string; build: string; isCurrent: () => boolean }): void {
  stop()
  // It may have been reported while the file of this module was loading.
  if (isSuspended()) {
    forgetLater()
    return
  }
  store ??= openStore()
  const kept = keepQueries({ client: queryClient, store, now: Date.now, ...person })
  const flushIfHidden = () => (document.visibilityState === 'hidden' ? kept.flush() : undefined)
  document.addEventListener('visibilitychange', flushIfHidden)
  const stopListening = onSuspensionReported(() => (isSuspended() ? forgetLater() : undefined))
  stop = () => {
    kept.stop()
    document.removeEventListener('visibilitychange', flushIfHidden)
    stopListening()
  }
}

const forgetLater = () => void forgetPersonQueries().catch(() => undefined)

/** Removes all that is kept, for any person. */
export async function forgetPersonQueries(): Promise<void> {
  stop()
  store ??= openStore()
  await store.clear()
}
