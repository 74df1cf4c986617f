import type { ItemId } from '@barattolo/domain/ids'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSignIn } from '../../identity/sign-in/sign-in.ts'
import { session, useViewerUid, whenResolved } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { interestIn } from '../items.queries.ts'
import type { InterestItem } from './interest-sheet.ts'

/** How long a click waits until the session is resolved, in milliseconds. */
const SESSION_TIMEOUT_MS = 8000

export interface Interest {
  showInterest: () => void
  busy: boolean
  /** The error message, shown at the button. */
  error: string | null
}

/**
 * "Interessa": opens the sheet, or for a gift the conversation, and navigates to it. A visitor signs in first. A second click
 * while the first one runs is ignored.
 */
export function useInterest(item: InterestItem): Interest {
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isRunning = useRef(false)

  async function show() {
    if (isRunning.current) return
    isRunning.current = true
    try {
      // A server-rendered page can be clicked before the session is resolved. After that, the popup must open without waiting,
      // because browsers block popups that do not open in the click handler.
      const sessionState =
        session.current().state === 'resolving' ? await whenResolved(session, SESSION_TIMEOUT_MS) : session.current()
      if (sessionState.state !== 'signedIn' && !(await signIn.startSignIn())) return
      setOpening(true)
      setError(await (await import('./open-interest.ts')).showInterest(item, navigate))
    } catch {
      setError(texts.app.noAnswer)
    } finally {
      isRunning.current = false
      setOpening(false)
    }
  }

  return { showInterest: () => void show(), busy: signIn.busy || isOpening, error }
}

/** The viewer's conversation about the object, or until when they cannot ask for it again; undefined until it is known. */
export function useInterestIn(id: ItemId) {
  const viewer = useViewerUid()
  return useQuery({ ...interestIn(viewer ?? '', id), enabled: viewer !== null }).data ?? undefined
}
