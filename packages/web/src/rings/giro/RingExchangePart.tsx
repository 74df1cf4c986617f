import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { LazyRingExchange } from '../../exchanges/ring/lazy-ring-exchange.ts'
import { texts } from '../../shared/texts.ts'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import ringPageStyles from './RingPage.module.css'

interface RingExchangePartProps {
  id: ExchangeId
  me: Uid
  /** The page that shows it. */
  path: string
}

/** The meeting, the codes and the feedback after the agreement. */
export function RingExchangePart(props: RingExchangePartProps) {
  return (
    <OptionalChunk
      loadingFallback={<Skeleton className={ringPageStyles.skeletonExchange} />}
      errorFallback={<ErrorState text={texts.ringPage.exchangeFailed} />}
    >
      <LazyRingExchange.Component {...props} />
    </OptionalChunk>
  )
}
