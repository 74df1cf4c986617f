import { Suspense, useState } from 'react'
import { fetchedLater, useAhead } from '../ui/fetched-later.ts'
import { useLoginFailure } from './sign-in.ts'

const LoginFailureAlert = fetchedLater(async () => (await import('./LoginFailureAlert.tsx')).LoginFailureAlert)

/** Why the sign-in failed: what to do, then the exact error text. */
export function LoginFailureDialog() {
  const { failure } = useLoginFailure()
  const [asked, setAsked] = useState(false)
  if (failure !== null && !asked) setAsked(true)
  useAhead(LoginFailureAlert)
  return asked ? (
    <Suspense>
      <LoginFailureAlert.Part />
    </Suspense>
  ) : null
}
