import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import type { ComponentType } from 'react'

interface RingExchangePartProps {
  id: ExchangeId
  me: Uid
  /** The page that shows it. */
  path: string
}

/** The meeting, the codes and the feedback after the agreement; null while there are none, and then the page has no section for them. */
export const RingExchangePart: ComponentType<RingExchangePartProps> | null = null
