import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import type { PauseReason } from '@barattolo/domain/conversations/negotiation'
import { texts } from '../shared/texts.ts'
import { Badge, type BadgeLook } from '../ui/Badge.tsx'
import type { IconName } from '../ui/icon/Icon.tsx'

const STATUS_ICONS = {
  pending: 'clock',
  accepted: 'checkCircle',
  rejected: 'crossCircle',
  archived: 'archive',
} satisfies Record<ConversationStatus, IconName>

export interface ShownStatus {
  status: ConversationStatus
  paused?: PauseReason | null
  /** The exchange has ended well. Undefined in the answer of an older server. */
  isDone?: boolean | undefined
  /** The interested person has withdrawn. Undefined in the answer of an older server. */
  isWithdrawn?: boolean | undefined
}

/** The status of a conversation in a word: also that it is paused, that its exchange has ended well, or that it was withdrawn. */
export function describeStatus({ status, paused = null, isDone = false, isWithdrawn = false }: ShownStatus): {
  look: BadgeLook
  icon: IconName
  text: string
} {
  if (paused) return { look: 'archived', icon: 'pause', text: texts.conversations.paused }
  if (isDone) return { look: 'accepted', icon: 'handshake', text: texts.conversations.done }
  if (isWithdrawn) return { look: 'rejected', icon: STATUS_ICONS.rejected, text: texts.conversations.withdrawn }
  return { look: status, icon: STATUS_ICONS[status], text: texts.conversations.status[status] }
}

export function StatusBadge(props: ShownStatus) {
  const { look, icon, text } = describeStatus(props)
  return (
    <Badge look={look} icon={icon}>
      {text}
    </Badge>
  )
}
