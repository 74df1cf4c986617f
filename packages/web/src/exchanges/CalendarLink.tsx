import type { Conversation } from '@barattolo/domain/conversations/contract'
import { createCalendarFile } from '@barattolo/domain/exchanges/calendar-file'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { IconButton } from '../ui/Button.tsx'

/** Downloads the agreed meeting as a calendar file. */
export function CalendarLink({ conversation, otherName }: { conversation: Conversation; otherName: string }) {
  const { exchange, itemsOffered, itemsRequested } = conversation
  if (!exchange?.agreed) return null
  const { agreed, _id: id, version } = exchange
  const labels = texts.exchanges
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title).join(', ')
  function save() {
    const file = createCalendarFile({
      id,
      version,
      place: agreed.place,
      at: new Date(agreed.at),
      title: labels.calendarTitle(otherName),
      description: labels.calendarText(titles(itemsOffered), titles(itemsRequested)),
      url: location.origin + paths.conversation(conversation._id),
      now: new Date(),
    })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
    link.download = 'barattolo-scambio.ics'
    link.click()
    // The browser has started the download before the next task runs.
    setTimeout(() => URL.revokeObjectURL(link.href))
  }
  return <IconButton icon="calendarPlus" look="line" label={labels.calendar} onClick={save} />
}
