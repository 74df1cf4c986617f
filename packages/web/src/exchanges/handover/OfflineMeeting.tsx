import '../../ui/icon/rare-icons.ts'
import { formatTownTime } from '@barattolo/domain/town-time'
import { type ReactNode, useEffect } from 'react'
import { texts } from '../../shared/texts.ts'
import { useTown } from '../../shared/town.tsx'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { Notice } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import handoverStyles from './Handover.module.css'

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
  const { timeZone } = useTown()
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className={classes(boxStyles.page, handoverStyles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title2)}>{title}</h1>
      <p className={handoverStyles.pageWhen}>
        <Icon name="mapPin" />
        {texts.exchanges.meeting(meeting.place, formatTownTime(new Date(meeting.at), timeZone))}
      </p>
      <Notice role="status" text={isUnavailable ? texts.handover.away : texts.handover.offline}>
        <Button look="line" small onClick={onRetry}>
          {texts.app.retry}
        </Button>
      </Notice>
      {children}
    </main>
  )
}
