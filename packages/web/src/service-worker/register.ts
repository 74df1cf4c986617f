/** Only where somebody is in: a passer-by needs nothing of it. Null where the browser has none, or forbids it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  try {
    return await navigator.serviceWorker.register('/service-worker.js')
  } catch {
    return null
  }
}
