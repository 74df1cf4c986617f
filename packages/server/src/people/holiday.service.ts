import type { Uid } from '@barattolo/domain/ids'
import { HOLIDAY_MAX_MS, type Holiday } from '@barattolo/domain/people/holiday'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { talksWaitAnew } from '../conversations/waiting.service.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { eachDue } from '../platform/each-due.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { findBack, findHoliday, removeHoliday, saveHoliday } from './holiday.store.ts'

interface HolidayDeps {
  db: Db
  announce: Announce
  now: () => Date
}

interface Job extends HolidayDeps {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/** Pauses all items of the person and the deadlines for their answers. */
export async function startHoliday({ db, announce, now }: HolidayDeps, uid: Uid, until: Date | null): Promise<Holiday> {
  const at = now()
  const ahead = until ? until.getTime() - at.getTime() : 1
  if (ahead <= 0 || ahead > HOLIDAY_MAX_MS)
    throw new Problem('invalidInput', { fields: [{ path: 'until', message: it.fields.wrong }] })
  const { holiday, told } = await db.transaction().execute(async (trx) => {
    await saveHoliday(trx, uid, until, at)
    const holiday = await findHoliday(trx, uid)
    if (!holiday) throw new Problem('personDeleted')
    return { holiday, told: await talksWaitAnew(trx, uid, at) }
  })
  announceTold(announce, ['items', ...told])
  return holiday
}

/** Ends the holiday; no effect if there is none. */
export async function endHoliday({ db, announce, now }: HolidayDeps, uid: Uid): Promise<void> {
  announceTold(announce, await db.transaction().execute((trx) => end(trx, uid, null, now())))
}

/** Ends all holidays that are due. Safe to run in several processes. Returns the number of holidays ended by this call. */
export function endDueHolidays({ db, announce, now, log }: Job): Promise<number> {
  const at = now()
  return eachDue({
    find: (most) => findBack(db, at, most),
    deal: async (uid) => {
      const told = await db.transaction().execute((trx) => end(trx, uid, at, at))
      announceTold(announce, told)
      return told.length > 0
    },
    name: 'holiday of',
    log,
  })
}

async function end(trx: Trx, uid: Uid, endsBy: Date | null, now: Date): Promise<Told[]> {
  if (!(await removeHoliday(trx, uid, endsBy))) return []
  return ['items', ...(await talksWaitAnew(trx, uid, now))]
}
