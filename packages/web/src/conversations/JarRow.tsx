import type { ConversationItem } from '@barattolo/domain/conversations/contract'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { ItemThumb } from './ItemThumb.tsx'
import { changesOf } from './item-changes.ts'
import { DirectionTag, type Side } from './sides.tsx'

interface JarRowProps {
  item: ConversationItem
  side: Side
  /** While it is negotiated: whether something keeps the object from being given is told beside it. */
  negotiable: boolean
  /** Absent where it cannot be taken out. */
  onRemove: (() => void) | null
}

/** An object in a jar: what it is, which way it goes, what has happened to it, and the way out. */
export function JarRow({ item, side, negotiable, onRemove }: JarRowProps) {
  const note = negotiable ? noteOn(item) : null
  return (
    <li className="inj">
      <ItemThumb item={item} />
      <span className="grow">
        <b className="ell">{item.title}</b>
        <DirectionTag side={side} status={item.status} />
        {note ? (
          <span className="inj__note">
            <Icon name="warning" />
            {note}
          </span>
        ) : null}
      </span>
      {onRemove ? (
        <button
          type="button"
          className="x"
          aria-label={texts.exchangeScreen.remove(item.title)}
          onClick={({ currentTarget }) => {
            // The row goes away: the keyboard stays with its jar.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
            onRemove()
          }}
        >
          <Icon name="cross" />
        </button>
      ) : null}
    </li>
  )
}

/** Why it keeps the proposal from being accepted, for whoever has to decide about it. */
function noteOn(item: ConversationItem): string | null {
  if (item.availability === 'scambiato') return texts.exchangeScreen.gone
  if (item.availability === 'in_trattativa') return texts.exchangeScreen.reserved
  return item.was ? texts.exchangeScreen.changed(changesOf(item.was, item)) : null
}
