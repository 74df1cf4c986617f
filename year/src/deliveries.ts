import { DAY } from './durations.ts'
import { VISITOR } from './people.ts'
import { drawTimeOfDay } from './schedule.ts'
import type { Year } from './year.ts'

/** The part of those who answer that a push or an e-mail brings at once. */
const REACHED = 0.8

/** Records the pushes and e-mails that have come. Who gets an e-mail keeps its unsubscribe link. */
export function recordDeliveries({ town, client, residents, visitor, notified }: Year) {
  for (const { method, to, answer } of town.receivers.take()) {
    const resident = residents.find(({ person }) => person.key === to || person.email === to)
    const { unsubscribe } = answer
    if (typeof unsubscribe === 'string') resident?.memory.unsubscribeLinks.push(unsubscribe)
    if (resident) notified.add(resident.person.key)
    const who = resident?.person.key ?? (to === visitor.person.email ? VISITOR : 'operator')
    client.note({ who, uid: resident?.memory.uid ?? null, method, answer })
  }
}

/** Who has got a push or an e-mail comes on this day or the next one, if they are one of those who answer. */
export function callNotified({ options, residents, notified, random }: Year, midnight: number) {
  for (const resident of residents) {
    const { person } = resident
    if (!notified.delete(person.key) || !random.chance(person.habits.answers * REACHED * options.pace)) continue
    resident.at = Math.min(resident.at, drawTimeOfDay(person, midnight + random.below(2) * DAY, random))
  }
}
