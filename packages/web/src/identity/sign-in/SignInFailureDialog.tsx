import { Suspense } from 'react'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { useOnceTrue } from '../../ui/loading/use-once-true.ts'
import { useSignInFailure } from './sign-in.ts'

const SignInFailureAlert = lazyComponent(async () => (await import('./SignInFailureAlert.tsx')).SignInFailureAlert)

/** Shows why the sign-in failed: first what the user can do, then the exact error text. */
export function SignInFailureDialog() {
  const { failure } = useSignInFailure()
  const wasShown = useOnceTrue(failure !== null)
  usePreload(SignInFailureAlert)
  return wasShown ? (
    <Suspense>
      <SignInFailureAlert.Component />
    </Suspense>
  ) : null
}
