import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { unreadNoticesQuery } from './notices.queries.ts'

/** The link to the notices, with the number of unread ones that the inbox does not count. */
export function Bell() {
  const unread = useQuery(unreadNoticesQuery).data?.unread ?? 0
  const name = unread === 0 ? texts.app.nav.notices : texts.app.nav.unreadNotices(unread)
  return (
    <NavLink to={paths.notices} end className="bell__a" aria-label={name} title={name}>
      <Icon name="bell" />
      {unread === 0 ? null : (
        <span className="dot" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}
