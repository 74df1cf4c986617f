/** Called only for signed-in users. Null in development, and if the browser does not support service workers or blocks them. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  try {
    return await navigator.serviceWorker.register('/service-worker.js')
  } catch {
    return null
  }
}
