import type { Item } from '@barattolo/domain/items/contract'
import { AvailabilityBadge } from '../items/AvailabilityBadge.tsx'
import { KindBadge } from '../items/KindBadge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { dropIntoJar } from './drop-into-jar.ts'
import { ItemThumb } from './ItemThumb.tsx'
import { DirectionTag, type Side } from './sides.tsx'

interface PickerRowProps {
  item: Item
  side: Side
  selected: boolean
  /** Not the user's turn, or the item is not available. Sets only `aria-disabled`, so that the row stays focusable. */
  off: boolean
  onToggle: () => void
}

/** An item of a bazar: the whole row is a toggle button. */
export function PickerRow({ item, side, selected, off, onToggle }: PickerRowProps) {
  return (
    <button
      type="button"
      className={selected ? 'pk2 on' : 'pk2'}
      aria-pressed={selected}
      aria-disabled={off}
      onClick={(event) => {
        if (off) return
        if (!selected) dropIntoJar(event.currentTarget, side)
        onToggle()
      }}
    >
      <ItemThumb item={item} />
      <span className="grow">
        <b>{item.title}</b>
        {selected ? <DirectionTag side={side} status={item.status} /> : <Badge item={item} />}
      </span>
      <span className="tick" aria-hidden="true">
        <Icon name={selected ? 'check' : 'plus'} />
      </span>
    </button>
  )
}

function Badge({ item }: { item: Item }) {
  return item.availability === 'disponibile' && !item.resting ? (
    <KindBadge status={item.status} />
  ) : (
    <AvailabilityBadge availability={item.availability} resting={item.resting} />
  )
}
