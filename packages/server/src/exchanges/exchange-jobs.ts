import { reminderAt } from '@barattolo/domain/exchanges/reminder'
import { type NewNotice, storeNotices } from '../notices/store-notices.ts'
import { publishEvents } from '../platform/pending-events.ts'
import type { ExchangeDeps } from './exchange-moves.service.ts'
import { noticeAbout } from './exchange-notices.ts'
import type { ExchangeRecord } from './exchanges.store.ts'
import { lockUpcomingMeetings, reminderEvent } from './reminders.store.ts'

/** How far ahead meetings are read; a reminder is sent the evening before at the earliest. In milliseconds. */
const REMIND_AHEAD = 48 * 60 * 60 * 1000

/** Reminds people of their meetings, once, however many processes run it. Returns the number of meetings. */
export async function remindOfMeetings({ db, publish, now }: Pick<ExchangeDeps, 'db' | 'publish' | 'now'>): Promise<number> {
  const { events, reminded } = await db.transaction().execute(async (trx) => {
    const at = now()
    const upcoming = await lockUpcomingMeetings(trx, at, new Date(at.getTime() + REMIND_AHEAD))
    const due = upcoming.filter((exchange) => isDue(exchange, at))
    return { events: await storeNotices(trx, due.flatMap(reminderNotices), at), reminded: due.length }
  })
  publishEvents(publish, events)
  return reminded
}

function isDue({ agreed, people, createdAt }: ExchangeRecord, now: Date): boolean {
  if (!agreed) return false
  const confirmed = people.map(({ confirmedAt }) => (confirmedAt ?? createdAt).getTime())
  const reminder = reminderAt(agreed.at, new Date(Math.max(...confirmed)))
  return reminder !== null && reminder <= now
}

/** Each reminder names the other participant if there are only two. */
function reminderNotices(exchange: ExchangeRecord): NewNotice[] {
  const { agreed, id, people } = exchange
  if (!agreed) return []
  return people.map(({ uid }) => ({
    to: uid,
    from: people.length === 2 ? (people.find((party) => party.uid !== uid)?.uid ?? null) : null,
    kind: 'meetingSoon',
    event: reminderEvent(id, agreed.at),
    about: { ...noticeAbout(exchange, uid), place: agreed.place, at: agreed.at.toISOString() },
  }))
}
