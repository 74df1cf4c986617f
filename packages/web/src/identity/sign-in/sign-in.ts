import { it } from '@barattolo/domain/texts/it'
import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { logError } from '../../shared/log.ts'
import { signIn } from '../session/session.ts'
import { isSignInCancelled } from './sign-in-cancelled.ts'

/** A failed sign-in, with code and message of the provider's library. */
export interface SignInFailure {
  code: string
  message: string
}

let failure: SignInFailure | null = null
let signInButton: HTMLElement | null = null
const currentFailure = () => failure
const listeners = new Set<() => void>()

function setFailure(next: SignInFailure | null) {
  failure = next
  for (const listener of listeners) listener()
}

/** The button that started the sign-in. It loses the focus while it is busy; closing the failure dialog returns the focus. */
export const lastSignInButton = () => signInButton ?? true

/** The failure that `SignInFailureDialog` shows, and a function to dismiss it. */
export function useSignInFailure() {
  const current = useSyncExternalStore(subscribe, currentFailure, currentFailure)
  return { failure: current, dismiss: () => setFailure(null) }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns a function that opens the popup, and whether it is open. Call the function in a click handler: it resolves to whether
 * the user is now signed in, after it has shown the failure, if any. A user who closes the window gets back to the button.
 */
export function useSignIn() {
  const [busy, setBusy] = useState(false)
  const startSignIn = async (): Promise<boolean> => {
    signInButton = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const button = signInButton
    setBusy(true)
    try {
      await signIn()
      setBusy(false)
      return true
    } catch (error) {
      // Rendered at once, because a busy button cannot receive the focus.
      flushSync(() => setBusy(false))
      if (isSignInCancelled(error)) button?.focus()
      else setFailure(toSignInFailure(error))
      return false
    }
  }
  return { startSignIn, busy }
}

function toSignInFailure(error: unknown): SignInFailure {
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : String(error)
  // Does not log the error itself: to some errors the library attaches its response, which contains the token.
  logError(signInFailureText({ code, message }, window.location.hostname), { code, message })
  return { code, message }
}

function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  // `fetch` rejects with a TypeError without network, before the provider's library is loaded.
  return error instanceof TypeError ? 'auth/network-request-failed' : 'auth/internal-error'
}

/** The text that the specification prescribes. */
export function signInFailureText({ code, message }: SignInFailure, host: string): string {
  return it.identity.failure.text(code, message, host)
}
