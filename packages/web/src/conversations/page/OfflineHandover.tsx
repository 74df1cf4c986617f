import '../../ui/icon/rare-icons.ts'
import { formatRomeTime } from '@barattolo/domain/exchanges/rome-time'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Suspense, useEffect } from 'react'
import { HandoverPanel } from '../../exchanges/handover/HandoverButton.tsx'
import type { HandoverDetails } from '../../exchanges/handover/handover-storage.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
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
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <>
      <BackBar />
      <main className="wrap deliver-page">
        <h1 className="sign t2">{texts.handover.title(handover.otherName)}</h1>
        <p className="deliver-page__when">
          <Icon name="mapPin" />
          {texts.exchanges.meeting(handover.place, formatRomeTime(new Date(handover.at)))}
        </p>
        <div className="notice" role="status">
          <Icon name="warning" />
          <p className="grow">{isUnavailable ? texts.handover.away : texts.handover.offline}</p>
          <Button look="line" small onClick={onRetry}>
            {texts.app.retry}
          </Button>
        </div>
        <Suspense>
          <HandoverPanel.Component conversationId={conversationId} me={me} handover={handover} />
        </Suspense>
      </main>
    </>
  )
}
