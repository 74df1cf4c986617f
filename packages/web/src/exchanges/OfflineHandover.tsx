import '../ui/rare-icons.ts'
import { sayRomeTime } from '@barattolo/domain/exchanges/rome-time'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Suspense, useEffect } from 'react'
import { texts } from '../app/texts.ts'
import { BareBar } from '../conversations/CompactBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { HandoverDesk } from './HandoverButton.tsx'
import type { HandoverFacts } from './handover-kept.ts'

interface OfflineHandoverProps {
  talk: ConversationId
  me: Uid
  facts: HandoverFacts
  /** There is a network, but the server is unavailable. */
  away: boolean
  onRetry: () => void
}

/** The screen of an exchange without server: the stored meeting and the handover. */
export function OfflineHandover({ talk, me, facts, away, onRetry }: OfflineHandoverProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <>
      <BareBar />
      <main className="wrap deliver-page">
        <h1 className="sign t2">{texts.handover.title(facts.otherName)}</h1>
        <p className="deliver-page__when">
          <Icon name="mapPin" />
          {texts.exchanges.meeting(facts.place, sayRomeTime(new Date(facts.at)))}
        </p>
        <div className="notice" role="status">
          <Icon name="warning" />
          <p className="grow">{away ? texts.handover.away : texts.handover.offline}</p>
          <Button look="line" small onClick={onRetry}>
            {texts.app.retry}
          </Button>
        </div>
        <Suspense>
          <HandoverDesk.Part talk={talk} me={me} facts={facts} />
        </Suspense>
      </main>
    </>
  )
}
