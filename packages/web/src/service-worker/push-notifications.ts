import * as z from 'zod/mini'
import type { WorkerPushEvent, WorkerScope } from './scope.ts'

/** The payload that our server encrypts; the browser rejects any other. `path` must be a path of our own origin. */
const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  tag: z.string(),
})

/** Shows the push as it arrived, without fetching or storing anything. */
export async function showNotification(
  { registration }: Pick<WorkerScope, 'registration'>,
  data: WorkerPushEvent['data'],
): Promise<void> {
  const parsed = pushPayload.safeParse(data?.json())
  // The browser requires a notification for every push.
  const { title, body, path, tag } = parsed.success
    ? parsed.data
    : { title: 'Barattolo', body: '', path: '/avvisi', tag: 'barattolo' }
  await registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: '/img/icon-192.png',
    badge: '/img/icon-192.png',
    lang: 'it',
  })
}

/** Opens the notification's page in an open window of the app, else in a new one. */
export async function openNotificationTarget({ clients }: Pick<WorkerScope, 'clients'>, data: unknown): Promise<void> {
  const path = typeof data === 'string' ? data : '/avvisi'
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(path))
  await open.focus()
  await open.navigate(path)
}
