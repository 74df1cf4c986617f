import { Suspense, useState } from 'react'
import { fetchedLater, useAhead } from '../ui/fetched-later.ts'
import { useLoginFailure } from './sign-in.ts'

const LoginFailureAlert = fetchedLater(async () => (await import('./LoginFailureAlert.tsx')).LoginFailureAlert)

/** Why nobody was signed in: what to do, then the exact words of the fault. */
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
