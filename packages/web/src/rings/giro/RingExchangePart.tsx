import type { RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import type { ComponentType } from 'react'

export interface RingExchangePartProps {
  ring: RingNegotiationAnswer
}

/** The meeting, the codes and the feedback after the agreement; null while there are none, and then the page has no section for them. */
export const RingExchangePart: ComponentType<RingExchangePartProps> | null = null
