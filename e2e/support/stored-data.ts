import type { Page } from '@playwright/test'

/** What this origin stores in local storage, session storage, readable cookies, IndexedDB and Cache Storage. */
export function readStorage(page: Page) {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rowsOf = (db: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const databases: Record<string, string> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await open(name)
      for (const store of db.objectStoreNames) databases[`${name}/${store}`] = JSON.stringify(await rowsOf(db, store))
      db.close()
    }
    const cached: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) cached[request.url] = (await (await cache.match(request))?.text()) ?? ''
    }
    return { local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie, databases, cached }
  })
}
