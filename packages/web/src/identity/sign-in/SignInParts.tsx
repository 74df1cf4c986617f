import { Suspense } from 'react'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { useOnceTrue } from '../../ui/loading/use-once-true.ts'
import { SheetDialog } from './SheetDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { useSignInFailure } from './sign-in.ts'

const SignInFailureAlert = lazyComponent(async () => (await import('./SignInFailureAlert.tsx')).SignInFailureAlert)

/** The implementation, in the file that `SignInDialogs` loads. */
export function SignInParts() {
  const { failure } = useSignInFailure()
  const hasFailed = useOnceTrue(failure !== null)
  usePreload(SignInFailureAlert)
  return (
    <>
      <SignInDialog />
      <SheetDialog />
      {hasFailed ? (
        <Suspense>
          <SignInFailureAlert.Component />
        </Suspense>
      ) : null}
    </>
  )
}
