import { useQuery } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import countStyles from '../../ui/Count.module.css'
import textStyles from '../../ui/text.module.css'
import { unreadQuery } from '../conversations.queries.ts'

/** The number of unread messages; `UnreadDot` loads this component lazily. */
export function UnreadCount() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  return unread === 0 ? null : (
    <span data-slot="count" className={countStyles.count}>
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className={textStyles.hidden}>{texts.exchangeScreen.inbox.unread(unread)}</span>
    </span>
  )
}
