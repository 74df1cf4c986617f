import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useMe } from '../identity/use-me.ts'
import { meQuery } from '../people/people.queries.ts'
import { Icon } from '../ui/Icon.tsx'

/** Asked once a visit. */
const FRESH_MS = Number.POSITIVE_INFINITY

/** The admin's way to the admin area; nothing for anybody else. */
export function AdminLink() {
  const { data } = useQuery({ ...meQuery(useMe()), staleTime: FRESH_MS })
  if (!data?.isAdmin) return null
  return (
    <Link className="me__admin" to={paths.admin} aria-label={texts.admin.link} title={texts.admin.link}>
      <Icon name="shieldCheck" />
    </Link>
  )
}
