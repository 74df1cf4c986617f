import * as z from 'zod/mini'
import type { PushedEvent, WorkerScope } from './scope.ts'

/** As our server seals it; anybody else's would not open. `path` is an address of ours, and leads nowhere else. */
const pushed = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  tag: z.string(),
})

/** Shows it as it came: nothing is asked for, nothing is kept. */
export async function show({ registration }: Pick<WorkerScope, 'registration'>, data: PushedEvent['data']): Promise<void> {
  const said = pushed.safeParse(data?.json())
  // The browser demands that something is shown for every push.
  const { title, body, path, tag } = said.success
    ? said.data
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

/** To where it leads: in a window of ours that is open, else in a new one. */
export async function goTo({ clients }: Pick<WorkerScope, 'clients'>, data: unknown): Promise<void> {
  const path = typeof data === 'string' ? data : '/avvisi'
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(path))
  await open.focus()
  await open.navigate(path)
}
