import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import countStyles from '../ui/Count.module.css'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import bellStyles from './Bell.module.css'
import { unreadNoticesQuery } from './notices.queries.ts'

/** The link to the notices, with the number of unread ones that the inbox does not count. */
export function Bell() {
  const unread = useQuery(unreadNoticesQuery).data?.unread ?? 0
  const name = unread === 0 ? texts.app.nav.notices : texts.app.nav.unreadNotices(unread)
  return (
    <NavLink to={paths.notices} end className={classes(bellStyles.link)} aria-label={name} title={name}>
      <Icon name="bell" />
      {unread === 0 ? null : (
        <span data-slot="count" className={countStyles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}
