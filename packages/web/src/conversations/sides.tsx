import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Status } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { KIND_ICONS } from '../items/KindBadge.tsx'
import { Icon } from '../ui/Icon.tsx'

/** `mine`: what I give. `theirs`: what I receive. */
export type Side = 'mine' | 'theirs'

/** `exchanged`: the objects have changed hands. */
export function sideTitle(side: Side, exchanged = false): string {
  const { iGive, iGave, iReceive, iReceived } = texts.conversations
  if (side === 'mine') return exchanged ? iGave : iGive
  return exchanged ? iReceived : iReceive
}

export const isExchanged = ({ exchange }: Pick<Conversation, 'exchange'>) => exchange?.state === 'done'

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
