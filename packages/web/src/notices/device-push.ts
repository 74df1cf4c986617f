import { subscribePush, unsubscribePush } from '@barattolo/domain/notices/contract'
import { registerWorker } from '../service-worker/register.ts'
import { call } from '../shared/api/api.ts'

/** The push state of this browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'
export class PushTimeoutError extends Error {}

/** In milliseconds. The promises of the browser's push service may never settle. */
const TIMEOUT_MS = 15_000

function isSupported(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await ownSubscription()) ? 'on' : 'off'
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Requests the permission, subscribes at the browser's push service, and registers the endpoint. Call it in a click handler. */
export async function enablePush(pushKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  if (!(await registerWorker())) return 'unsupported'
  const { pushManager } = await withTimeout(navigator.serviceWorker.ready)
  const subscription = await withTimeout(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }))
  try {
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    await call(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

export async function disablePush(): Promise<PushState> {
  const subscription = await ownSubscription()
  if (!subscription) return 'off'
  await call(unsubscribePush, { query: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** Called when no user is signed in any more. Our server deletes the subscription at its next push, which the push service answers with 410. */
export async function unsubscribeDevice(): Promise<void> {
  if (!isSupported()) return
  await (await ownSubscription())?.unsubscribe()
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return Promise.race([promise, new Promise<never>((_, reject) => setTimeout(() => reject(new PushTimeoutError()), TIMEOUT_MS))])
}
