import type { RingId, Uid } from '@barattolo/domain/ids'
import type { ComponentType } from 'react'

interface RingChatProps {
  id: RingId
  me: Uid
  /** False while another tab is open. */
  isVisible: boolean
}

/** The chat of the people of a ring; null while there is none, and then the page has no tab for it. */
export const RingChat: ComponentType<RingChatProps> | null = null
