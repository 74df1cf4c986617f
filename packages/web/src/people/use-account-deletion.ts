import { deleteMe } from '@barattolo/domain/people/contract'
import { Problem } from '@barattolo/domain/problem'
import { useState } from 'react'
import { isProblem } from '../identity/session/authenticated-send.ts'
import { deleteAccount, reauthenticate } from '../identity/session/session.ts'
import { isSignInCancelled } from '../identity/sign-in/sign-in-cancelled.ts'
import { call } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'

/** The current step of the deletion. */
export type AccountDeletionStep = 'signingIn' | 'deleting'

/**
 * Returns, among others, a function that deletes the account after a new sign-in. Call it in a click handler. Where the sign-in needs a
 * link, the first call sends it to `linkSentTo`.
 */
export function useAccountDeletion() {
  const [step, setStep] = useState<AccountDeletionStep | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null)
  const startDeletion = async ({ takesPhotosBack }: { takesPhotosBack: boolean }) => {
    setError(null)
    setStep('signingIn')
    try {
      const email = await reauthenticate()
      setLinkSentTo(email)
      if (email !== null) return
      setStep('deleting')
      await deleteAccount(() => deleteOnServer(takesPhotosBack))
    } catch (error) {
      setError(isSignInCancelled(error) ? null : errorMessage(error))
    } finally {
      setStep(null)
    }
  }
  const clear = () => {
    setError(null)
    setLinkSentTo(null)
  }
  return { startDeletion, step, error, linkSentTo, clear }
}

async function deleteOnServer(takesPhotosBack: boolean): Promise<void> {
  const query = { passedOnPhotos: takesPhotosBack ? 'takeBack' : 'stay' } as const
  await call(deleteMe, { query }).catch(ignoreIfDeleted)
}

/** Ignores `personDeleted`: an earlier attempt succeeded, but its response was lost. */
function ignoreIfDeleted(error: unknown) {
  if (!isProblem(error, 'personDeleted')) throw error
}

function errorMessage(error: unknown): string {
  const { otherAccount, notDone } = texts.people.leaving
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'auth/user-mismatch') return otherAccount
  if (error instanceof Problem || !code.startsWith('auth/')) return notDone(errorText(error))
  const { advice, otherAdvice } = texts.signIn.failure
  return notDone(advice[code] ?? otherAdvice)
}
