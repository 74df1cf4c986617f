import type { ItemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { session } from '../identity/session.ts'
import { whenResolved } from '../identity/session-store.ts'
import { useSignIn } from '../identity/sign-in.ts'
import { showInterest } from './items.queries.ts'

/** How long a press waits to learn who is here, in milliseconds. */
const LISTENS = 8000

export interface Interest {
  show: () => void
  busy: boolean
  /** What went wrong, to be said where the button is. */
  fault: string | null
}

/**
 * Interessa: opens the conversation about an object and goes there. A visitor signs in first and then it carries on. Two
 * presses in a row are one.
 */
export function useInterest(id: ItemId): Interest {
  const signIn = useSignIn()
  const navigate = useNavigate()
  const opening = useMutation(showInterest)
  const pressed = useRef(false)

  async function show() {
    if (pressed.current) return
    pressed.current = true
    try {
      // A page that arrived whole can be pressed before it is known who is here. Known, the popup opens in the press itself.
      const here = session.current().state === 'resolving' ? await whenResolved(session, LISTENS) : session.current()
      if (here.state !== 'signedIn' && !(await signIn.enter())) return
      const { _id } = await opening.mutateAsync(id)
      if (_id) await navigate(paths.conversation(_id))
    } catch {
      // Said by `fault`.
    } finally {
      pressed.current = false
    }
  }

  return { show: () => void show(), busy: signIn.busy || opening.isPending, fault: faultOf(opening) }
}

function faultOf({ error, data }: { error: Error | null; data: { _id: string } | undefined }): string | null {
  if (error instanceof Problem) return `${texts.items.interest.failed} ${error.message}`
  if (error) return texts.items.interest.failed
  return data && !data._id ? texts.items.interest.notOpened : null
}
