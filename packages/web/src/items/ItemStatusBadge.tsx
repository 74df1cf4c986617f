import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { texts } from '../shared/texts.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import itemStyles from './Items.module.css'

export const ITEM_STATUS_ICONS = { baratto: 'arrowsLeftRight', dono: 'gift', riparare: 'wrench' } satisfies Record<
  ItemStatus,
  IconName
>

/** The item's status, shown by shape, icon and text. */
export function ItemStatusBadge({ status }: { status: ItemStatus }) {
  return (
    <span data-slot="kind" data-kind={status} className={itemStyles.kind}>
      <Icon name={ITEM_STATUS_ICONS[status]} />
      {texts.items.status[status]}
    </span>
  )
}
