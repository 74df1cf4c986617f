import { deleteMe } from '@barattolo/domain/people/contract'
import { Problem } from '@barattolo/domain/problem'
import { useState } from 'react'
import { call } from '../app/api.ts'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { isProblem } from '../identity/authenticated-send.ts'
import { leaveForGood, signInAgain } from '../identity/session.ts'

/** Which of the two is under way. */
export type LeavingStep = 'signingIn' | 'deleting'

/** `leave()`, called in a click, opens the provider's window, and deletes the account once its person has come through it. */
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

/** The answer to an earlier try was lost on its way. */
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
