import type { ItemDetail } from '@barattolo/domain/items/contract'
import { useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useSession } from '../identity/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useViewer } from './CardActions.tsx'
import { InterestButton } from './InterestButton.tsx'
import { RemoveItemButton } from './RemoveItemButton.tsx'

const words = texts.items.page

/** The viewer's actions for the object; on phones they are sticky above the bottom bar. */
export function ItemActions({ item }: { item: ItemDetail }) {
  const own = useViewer() === item.ownerUid
  // While the session is resolving, an empty container prevents layout shift.
  if (useSession().state === 'resolving') return <div className="it__acts" />
  return own ? <OwnActions item={item} /> : <OthersActions item={item} />
}

function OthersActions({ item }: { item: ItemDetail }) {
  return (
    <div className="it__acts">
      <InterestButton item={item} />
      <p className="sm dim it__hint">{hintFor(item)}</p>
    </div>
  )
}

function OwnActions({ item }: { item: ItemDetail }) {
  const navigate = useNavigate()
  const reserved = item.availability === 'in_trattativa'
  return (
    <div className="it__acts">
      <div className="it__own">
        {reserved ? (
          <Button icon="pencil" disabled>
            {texts.items.card.edit}
          </Button>
        ) : (
          <ButtonLink icon="pencil" to={paths.editItem(item._id)}>
            {texts.items.card.edit}
          </ButtonLink>
        )}
        <RemoveItemButton item={item} worded onRemoved={() => void navigate(paths.bazar, { replace: true })} />
      </div>
      {reserved ? <p className="sm dim it__hint">{words.editReserved}</p> : null}
    </div>
  )
}

function hintFor({ availability, resting, ownerName }: ItemDetail): string {
  if (availability === 'disponibile' && resting) return words.restingHint
  if (availability === 'in_trattativa') return words.reservedHint
  if (availability === 'scambiato') return words.exchangedHint
  return words.hint(ownerName.split(' ')[0] || texts.items.nameless)
}
