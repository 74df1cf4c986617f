import { deleteMe } from '@barattolo/domain/people/contract'
import { Problem } from '@barattolo/domain/problem'
import { useState } from 'react'
import { call } from '../app/api.ts'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { isProblem } from '../identity/authenticated-send.ts'
import { leaveForGood, signInAgain } from '../identity/session.ts'

/** The current step of the deletion. */
export type LeavingStep = 'signingIn' | 'deleting'

/** `startDeletion()`, called in a click handler, asks for a new sign-in in the provider's window, then deletes the account. */
export function useLeaving() {
  const [step, setStep] = useState<LeavingStep | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const erase = async () => void (await call(deleteMe, {}).catch(unlessDone))
  const leave = async () => {
    setFault(null)
    setStep('signingIn')
    try {
      await signInAgain()
      setStep('deleting')
      await leaveForGood(erase)
    } catch (error) {
      setFault(faultOf(error))
    } finally {
      setStep(null)
    }
  }
  return { leave, step, fault, forget: () => setFault(null) }
}

/** An earlier attempt succeeded, but its response was lost. */
function unlessDone(error: unknown) {
  if (!isProblem(error, 'personDeleted')) throw error
}

function faultOf(error: unknown): string {
  const { otherAccount, notDone } = texts.people.leaving
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'auth/user-mismatch') return otherAccount
  if (error instanceof Problem || !code.startsWith('auth/')) return notDone(errorText(error))
  const { advice, otherAdvice } = texts.identity.failure
  return notDone(advice[code] ?? otherAdvice)
}
