import { bannerOf } from '@barattolo/domain/conversations/banner'
import type { Conversation, ConversationStatus, MoveName } from '@barattolo/domain/conversations/contract'
import { isBalanced, legalMoves, viewOfAnswer, whyNot } from '@barattolo/domain/conversations/moves'
import type { Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { type Mutation, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { known } from './conversations.queries.ts'
import {
  callOffMutation,
  keepPresent,
  movesKey,
  sendMutation,
  statusMutation,
  toggleMutation,
  togglesKey,
} from './moves.queries.ts'
import { type Toggle, withToggles } from './proposal-on-screen.ts'
import { sayDone, sayToggled } from './say.tsx'

/** Why a move has failed. `title` names the move, `detail` the reason. */
export interface Trouble {
  title: string | null
  detail: string
}

/** The conversation with pending toggles applied, and its moves. `onSent` is called after a proposal was sent. */
export function useNegotiation(confirmed: Conversation, me: Uid, onSent: () => void) {
  const client = useQueryClient()
  const id = confirmed._id
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const toggling = useMutation(toggleMutation(id, me))
  const sending = useMutation(sendMutation(id))
  const status = useMutation(statusMutation(id))
  const callingOff = useMutation(callOffMutation(id))
  const conversation = withToggles(confirmed, me, useTogglesUnderWay(id))
  const view = viewOfAnswer(conversation, me)

  async function attempt(failure: string, job: () => Promise<unknown>, done: () => void) {
    setTrouble(null)
    try {
      await job()
      done()
    } catch (error) {
      keepPresent(client, id, error)
      setTrouble(troubleOf(error, failure))
    }
  }
  /** Ignores a move while another one is pending. */
  function move(job: () => Promise<unknown>, done: () => void) {
    if (client.isMutating({ mutationKey: movesKey(id) }) > 0) return
    void attempt(texts.conversations.failure.status, job, done)
  }
  /** After the end, toggles and status changes are ignored without an error. */
  const hasEnded = view.status === 'accepted' || view.status === 'rejected'
  const changeStatus = (next: ConversationStatus, said: string) => {
    if (!hasEnded)
      move(
        () => status.mutateAsync(next),
        () => sayDone(said),
      )
  }
  const { success } = texts.conversations

  return {
    conversation,
    view,
    banner: bannerOf(view),
    balanced: isBalanced(view.proposal),
    moves: legalMoves(view),
    whyNot: (name: MoveName) => whyNot(view, name),
    trouble,
    busy: sending.isPending || status.isPending || callingOff.isPending,
    toggle: (item: Item, selected = !isInProposal(client, id, me, item)) => {
      if (hasEnded) return
      void attempt(
        texts.conversations.failure.selection,
        () => toggling.mutateAsync({ item, selected }),
        () => sayToggled(item, selected),
      )
    },
    // No toast: it would cover the message in the chat that shows the sent proposal.
    send: () => move(() => sending.mutateAsync(undefined), onSent),
    accept: () => changeStatus('accepted', success.accepted),
    reject: () => changeStatus('rejected', success.rejected),
    archive: () => changeStatus('archived', success.archived),
    undo: () => changeStatus('pending', undone(view.undoes)),
    callOff: () =>
      move(
        () => callingOff.mutateAsync(undefined),
        () => sayDone(success.calledOff),
      ),
  }
}
export type NegotiationOnScreen = ReturnType<typeof useNegotiation>

/** Includes toggles that are not rendered yet, so that two quick presses add an item and remove it again. */
function isInProposal(client: QueryClient, id: Conversation['_id'], me: Uid, item: Item): boolean {
  const confirmed = known(client, id)
  if (!confirmed) return false
  const underWay = client.getMutationCache().findAll({ mutationKey: togglesKey(id), status: 'pending' })
  const { itemsOffered, itemsRequested } = withToggles(confirmed, me, underWay.map(toggleOf))
  return [...itemsOffered, ...itemsRequested].some(({ _id }) => _id === item._id)
}

/** Only `toggleMutation` creates mutations with this key. */
const toggleOf = (mutation: Mutation) => mutation.state.variables as Toggle

function useTogglesUnderWay(id: Conversation['_id']): Toggle[] {
  return useMutationState({
    filters: { mutationKey: togglesKey(id), status: 'pending' },
    select: toggleOf,
  })
}

function undone(undoes: Conversation['undoes']): string {
  const { draft, takenBack, reopened } = texts.conversations.success
  if (undoes === 'archive') return reopened
  return undoes === 'sent' ? takenBack : draft
}

/** Null if the negotiation has ended meanwhile: the screen shows that already. */
function troubleOf(error: unknown, failure: string): Trouble | null {
  const code = error instanceof Problem ? error.code : null
  if (code === 'negotiationOver') return null
  return { title: code === 'staleVersion' ? null : failure, detail: errorText(error) }
}
