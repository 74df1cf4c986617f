/** Where the provider's library keeps its session (decided by it, proven by the journey of a reload). */
const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'
const KEY = 'firebase:authUser:'

/**
 * Whether the last visit has left a session in this browser. Where there is none the page need not wait for the library
 * to say so; where it cannot be told, it does.
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
