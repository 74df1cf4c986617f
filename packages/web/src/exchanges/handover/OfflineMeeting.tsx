import '../../ui/icon/rare-icons.ts'
import { formatRomeTime } from '@barattolo/domain/rome-time'
import { type ReactNode, useEffect } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'

interface OfflineMeetingProps {
  title: string
  meeting: { place: string; at: string }
  /** There is a network, but the server is unavailable. */
  isUnavailable: boolean
  onRetry: () => void
  /** The handover, which works without network. */
  children: ReactNode
}

/** What the device has stored of an exchange, while the server cannot be reached. */
export function OfflineMeeting({ title, meeting, isUnavailable, onRetry, children }: OfflineMeetingProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className="wrap deliver-page">
      <h1 className="sign t2">{title}</h1>
      <p className="deliver-page__when">
        <Icon name="mapPin" />
        {texts.exchanges.meeting(meeting.place, formatRomeTime(new Date(meeting.at)))}
      </p>
      <div className="notice" role="status">
        <Icon name="warning" />
        <p className="grow">{isUnavailable ? texts.handover.away : texts.handover.offline}</p>
        <Button look="line" small onClick={onRetry}>
          {texts.app.retry}
        </Button>
      </div>
      {children}
    </main>
  )
}
