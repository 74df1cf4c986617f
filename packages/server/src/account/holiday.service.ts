import type { Uid } from '@barattolo/domain/ids'
import { HOLIDAY_MAX_MS } from '@barattolo/domain/limits'
import type { Holiday } from '@barattolo/domain/people/holiday'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { ApplyEffects } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { findDueHolidays, findHoliday, removeHoliday, saveHoliday } from '../people/holiday.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { processDueRows } from '../platform/jobs/process-due-rows.ts'

interface HolidayDeps {
  db: Db
  publish: EventPublisher
  applyEffects: ApplyEffects
  now: () => Date
}

interface HolidayJobDeps extends HolidayDeps {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/** Pauses all items of the person and the deadlines for their answers. */
export async function startHoliday(
  { db, publish, applyEffects, now }: HolidayDeps,
  uid: Uid,
  until: Date | null,
): Promise<Holiday> {
  const time = now()
  const durationMs = until ? until.getTime() - time.getTime() : 1
  if (durationMs <= 0 || durationMs > HOLIDAY_MAX_MS)
    throw new Problem('invalidInput', { fields: [{ path: 'until', message: it.fields.wrong }] })
  const { holiday, events } = await db.transaction().execute(async (trx) => {
    await saveHoliday(trx, uid, until, time)
    const holiday = await findHoliday(trx, uid)
    if (!holiday) throw new Problem('personDeleted')
    return { holiday, events: await applyEffects(trx, { type: 'holidayChanged', uid }, time) }
  })
  publishEvents(publish, ['items', ...events])
  return holiday
}

/** Ends the holiday; no effect if there is none. */
export async function endHoliday({ db, publish, applyEffects, now }: HolidayDeps, uid: Uid): Promise<void> {
  publishEvents(publish, await db.transaction().execute((trx) => endInTransaction(applyEffects, trx, uid, null, now())))
}

/** Ends all holidays that are due. Safe to run in several processes. Returns the number of holidays ended by this call. */
export function endDueHolidays({ db, publish, applyEffects, now, log }: HolidayJobDeps): Promise<number> {
  const time = now()
  return processDueRows({
    find: (limit) => findDueHolidays(db, time, limit),
    processRow: async (uid) => {
      const events = await db.transaction().execute((trx) => endInTransaction(applyEffects, trx, uid, time, time))
      publishEvents(publish, events)
      return events.length > 0
    },
    name: 'holiday of',
    log,
  })
}

async function endInTransaction(
  applyEffects: ApplyEffects,
  trx: Trx,
  uid: Uid,
  endsBy: Date | null,
  now: Date,
): Promise<PendingEvent[]> {
  if (!(await removeHoliday(trx, uid, endsBy))) return []
  return ['items', ...(await applyEffects(trx, { type: 'holidayChanged', uid }, now))]
}
