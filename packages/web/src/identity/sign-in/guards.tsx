import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { CheckingAccess } from './CheckingAccess.tsx'

/** For screens that need a signed-in user: visitors are redirected to `/login`, and back after the sign-in. */
export function SignedInOnly() {
  const { state } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state === 'resolving') return <CheckingAccess />
  return state === 'signedIn' ? <Outlet /> : <Navigate to={paths.loginFor(pathname + search + hash)} replace />
}

/** The history state that `/` receives: the path to continue to after the sign-in. */
export interface SignInRedirectState {
  signInFor: string
}

/** For inbox and radar: visitors are redirected to `/`, where a sign-in dialog continues to the screen. */
export function SignedInOrLanding() {
  const { state } = useSession()
  const { pathname, search } = useLocation()
  if (state === 'resolving') return <CheckingAccess />
  const redirectState: SignInRedirectState = { signInFor: pathname + search }
  return state === 'signedIn' ? <Outlet /> : <Navigate to={paths.landing} state={redirectState} replace />
}
