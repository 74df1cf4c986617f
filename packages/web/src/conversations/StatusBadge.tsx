import type { ConversationStatus } from '@barattolo/domain/conversations/contract'
import { texts } from '../app/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'

export const STATUS_ICONS = {
  pending: 'clock',
  accepted: 'checkCircle',
  rejected: 'crossCircle',
  archived: 'archive',
} satisfies Record<ConversationStatus, IconName>

/** Where a negotiation stands. */
export function StatusBadge({ status }: { status: ConversationStatus }) {
  return (
    <span className={`state state--${status}`}>
      <Icon name={STATUS_ICONS[status]} />
      {texts.conversations.status[status]}
    </span>
  )
}
