import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { CheckingAccess } from './CheckingAccess.tsx'
import { useSession } from './session.ts'

/** Around the screens that need somebody: signed out, they lead to `/login` and back afterwards. */
export function SignedInOnly() {
  const { state } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state === 'resolving') return <CheckingAccess />
  return state === 'signedIn' ? <Outlet /> : <Navigate to={paths.loginFor(pathname + search + hash)} replace />
}

/** What `/` is handed: where a sign-in goes on to. */
export interface SignInFor {
  signInFor: string
}

/** Around inbox and radar: signed out, they lead to `/`, where a sign-in dialog goes on to them. */
export function SignedInOrLanding() {
  const { state } = useSession()
  const { pathname, search } = useLocation()
  if (state === 'resolving') return <CheckingAccess />
  const handed: SignInFor = { signInFor: pathname + search }
  return state === 'signedIn' ? <Outlet /> : <Navigate to={paths.landing} state={handed} replace />
}
