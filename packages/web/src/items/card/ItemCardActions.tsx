import type { ItemCard } from '@barattolo/domain/items/contract'
import { lazy } from 'react'
import { paths } from '../../shared/paths.ts'
import { useViewerUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import itemStyles from '../Items.module.css'
import { InterestButton } from './InterestButton.tsx'
import type { InterestItem } from './interest-sheet.ts'
import { RemoveItemButton } from './RemoveItemButton.tsx'

type ActionItem = InterestItem & Partial<Pick<ItemCard, 'hidden' | 'meta'>>
/** Lazy, because only owners of received, paused or hidden objects see them. */
const PutBackButton = lazy(async () => ({ default: (await import('./PutBackButton.tsx')).PutBackButton }))
const PauseItemButton = lazy(async () => ({ default: (await import('./PauseItemButton.tsx')).PauseItemButton }))
const HiddenNote = lazy(async () => ({ default: (await import('../../reports/HiddenNote.tsx')).HiddenNote }))

/** The actions of a card: editing for the owner, "Interessa" for other people. */
export function ItemCardActions({ item }: { item: ActionItem }) {
  const viewer = useViewer()
  if (viewer !== item.ownerUid) return <InterestButton item={item} small />
  return (
    <>
      {item.hidden === undefined ? null : (
        <OptionalChunk>
          <HiddenNote reasons={item.hidden} brief />
        </OptionalChunk>
      )}
      {item.availability === 'scambiato' ? (
        <OptionalChunk>
          <PutBackButton item={item} />
        </OptionalChunk>
      ) : null}
      {item.resting ? (
        <div className={itemStyles.cardAction}>
          <OptionalChunk>
            <PauseItemButton item={{ ...item, resting: true }} small />
          </OptionalChunk>
        </div>
      ) : null}
      {item.meta && item.meta.trattativeAperte > 0 ? (
        <ButtonLink small wide className={itemStyles.cardAction} icon="chats" to={paths.queueOf(item._id)}>
          {texts.items.card.inNegotiations(item.meta.trattativeAperte)}
        </ButtonLink>
      ) : null}
      <div className={itemStyles.cardButtons}>
        <EditLink item={item} />
        <RemoveItemButton item={item} />
      </div>
    </>
  )
}

/** A reserved object cannot be edited. */
function EditLink({ item }: { item: ActionItem }) {
  const text = texts.items.card
  if (item.availability === 'in_trattativa')
    return (
      <Button look="line" small className={boxStyles.grow} disabled title={texts.items.editReserved}>
        {text.edit}
      </Button>
    )
  return (
    <ButtonLink look="line" small className={boxStyles.grow} to={paths.editItem(item._id)} aria-label={text.editOf(item.title)}>
      {text.edit}
    </ButtonLink>
  )
}

/** The uid of the viewer; null for a visitor. */
export const useViewer = useViewerUid
