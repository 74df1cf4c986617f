import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { ITEM_STATUS_ICONS } from '../../items/ItemStatusBadge.tsx'
import itemStyles from '../../items/Items.module.css'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'

/** `mine`: the items that the user gives. `theirs`: the items that they receive. */
export type Side = 'mine' | 'theirs'

/** `exchanged`: the items have changed owner. */
export function sideTitle(side: Side, exchanged = false): string {
  const { iGive, iGave, iReceive, iReceived } = texts.conversations
  if (side === 'mine') return exchanged ? iGave : iGive
  return exchanged ? iReceived : iReceive
}

export const isExchanged = ({ exchange }: Pick<Conversation, 'exchange'>) => exchange?.state === 'done'

/** The direction of an item in the proposal, and its status if it is a gift or needs repair. */
export function DirectionTag({ side, status }: { side: Side; status: ItemStatus }) {
  return (
    <span className={itemStyles.directions}>
      <span data-slot="direction" className={itemStyles.direction}>
        <Icon name={side === 'mine' ? 'arrowUpRight' : 'arrowDownLeft'} />
        {side === 'mine' ? texts.conversations.offered : texts.conversations.requested}
      </span>{' '}
      {status === 'baratto' ? null : (
        <span data-slot="direction" className={itemStyles.direction}>
          <Icon name={ITEM_STATUS_ICONS[status]} />
          {texts.items.status[status]}
        </span>
      )}
    </span>
  )
}
