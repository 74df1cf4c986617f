import { useQuery } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { unreadQuery } from '../conversations.queries.ts'

/** The number of unread messages; `UnreadDot` loads this component lazily. */
export function UnreadCount() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  return unread === 0 ? null : (
    <span className="dot">
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="vh">{texts.exchangeScreen.inbox.unread(unread)}</span>
    </span>
  )
}
