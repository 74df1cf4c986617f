import { bannerOf } from '@barattolo/domain/conversations/banner'
import type { Conversation, MoveName } from '@barattolo/domain/conversations/conversation'
import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import { legalMoves, moveRefusal, viewOfConversation } from '@barattolo/domain/conversations/moves'
import { isBalanced } from '@barattolo/domain/exchanges/proposal'
import type { Uid } from '@barattolo/domain/ids'
import type { ItemCard } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { type Mutation, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ItemImage } from '../../items/ItemImage.tsx'
import { peopleOf } from '../../people/participants.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { toast, toastSuccess } from '../../ui/overlay/toasts.tsx'
import { cachedConversation } from '../conversations.queries.ts'
import {
  applyToggles,
  cacheCurrentState,
  callOffMutation,
  movesKey,
  sendMutation,
  statusMutation,
  type Toggle,
  toggleMutation,
  togglesKey,
} from './moves.queries.ts'

/** Why a move has failed. `title` names the move, `detail` the reason. */
export interface MoveError {
  title: string | null
  detail: string
}

/** The conversation with pending toggles applied, and its moves. `onSent` is called after a proposal or a question was sent. */
export function useNegotiation(confirmed: Conversation, me: Uid, onSent: () => void) {
  const client = useQueryClient()
  const id = confirmed._id
  const [moveError, setMoveError] = useState<MoveError | null>(null)
  const toggling = useMutation(toggleMutation(id, me))
  const sending = useMutation(sendMutation(id))
  const status = useMutation(statusMutation(id))
  const callingOff = useMutation(callOffMutation(id))
  const conversation = applyToggles(confirmed, me, usePendingToggles(id))
  const view = viewOfConversation(conversation, me)

  async function runMove(failureText: string, request: () => Promise<unknown>, onDone: () => void) {
    setMoveError(null)
    try {
      await request()
      onDone()
    } catch (error) {
      cacheCurrentState(client, id, error)
      setMoveError(toMoveError(error, failureText))
    }
  }
  /** Ignores a move while another one is pending. */
  function startMove(request: () => Promise<unknown>, onDone: () => void) {
    if (client.isMutating({ mutationKey: movesKey(id) }) > 0) return
    void runMove(texts.conversations.failure.status, request, onDone)
  }
  /** After the negotiation has ended, toggles and status changes are ignored without an error. */
  const hasEnded = view.status === 'accepted' || view.status === 'rejected'
  const changeStatus = (next: ConversationStatus, successText: string) => {
    if (!hasEnded)
      startMove(
        () => status.mutateAsync(next),
        () => toastSuccess(successText),
      )
  }
  const { success } = texts.conversations

  return {
    conversation,
    view,
    otherName: peopleOf(conversation, me).otherName,
    banner: bannerOf(view),
    balanced: isBalanced(view.proposal),
    moves: legalMoves(view),
    whyNot: (name: MoveName) => moveRefusal(view, name),
    moveError,
    busy: sending.isPending || status.isPending || callingOff.isPending,
    toggle: (item: ItemCard, selected = !isInProposal(client, id, me, item)) => {
      if (hasEnded) return
      void runMove(
        texts.conversations.failure.selection,
        () => toggling.mutateAsync({ item, selected }),
        () => toastToggled(item, selected),
      )
    },
    // No toast: it would cover the message in the chat that shows the sent proposal.
    send: () => startMove(() => sending.mutateAsync('send'), onSent),
    ask: () => startMove(() => sending.mutateAsync('ask'), onSent),
    accept: () => changeStatus('accepted', success.accepted),
    reject: () => changeStatus('rejected', view.withdraws ? success.withdrawn : success.rejected),
    archive: () => changeStatus('archived', success.archived),
    undo: () => changeStatus('pending', undoText(view.undoes)),
    callOff: () =>
      startMove(
        () => callingOff.mutateAsync(undefined),
        () => toastSuccess(success.calledOff),
      ),
  }
}
export type UseNegotiationResult = ReturnType<typeof useNegotiation>

/** Includes toggles that are not rendered yet, so that two quick presses add an item and remove it again. */
function isInProposal(client: QueryClient, id: Conversation['_id'], me: Uid, item: ItemCard): boolean {
  const confirmed = cachedConversation(client, id)
  if (!confirmed) return false
  const pending = client.getMutationCache().findAll({ mutationKey: togglesKey(id), status: 'pending' })
  const { itemsOffered, itemsRequested } = applyToggles(confirmed, me, pending.map(toggleFrom))
  return [...itemsOffered, ...itemsRequested].some(({ _id }) => _id === item._id)
}

/** Only `toggleMutation` creates mutations with this key. */
const toggleFrom = (mutation: Mutation) => mutation.state.variables as Toggle

function usePendingToggles(id: Conversation['_id']): Toggle[] {
  return useMutationState({
    filters: { mutationKey: togglesKey(id), status: 'pending' },
    select: toggleFrom,
  })
}

function undoText(undoes: Conversation['undoes']): string {
  const { draft, takenBack, questionTakenBack, reopened } = texts.conversations.success
  if (undoes === 'archive') return reopened
  if (undoes === 'question') return questionTakenBack
  return undoes === 'sent' ? takenBack : draft
}

/** Null if the negotiation has ended meanwhile: the screen already shows the new status. */
function toMoveError(error: unknown, failureText: string): MoveError | null {
  const code = error instanceof Problem ? error.code : null
  if (code === 'negotiationOver') return null
  return { title: code === 'staleVersion' ? null : failureText, detail: errorText(error) }
}

/** Shows a toast with the photo of the item that was added or removed, for the default duration. */
function toastToggled(item: ItemCard, selected: boolean) {
  const { itemAdded, itemRemoved } = texts.conversations.success
  toast(selected ? itemAdded : itemRemoved, {
    image: (
      <>
        <ItemImage item={item} thumb sizes="40px" eager />
        <Icon name={selected ? 'check' : 'cross'} />
      </>
    ),
  })
}
