import { reminderAt } from '@barattolo/domain/exchanges/reminder'
import { type NewNotice, notify } from '../notices/notify.ts'
import { announceTold } from '../platform/told.ts'
import type { Exchanging } from './exchange-moves.service.ts'
import { aboutFor } from './exchange-notices.ts'
import type { FoundExchange } from './exchanges.store.ts'
import { holdMeetingsSoon, reminderOf } from './reminders.store.ts'

/** How far ahead meetings are read; a reminder is sent the evening before at the earliest. In milliseconds. */
const AHEAD = 48 * 60 * 60 * 1000

/** Reminds people of their meetings, once, however many processes run it. Returns the number of meetings. */
export async function remindOfMeetings({ db, announce, now }: Exchanging): Promise<number> {
  const { told, reminded } = await db.transaction().execute(async (trx) => {
    const at = now()
    const soon = await holdMeetingsSoon(trx, at, new Date(at.getTime() + AHEAD))
    const due = soon.filter((exchange) => isDue(exchange, at))
    return { told: await notify(trx, due.flatMap(reminders), at), reminded: due.length }
  })
  announceTold(announce, told)
  return reminded
}

function isDue({ agreed, people, createdAt }: FoundExchange, now: Date): boolean {
  if (!agreed) return false
  const confirmed = people.map(({ confirmedAt }) => (confirmedAt ?? createdAt).getTime())
  const reminder = reminderAt(agreed.at, new Date(Math.max(...confirmed)))
  return reminder !== null && reminder <= now
}

/** Each reminder names the other person, if there are two. */
function reminders(exchange: FoundExchange): NewNotice[] {
  const { agreed, id, people } = exchange
  if (!agreed) return []
  return people.map(({ uid }) => ({
    to: uid,
    from: people.length === 2 ? (people.find((party) => party.uid !== uid)?.uid ?? null) : null,
    kind: 'meetingSoon',
    event: reminderOf(id, agreed.at),
    about: { ...aboutFor(exchange, uid), place: agreed.place, at: agreed.at.toISOString() },
  }))
}
