import type { ItemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSignIn } from '../../identity/sign-in/sign-in.ts'
import { paths } from '../../shared/paths.ts'
import { session, useViewerUid, whenResolved } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { interestIn, showInterestMutation } from '../items.queries.ts'

/** How long a click waits until the session is resolved, in milliseconds. */
const SESSION_TIMEOUT_MS = 8000

export interface Interest {
  showInterest: () => void
  busy: boolean
  /** The error message, shown at the button. */
  error: string | null
}

/**
 * "Interessa": opens the conversation about an object and navigates to it. A visitor signs in first. A second click
 * while the first one runs is ignored.
 */
export function useInterest(id: ItemId): Interest {
  const signIn = useSignIn()
  const navigate = useNavigate()
  const opening = useMutation(showInterestMutation)
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
      const { _id } = await opening.mutateAsync(id)
      if (_id) await navigate(paths.conversation(_id))
    } catch {
      // Shown by `error`.
    } finally {
      isRunning.current = false
    }
  }

  return { showInterest: () => void show(), busy: signIn.busy || opening.isPending, error: interestError(opening) }
}

/** The viewer's conversation about the object, or until when they cannot ask for it again; undefined until it is known. */
export function useInterestIn(id: ItemId) {
  const viewer = useViewerUid()
  return useQuery({ ...interestIn(viewer ?? '', id), enabled: viewer !== null }).data ?? undefined
}

function interestError({ error, data }: { error: Error | null; data: { _id: string } | undefined }): string | null {
  if (error instanceof Problem) return `${texts.items.interest.failed} ${error.message}`
  if (error) return texts.items.interest.failed
  return data && !data._id ? texts.items.interest.notOpened : null
}
