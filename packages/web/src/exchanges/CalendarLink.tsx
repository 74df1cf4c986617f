import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { IconButton } from '../ui/Button.tsx'
import { downloadMeeting } from './download-meeting.ts'

/** Downloads the agreed meeting as a calendar file. */
export function CalendarLink({ conversation, otherName }: { conversation: Conversation; otherName: string }) {
  const { exchange, itemsOffered, itemsRequested } = conversation
  if (!exchange?.agreed) return null
  const { agreed, _id: id, version } = exchange
  const labels = texts.exchanges
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title).join(', ')
  function save() {
    downloadMeeting({
      id,
      version,
      agreed,
      title: labels.calendarTitle(otherName),
      description: labels.calendarText(titles(itemsOffered), titles(itemsRequested)),
      path: paths.conversation(conversation._id),
    })
  }
  return <IconButton icon="calendarPlus" look="line" label={labels.calendar} onClick={save} />
}
