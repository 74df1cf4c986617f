import { availabilityCheckDueBefore } from '@barattolo/domain/items/availability-check-contract'
import type { Town } from '@barattolo/domain/town'
import { toTownTime } from '@barattolo/domain/town-time'
import { publishEvents } from '../events/pending-events.ts'
import { storeNotices } from '../notices/notices.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { type DueAvailabilityCheck, openAvailabilityChecks } from './availability-check.store.ts'

const BATCH = 200

interface AvailabilityCheckDeps {
  db: Db
  town: Town
  publish: EventPublisher
  now: () => Date
}

/**
 * "Ce l’hai ancora?": opens the availability checks that are due and notifies the owners. Safe to run in several processes at
 * once: each item is checked once. Returns the number of checks opened by this call.
 */
export async function runAvailabilityCheckJob({ db, town, publish, now: clock }: AvailabilityCheckDeps): Promise<number> {
  const now = clock()
  const { day } = toTownTime(now, town.timeZone)
  let count = 0
  for (;;) {
    const { opened, events } = await db.transaction().execute(async (trx) => {
      const items = await openAvailabilityChecks(trx, availabilityCheckDueBefore(now), now, BATCH)
      const notices = firstPerOwner(items).map(
        ({ id, title, ownerUid }) =>
          ({
            to: ownerUid,
            kind: 'stillHaveIt',
            event: `stillHaveIt ${day}`,
            about: { itemId: id, title },
          }) as const,
      )
      return { opened: items.length, events: await storeNotices(trx, notices, now) }
    })
    publishEvents(publish, events)
    count += opened
    if (opened < BATCH) return count
  }
}

/** One notice per owner and day, not per item: /mio-bazar lists all checks. */
function firstPerOwner(items: readonly DueAvailabilityCheck[]): DueAvailabilityCheck[] {
  return [...new Map(items.toReversed().map((item) => [item.ownerUid, item])).values()]
}
