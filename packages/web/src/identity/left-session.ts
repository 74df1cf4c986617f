/** Where the provider's library stores its session (an internal detail; an e2e test of a reload verifies it). */
const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'
const KEY = 'firebase:authUser:'

/**
 * Whether this browser stores a session of the last visit. If not, the page need not wait for the library to report it; if that
 * cannot be determined, it waits.
 */
export async function hasLeftSession(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((name) => name.startsWith(KEY))) return true
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === DATABASE) && (await holdsSession())
  } catch {
    return true
  }
}

async function holdsSession(): Promise<boolean> {
  const database = await answered(indexedDB.open(DATABASE))
  try {
    const keys = await answered(database.transaction(STORE).objectStore(STORE).getAllKeys())
    return keys.some((key) => String(key).startsWith(KEY))
  } finally {
    database.close()
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}
