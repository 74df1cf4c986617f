import { useQuery } from '@tanstack/react-query'
import { texts } from '../app/texts.ts'
import { useSession } from '../identity/session.ts'
import { inboxQuery } from './conversations.queries.ts'

/** How many messages nobody has read yet, beside "Inbox". */
export function UnreadDot() {
  const isSignedIn = useSession().state === 'signedIn'
  const { data } = useQuery({ ...inboxQuery, enabled: isSignedIn })
  const unread = (data ?? []).reduce((sum, { unread: n }) => sum + n, 0)
  if (!isSignedIn || unread === 0) return null
  return (
    <span className="dot">
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="vh">{texts.exchangeScreen.inbox.unread(unread)}</span>
    </span>
  )
}
