import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Suspense } from 'react'
import { HandoverPanel } from '../../exchanges/handover/HandoverButton.tsx'
import type { HandoverDetails } from '../../exchanges/handover/handover-storage.ts'
import { OfflineMeeting } from '../../exchanges/handover/OfflineMeeting.tsx'
import { texts } from '../../shared/texts.ts'
import { BackBar } from './CompactBar.tsx'

interface OfflineHandoverProps {
  conversationId: ConversationId
  me: Uid
  handover: HandoverDetails
  /** There is a network, but the server is unavailable. */
  isUnavailable: boolean
  onRetry: () => void
}

/** The screen of an exchange while the server cannot be reached: the stored meeting and the handover. */
export function OfflineHandover({ conversationId, me, handover, isUnavailable, onRetry }: OfflineHandoverProps) {
  return (
    <>
      <BackBar />
      <OfflineMeeting
        title={texts.handover.title(handover.otherName)}
        meeting={handover}
        isUnavailable={isUnavailable}
        onRetry={onRetry}
      >
        <Suspense>
          <HandoverPanel.Component conversationId={conversationId} me={me} handover={handover} />
        </Suspense>
      </OfflineMeeting>
    </>
  )
}
