import { romeTime } from '@barattolo/domain/exchanges/rome-time'
import { freshBefore } from '@barattolo/domain/items/fresh'
import { notify } from '../notices/notify.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db } from '../platform/database.ts'
import { announceTold } from '../platform/told.ts'
import { markAsked, type ToAsk } from './fresh.store.ts'

const BATCH = 200

interface Job {
  db: Db
  announce: Announce
  now: () => Date
}

/**
 * "Ce l’hai ancora?": opens the availability checks that are due and notifies the owners. Safe to run in several processes at
 * once: each item is checked once. Returns the number of checks opened by this call.
 */
export async function askWhetherStillThere({ db, announce, now: clock }: Job): Promise<number> {
  const now = clock()
  let count = 0
  for (;;) {
    const { asked, told } = await db.transaction().execute(async (trx) => {
      const asked = await markAsked(trx, freshBefore(now), now, BATCH)
      const notices = firstOfEach(asked).map(
        ({ id, title, ownerUid }) =>
          ({
            to: ownerUid,
            kind: 'stillHaveIt',
            event: `stillHaveIt ${romeTime(now).day}`,
            about: { itemId: id, title },
          }) as const,
      )
      return { asked: asked.length, told: await notify(trx, notices, now) }
    })
    announceTold(announce, told)
    count += asked
    if (asked < BATCH) return count
  }
}

/** One notice per owner and day, not per item: /mio-bazar lists all checks. */
function firstOfEach(asked: readonly ToAsk[]): ToAsk[] {
  return [...new Map(asked.toReversed().map((item) => [item.ownerUid, item])).values()]
}
