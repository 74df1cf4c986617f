import { createCalendarFile } from '@barattolo/domain/exchanges/calendar-file'
import type { ExchangeId } from '@barattolo/domain/ids'

interface MeetingToDownload {
  id: ExchangeId
  version: number
  agreed: { place: string; at: string }
  title: string
  description: string
  /** The page of the exchange. */
  path: string
}

/** Downloads an agreed meeting as a calendar file. */
export function downloadMeeting({ id, version, agreed, title, description, path }: MeetingToDownload): void {
  const file = createCalendarFile({
    id,
    version,
    place: agreed.place,
    at: new Date(agreed.at),
    title,
    description,
    url: location.origin + path,
    now: new Date(),
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  link.download = 'barattolo-scambio.ics'
  link.click()
  // The browser has started the download before the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
