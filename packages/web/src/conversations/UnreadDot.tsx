import { lazy, Suspense } from 'react'
import { useSession } from '../identity/session.ts'

const UnreadCount = lazy(async () => ({ default: (await import('./UnreadCount.tsx')).UnreadCount }))

/** How many messages nobody has read yet, beside "Inbox". */
export function UnreadDot() {
  return useSession().state === 'signedIn' ? (
    <Suspense>
      <UnreadCount />
    </Suspense>
  ) : null
}
