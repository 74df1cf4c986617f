import type { Item } from '@barattolo/domain/items/contract'
import { lazy } from 'react'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useUid } from '../identity/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Spare } from '../ui/Spare.tsx'
import { InterestButton } from './InterestButton.tsx'
import { PutBackButton } from './PutBackButton.tsx'
import { RemoveItemButton } from './RemoveItemButton.tsx'

type ActedOn = Pick<Item, '_id' | 'title' | 'ownerUid' | 'availability' | 'status'> &
  Partial<Pick<Item, 'resting' | 'hidden' | 'meta'>>
/** Lazy, because only owners of paused or hidden objects see them. */
const RestButton = lazy(async () => ({ default: (await import('./RestButton.tsx')).RestButton }))
const HiddenNote = lazy(async () => ({ default: (await import('../reports/HiddenNote.tsx')).HiddenNote }))

/** The actions of a card: editing for the owner, "Interessa" for other people. */
export function CardActions({ item }: { item: ActedOn }) {
  const viewer = useViewer()
  if (viewer !== item.ownerUid) return <InterestButton item={item} small />
  return (
    <>
      {item.hidden === undefined ? null : (
        <Spare>
          <HiddenNote reasons={item.hidden} brief />
        </Spare>
      )}
      {item.availability === 'scambiato' ? <PutBackButton item={item} /> : null}
      {item.resting ? (
        <div className="mb-1.5">
          <Spare>
            <RestButton item={{ ...item, resting: true }} small />
          </Spare>
        </div>
      ) : null}
      {item.meta && item.meta.trattativeAperte > 0 ? (
        <ButtonLink small wide className="mb-1.5" icon="chats" to={paths.queueOf(item._id)}>
          {texts.items.card.inTalks(item.meta.trattativeAperte)}
        </ButtonLink>
      ) : null}
      <div className="row gap-1.5">
        <EditLink item={item} />
        <RemoveItemButton item={item} />
      </div>
    </>
  )
}

/** A reserved object cannot be edited. */
function EditLink({ item }: { item: ActedOn }) {
  const words = texts.items.card
  if (item.availability === 'in_trattativa')
    return (
      <Button look="line" small className="grow" disabled title={texts.items.page.editReserved}>
        {words.edit}
      </Button>
    )
  return (
    <ButtonLink look="line" small className="grow" to={paths.editItem(item._id)} aria-label={words.editOf(item.title)}>
      {words.edit}
    </ButtonLink>
  )
}

/** The uid of the viewer; null for a visitor. */
export const useViewer = useUid
