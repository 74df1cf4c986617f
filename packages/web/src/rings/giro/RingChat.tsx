import type { RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import type { ComponentType } from 'react'

export interface RingChatProps {
  ring: RingNegotiationAnswer
  /** False while another tab is open. */
  isVisible: boolean
}

/** The chat of the people of a ring; null while there is none, and then the page has no tab for it. */
export const RingChat: ComponentType<RingChatProps> | null = null
