import { lazy } from 'react'
import { useSession } from '../identity/session.ts'
import { Spare } from '../ui/Spare.tsx'

const UnreadCount = lazy(async () => ({ default: (await import('./UnreadCount.tsx')).UnreadCount }))

/** How many messages nobody has read yet, beside "Inbox". */
export function UnreadDot() {
  return useSession().state === 'signedIn' ? (
    <Spare>
      <UnreadCount />
    </Spare>
  ) : null
}
