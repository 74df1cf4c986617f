import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { isBalanced } from '@barattolo/domain/exchanges/proposal'
import type { ExchangeSummary } from '@barattolo/domain/exchanges/summary'
import type { ItemCard } from '@barattolo/domain/items/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { exchangeMutation } from '../../exchanges/exchanges.queries.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'

const labels = texts.setChanges

/** The answer to an open change, or its withdrawal. */
export function useChangeAnswer(conversation: Conversation, exchange: ExchangeSummary, onDone: () => void) {
  const mutation = useMutation(exchangeMutation(conversation._id, exchange))
  const [error, setError] = useState<string | null>(null)
  async function send(type: 'agreeChange' | 'refuseChange' | 'withdrawChange') {
    setError(null)
    try {
      await mutation.mutateAsync({ type })
      toastSuccess({ agreeChange: labels.agreed, refuseChange: labels.refused, withdrawChange: labels.withdrawn }[type])
      onDone()
    } catch (error) {
      setError(errorText(error))
    }
  }
  return { send: (type: Parameters<typeof send>[0]) => void send(type), error, busy: mutation.isPending }
}

/** Another set of objects, picked on this screen until it is sent. */
export function usePickedSet(
  negotiation: UseNegotiationResult,
  exchange: ExchangeSummary,
  onDone: () => void,
  initial?: readonly ItemCard[],
) {
  const { conversation, view } = negotiation
  const agreed = [...conversation.itemsOffered, ...conversation.itemsRequested]
  const [picked, setPicked] = useState<readonly ItemCard[]>(initial ?? agreed)
  const mutation = useMutation(exchangeMutation(conversation._id, exchange))
  const [error, setError] = useState<string | null>(null)
  const isPicked = ({ _id }: Pick<ItemCard, '_id'>) => picked.some((item) => item._id === _id)

  function toggle(item: ItemCard) {
    setError(null)
    setPicked(isPicked(item) ? picked.filter(({ _id }) => _id !== item._id) : [...picked, item])
  }

  async function send() {
    try {
      await mutation.mutateAsync({ type: 'proposeChange', items: picked.map(({ _id }) => _id) })
      toastSuccess(labels.sent)
      onDone()
    } catch (error) {
      setError(errorText(error))
    }
  }

  const [mine, theirs] = [true, false].map((isMine) => picked.filter(({ ownerUid }) => (ownerUid === view.me) === isMine))
  const isChanged = picked.length !== agreed.length || !agreed.every(isPicked)
  return {
    mine: mine ?? [],
    theirs: theirs ?? [],
    toggle,
    reserved: new Set(agreed.map(({ _id }) => _id)),
    /** Why the set cannot be proposed; null if it can. */
    obstacle: isChanged ? (isBalanced(picked) ? null : texts.problems.proposalNotBalanced) : labels.nothingChanged,
    error,
    busy: mutation.isPending,
    send: () => void send(),
  }
}
