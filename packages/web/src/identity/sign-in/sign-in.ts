import { it } from '@barattolo/domain/texts/it'
import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { logError } from '../../shared/log.ts'
import { useOnlyWay } from '../../shared/town.tsx'
import type { PendingSignIn, WindowMethod } from '../session/identity-provider.ts'
import { signIn } from '../session/session.ts'
import { isSignInCancelled } from './sign-in-cancelled.ts'

/** A failed sign-in, with code and message of the provider's library. */
export interface SignInFailure {
  code: string
  message: string
}

/** The sheet with all ways of signing in, opened by a button. */
export interface SheetRequest {
  /** A sign-in that needs a further step. */
  pending: PendingSignIn | null
  /** Closes the sheet. */
  finish: (isSignedIn: boolean) => void
}

let failure: SignInFailure | null = null
let sheet: SheetRequest | null = null
let signInButton: HTMLElement | null = null
const currentFailure = () => failure
const currentSheet = () => sheet
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

function setFailure(next: SignInFailure | null) {
  failure = next
  notify()
}

/** Resolves to whether the user has signed in, when the sheet is closed. */
export function openSheet(pending: PendingSignIn | null): Promise<boolean> {
  closeSheet()
  return new Promise((resolve) => {
    sheet = {
      pending,
      finish: (isSignedIn) => {
        sheet = null
        notify()
        resolve(isSignedIn)
      },
    }
    notify()
  })
}

export const closeSheet = () => sheet?.finish(false)

/** The button that started the sign-in. It loses the focus while it is busy; closing the failure dialog returns the focus. */
export const lastSignInButton = () => signInButton ?? true

/** The failure that `SignInFailureAlert` shows, and a function to dismiss it. */
export function useSignInFailure() {
  const current = useSyncExternalStore(subscribe, currentFailure, currentFailure)
  return { failure: current, dismiss: () => setFailure(null) }
}

export const useSheetRequest = () => useSyncExternalStore(subscribe, currentSheet, currentSheet)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns a function that signs in, and the way whose window is open. Call the function in a click handler: it resolves to whether the
 * user is now signed in, after it has shown the failure, if any. A user who closes the window gets back to the button. Without `way`
 * it opens the window of the only way, or the sheet where there are several. `continueWith` handles a sign-in that needs a further step.
 */
export function useSignIn(continueWith: (pending: PendingSignIn) => Promise<boolean> = openSheet) {
  const onlyWay = useOnlyWay()
  const [busyWay, setBusyWay] = useState<WindowMethod | null>(null)
  const startSignIn = async (way?: WindowMethod | 'sheet'): Promise<boolean> => {
    const method = way ?? onlyWay
    if (!method || method === 'sheet') return openSheet(null)
    signInButton = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const button = signInButton
    setBusyWay(method)
    try {
      const result = await signIn(method)
      setBusyWay(null)
      return result.state === 'signedIn' || continueWith(result)
    } catch (error) {
      // Rendered at once, because a busy button cannot receive the focus.
      flushSync(() => setBusyWay(null))
      if (isSignInCancelled(error)) button?.focus()
      else setFailure(toSignInFailure(error))
      return false
    }
  }
  return { startSignIn, busyWay, busy: busyWay !== null }
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
  return it.session.failureText(code, message, host)
}
