import type { ConversationStatus } from '@barattolo/domain/conversations/contract'
import { texts } from '../app/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import type { IconName } from '../ui/Icon.tsx'

export const STATUS_ICONS = {
  pending: 'clock',
  accepted: 'checkCircle',
  rejected: 'crossCircle',
  archived: 'archive',
} satisfies Record<ConversationStatus, IconName>

/** Where a negotiation stands. */
export function StatusBadge({ status }: { status: ConversationStatus }) {
  return (
    <Badge look={status} icon={STATUS_ICONS[status]}>
      {texts.conversations.status[status]}
    </Badge>
  )
}
