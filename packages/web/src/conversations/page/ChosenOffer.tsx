import type { ItemId } from '@barattolo/domain/ids'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { itemById } from '../../items/items.queries.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/ContentStates.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import conversationStyles from './ChosenOffer.module.css'

interface ChosenOfferProps {
  negotiation: UseNegotiationResult
  otherName: string
  /** Chosen with “Interessa”, which has found this conversation. */
  chosen: readonly ItemId[]
}

/** Says that what was chosen with “Interessa” was not sent, and in the user's turn puts the objects into the draft. */
export function ChosenOffer({ negotiation: { conversation, view, moves, toggle }, otherName, chosen }: ChosenOfferProps) {
  const [isDone, setDone] = useState(false)
  const found = useQueries({ queries: chosen.map((id) => itemById(id, view.me)) }).flatMap(({ data }) => data ?? [])
  const isOffered = ({ _id }: { _id: ItemId }) => conversation.itemsOffered.some((item) => item._id === _id)
  const missing = found.filter((item) => !isOffered(item) && item.ownerUid === view.me && item.availability === 'disponibile')
  const canAdd = moves.includes('toggle') && missing.length > 0
  const labels = texts.interestSheet
  if (isDone) return null
  const isLater = view.status === 'pending' && chosen.length > 0 && !moves.includes('toggle')
  const next = canAdd ? labels.existedDraft : isLater ? labels.existedLater(otherName) : ''
  const addAll = () => {
    for (const item of missing) toggle(item, true)
    setDone(true)
  }
  return (
    <div className={conversationStyles.chosen}>
      <Notice role="status" text={`${labels.existed(otherName)} ${next}`.trim()}>
        {canAdd ? (
          <Button look="ink" small onClick={addAll}>
            {labels.addToDraft(missing.map(({ title }) => title))}
          </Button>
        ) : (
          <Button look="line" small onClick={() => setDone(true)}>
            {texts.app.close}
          </Button>
        )}
      </Notice>
    </div>
  )
}
