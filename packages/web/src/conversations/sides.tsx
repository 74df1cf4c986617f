import type { Status } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { KIND_ICONS } from '../items/KindBadge.tsx'
import { Icon } from '../ui/Icon.tsx'

/** `mine`: what I give. `theirs`: what I receive. */
export type Side = 'mine' | 'theirs'

export const sideTitle = (side: Side) => (side === 'mine' ? texts.conversations.iGive : texts.conversations.iReceive)

/** Which way an object of the proposal goes, and whether it is a gift or has to be mended. */
export function DirectionTag({ side, status }: { side: Side; status: Status }) {
  return (
    <span className="dirs">
      <span className="dir">
        <Icon name={side === 'mine' ? 'arrowUpRight' : 'arrowDownLeft'} />
        {side === 'mine' ? texts.conversations.offered : texts.conversations.requested}
      </span>{' '}
      {status === 'baratto' ? null : (
        <span className="dir">
          <Icon name={KIND_ICONS[status]} />
          {texts.items.status[status]}
        </span>
      )}
    </span>
  )
}
