import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { meQuery } from '../people/people.queries.ts'
import { paths } from '../shared/paths.ts'
import { useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Icon } from '../ui/icon/Icon.tsx'

/** This link never refetches the user's data because of its age. */
const STALE_TIME_MS = Number.POSITIVE_INFINITY

/** The link to the admin area, for the admin only: an icon, followed by `children` if there are any. */
export function AdminLink({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const { data } = useQuery({ ...meQuery(useSignedInUid()), staleTime: STALE_TIME_MS })
  if (!data?.isAdmin) return null
  return (
    <Link
      className={className}
      to={paths.admin}
      {...(children ? {} : { 'aria-label': texts.admin.link, title: texts.admin.link })}
    >
      <Icon name="shieldCheck" />
      {children}
    </Link>
  )
}
