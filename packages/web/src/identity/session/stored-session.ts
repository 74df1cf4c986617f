/** Where the provider's library stores its session (an internal detail; an e2e test of a reload verifies it). */
const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'
const KEY = 'firebase:authUser:'

/**
 * Whether this browser stores a session of the last visit; true if that cannot be determined. Without a stored session the page
 * need not wait for the library.
 */
export async function hasStoredSession(): Promise<boolean> {
  try {
    if (Object.keys(localStorage).some((name) => name.startsWith(KEY))) return true
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === DATABASE) && (await databaseHasSession())
  } catch {
    return true
  }
}

async function databaseHasSession(): Promise<boolean> {
  const database = await toPromise(indexedDB.open(DATABASE))
  try {
    const keys = await toPromise(database.transaction(STORE).objectStore(STORE).getAllKeys())
    return keys.some((key) => String(key).startsWith(KEY))
  } finally {
    database.close()
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
