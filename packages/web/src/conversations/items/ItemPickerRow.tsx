import type { Item } from '@barattolo/domain/items/contract'
import { AvailabilityBadge } from '../../items/AvailabilityBadge.tsx'
import { ItemStatusBadge } from '../../items/ItemStatusBadge.tsx'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DirectionTag, type Side } from '../proposal/sides.tsx'
import { animateIntoJar } from './animate-into-jar.ts'

interface ItemPickerRowProps {
  item: Item
  side: Side
  selected: boolean
  /** Not the user's turn, or the item is not available. Sets only `aria-disabled`, so that the row stays focusable. */
  disabled: boolean
  onToggle: () => void
}

/** An item of a bazar: the whole row is a toggle button. */
export function ItemPickerRow({ item, side, selected, disabled, onToggle }: ItemPickerRowProps) {
  return (
    <button
      type="button"
      className={selected ? 'pk2 on' : 'pk2'}
      aria-pressed={selected}
      aria-disabled={disabled}
      onClick={(event) => {
        if (disabled) return
        if (!selected) animateIntoJar(event.currentTarget, side)
        onToggle()
      }}
    >
      <ItemThumb item={item} />
      <span className="grow">
        <b>{item.title}</b>
        {selected ? <DirectionTag side={side} status={item.status} /> : <ItemBadge item={item} />}
      </span>
      <span className="tick" aria-hidden="true">
        <Icon name={selected ? 'check' : 'plus'} />
      </span>
    </button>
  )
}

function ItemBadge({ item }: { item: Item }) {
  return item.availability === 'disponibile' && !item.resting ? (
    <ItemStatusBadge status={item.status} />
  ) : (
    <AvailabilityBadge availability={item.availability} paused={item.resting} />
  )
}
