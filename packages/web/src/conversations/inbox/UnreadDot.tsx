import { lazy } from 'react'
import { useSession } from '../../shared/session.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'

const UnreadCount = lazy(async () => ({ default: (await import('./UnreadCount.tsx')).UnreadCount }))

/** The number of the user's unread messages, beside "Inbox". Renders nothing when signed out. */
export function UnreadDot() {
  return useSession().state === 'signedIn' ? (
    <OptionalChunk>
      <UnreadCount />
    </OptionalChunk>
  ) : null
}
