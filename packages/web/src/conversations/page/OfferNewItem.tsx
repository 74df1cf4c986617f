import type { Item } from '@barattolo/domain/items/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { itemById } from '../../items/items.queries.ts'
import { type NewItem, useNewItem } from '../../shared/return-to.ts'
import { texts } from '../../shared/texts.ts'
import { toast } from '../../ui/overlay/toasts.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import { PickSetDialog } from '../set-change/PickSetDialog.tsx'

/** Offers the object that was just published for this conversation: in the draft, or in a change of what was agreed. */
export function OfferNewItem({ negotiation }: { negotiation: UseNegotiationResult }) {
  const [newItem, clearNewItem] = useNewItem()
  const [isChange] = useState(negotiation.conversation.exchange?.moves.includes('proposeChange'))
  if (!newItem) return null
  const Offer = isChange ? OfferInChange : OfferInDraft
  return <Offer negotiation={negotiation} newItem={newItem} onDone={clearNewItem} />
}

interface OfferProps {
  negotiation: UseNegotiationResult
  newItem: NewItem
  onDone: () => void
}

function OfferInDraft({ negotiation: { view, moves, toggle }, newItem, onDone }: OfferProps) {
  const { data: item } = useQuery(itemById(newItem.id, view.me))
  const offer = useEffectEvent((published: Item) => {
    if (moves.includes('toggle')) toggle(published, true)
    else if (view.status === 'pending') toast(texts.exchangeScreen.offerLater)
    onDone()
  })
  useEffect(() => {
    if (item) offer(item)
  }, [item])
  return null
}

/** “Cambia gli oggetti” with what was picked there before and the new object. */
function OfferInChange({ negotiation, newItem, onDone }: OfferProps) {
  const { conversation, view } = negotiation
  const agreed: readonly Item[] = [...conversation.itemsOffered, ...conversation.itemsRequested]
  const ids = [...newItem.picked, newItem.id]
  const others = ids.filter((id) => !agreed.some(({ _id }) => _id === id))
  const found = useQueries({ queries: others.map((id) => itemById(id, view.me)) })
  if (!conversation.exchange || found.some(({ isPending }) => isPending)) return null
  const known = [...agreed, ...found.flatMap(({ data }) => data ?? [])]
  return (
    <PickSetDialog
      open
      onClose={onDone}
      negotiation={negotiation}
      exchange={conversation.exchange}
      picked={known.filter(({ _id }) => ids.includes(_id))}
    />
  )
}
