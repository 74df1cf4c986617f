import { it } from '@barattolo/domain/texts/it'
import { useState, useSyncExternalStore } from 'react'
import { logFault } from '../app/log.ts'
import { reasonOf } from './disabled-reason.ts'
import { signIn } from './session.ts'

/** A sign-in that failed, in the words of the provider's library. */
export interface LoginFailure {
  code: string
  message: string
  /** Why the admin has disabled the account, as a sentence. */
  reason?: string | null
}

let failure: LoginFailure | null = null
let pressed: HTMLElement | null = null
const present = () => failure
const listeners = new Set<() => void>()

function show(next: LoginFailure | null) {
  failure = next
  for (const listener of listeners) listener()
}

/** The button that has led into the sign-in: while it was busy it has lost the focus, which goes back to it. */
export const lastPressed = () => pressed ?? true

/** What `LoginFailureDialog` shows, and how to close it. */
export function useLoginFailure() {
  const shown = useSyncExternalStore(subscribe, present, present)
  return { failure: shown, dismiss: () => show(null) }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * `enter()`, called in a click, opens the popup and answers whether the person is now signed in, so that the caller carries
 * on with what they wanted. A failure has been shown by then.
 */
export function useSignIn() {
  const [busy, setBusy] = useState(false)
  const enter = async (): Promise<boolean> => {
    pressed = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setBusy(true)
    try {
      await signIn()
      return true
    } catch (error) {
      show(asFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { enter, busy }
}

function asFailure(error: unknown): LoginFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'auth/internal-error'
  const message = error instanceof Error ? error.message : String(error)
  // Not the error itself: the library hangs its answer, with the token in it, on some of them.
  logFault(loginFailureText({ code, message }, window.location.hostname), { code, message })
  return { code, message, reason: reasonOf(error) }
}

/** The specification's text, to the letter. */
export function loginFailureText({ code, message }: LoginFailure, host: string): string {
  return it.identity.failure.text(code, message, host)
}
