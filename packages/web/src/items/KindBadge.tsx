import type { Status } from '@barattolo/domain/items/kinds'
import { texts } from '../app/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'

export const KIND_ICONS = { baratto: 'arrowsLeftRight', dono: 'gift', riparare: 'wrench' } satisfies Record<Status, IconName>

/** The exchange kind, shown by shape, icon and text. */
export function KindBadge({ status }: { status: Status }) {
  return (
    <span className={`kind kind--${status}`}>
      <Icon name={KIND_ICONS[status]} />
      {texts.items.status[status]}
    </span>
  )
}
