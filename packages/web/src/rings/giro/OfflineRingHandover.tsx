import type { Uid } from '@barattolo/domain/ids'
import { Suspense } from 'react'
import { OfflineMeeting } from '../../exchanges/handover/OfflineMeeting.tsx'
import { RingHandoverPanel } from '../../exchanges/ring/RingHandoverButton.tsx'
import type { RingHandover } from '../../exchanges/ring/ring-handover-storage.ts'
import { texts } from '../../shared/texts.ts'
import { BackBar } from './RingBar.tsx'

interface OfflineRingHandoverProps {
  me: Uid
  /** The page of the ring. */
  path: string
  handover: RingHandover
  /** Whether there is a network, but the server is unavailable. */
  isUnavailable: boolean
  onRetry: () => void
}

/** The page of an agreed ring while the server cannot be reached: the stored meeting and the handover. */
export function OfflineRingHandover({ me, path, handover, isUnavailable, onRetry }: OfflineRingHandoverProps) {
  return (
    <>
      <BackBar />
      <OfflineMeeting title={texts.ringExchange.code.title} meeting={handover} isUnavailable={isUnavailable} onRetry={onRetry}>
        <Suspense>
          <RingHandoverPanel.Component me={me} path={path} handover={handover} />
        </Suspense>
      </OfflineMeeting>
    </>
  )
}
