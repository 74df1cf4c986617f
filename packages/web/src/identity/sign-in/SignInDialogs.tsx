import { lazy } from 'react'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { useIdle } from '../../ui/loading/when-idle.ts'

const SignInParts = lazy(async () => ({ default: (await import('./SignInParts.tsx')).SignInParts }))

/** The sheet with all ways of signing in, the dialog after a redirect, and why a sign-in has failed. Loaded when the page is idle. */
export function SignInDialogs() {
  return useIdle() ? (
    <OptionalChunk>
      <SignInParts />
    </OptionalChunk>
  ) : null
}
