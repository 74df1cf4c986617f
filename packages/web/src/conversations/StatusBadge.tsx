import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import type { PauseReason } from '@barattolo/domain/conversations/negotiation'
import { texts } from '../shared/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import type { IconName } from '../ui/icon/Icon.tsx'

export const STATUS_ICONS = {
  pending: 'clock',
  accepted: 'checkCircle',
  rejected: 'crossCircle',
  archived: 'archive',
} satisfies Record<ConversationStatus, IconName>

/** The status of a conversation, or that it is paused. */
export function StatusBadge({ status, paused = null }: { status: ConversationStatus; paused?: PauseReason | null }) {
  if (paused)
    return (
      <Badge look="archived" icon="pause">
        {texts.conversations.paused}
      </Badge>
    )
  return (
    <Badge look={status} icon={STATUS_ICONS[status]}>
      {texts.conversations.status[status]}
    </Badge>
  )
}
