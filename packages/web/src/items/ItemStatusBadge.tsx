import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { texts } from '../shared/texts.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'

export const ITEM_STATUS_ICONS = { baratto: 'arrowsLeftRight', dono: 'gift', riparare: 'wrench' } satisfies Record<
  ItemStatus,
  IconName
>

/** The item's status, shown by shape, icon and text. */
export function ItemStatusBadge({ status }: { status: ItemStatus }) {
  return (
    <span className={`kind kind--${status}`}>
      <Icon name={ITEM_STATUS_ICONS[status]} />
      {texts.items.status[status]}
    </span>
  )
}
