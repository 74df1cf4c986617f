import { Problem } from '@barattolo/domain/problem'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { CheckingAccess } from '../identity/sign-in/CheckingAccess.tsx'
import { meQuery } from '../people/people.queries.ts'
import { isUnavailable } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { useSession, useSignedInUid } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'

/** A page for admins only. All other users and visitors are redirected to `/home`. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state === 'resolving') return <CheckingAccess />
  return state === 'signedIn' ? <RequireAdmin>{children}</RequireAdmin> : <Navigate to={paths.home} replace />
}

function RequireAdmin({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery(useSignedInUid()))
  if (me.data) return me.data.isAdmin ? children : <Navigate to={paths.home} replace />
  if (me.error instanceof Problem && !isUnavailable(me.error)) return <Navigate to={paths.home} replace />
  if (me.isPending) return <CheckingAccess />
  return (
    <main className={classes(boxStyles.page, boxStyles.message)}>
      <ErrorState text={texts.admin.failed} onRetry={() => void me.refetch()} />
    </main>
  )
}
