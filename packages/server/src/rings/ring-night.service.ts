import { publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { signatureOf } from '@barattolo/domain/rings/ring'
import type { NightRules, Town as RingTown } from '@barattolo/domain/rings/town'
import type { Town } from '@barattolo/domain/town'
import { toTownTime } from '@barattolo/domain/town-time'
import { publishEvents } from '../events/pending-events.ts'
import type { Db } from '../platform/database/database.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { asRingWish } from './find-rings.service.ts'
import { type PackingResult, packTown } from './pack-rings.ts'
import { findRefusalsSince } from './refusals.store.ts'
import { countProvenPeople, findAllBlocks, findItemsToGive, findPeopleAfter, findRingPeople } from './ring-facts.store.ts'
import { clearRecommended, finishNight, lockRingsOfNight, notifyOfRings, takeNight } from './ring-nights.store.ts'
import { findUnanswered, lockLiveItems, type NewRing, saveRings } from './rings.store.ts'
import { findWishesOfMany } from './wishes.store.ts'

export interface RingNightDeps {
  db: Db
  town: Town
  now: () => Date
  publish: EventPublisher
}

/** The job runs from this time on, in the town's time. A server that was down runs it later. */
const BEGINS_AT = '03:00'
/** The number of people read at once. Their wishes are one message to the thread, which must not delay the server. */
const PEOPLE_PER_PART = 200
/** The number of newest wishes of each person and source that the night compares. */
const WISHES_PER_SOURCE = 200

/**
 * The nightly choice: the set of pairs and rings of the whole town without a common object that has the greatest expected number
 * of handovers. Its rings are stored as suggestions and marked, and their people get one notice. One of the processes runs it
 * once a night; a run that was ended in the middle has changed nothing, and is repeated. Returns null if there was nothing to do.
 */
export async function runRingNight(deps: RingNightDeps): Promise<PackingResult | null> {
  const { db, publish } = deps
  const now = deps.now()
  const { day, time } = toTownTime(now, deps.town.timeZone)
  if (time < BEGINS_AT || !(await takeNight(db, day, now))) return null
  const result = await packTown(readTown(db, now), await readNightRules(deps, now))
  const changed = await storeNight(db, day, result, deps.now())
  if (changed) {
    publish.changed(['conversations'], changed.people)
    publishEvents(publish, changed.events)
  }
  return result
}

/** The town in parts of some people, with their objects and their wishes. */
export async function* readTown(db: Db, now: Date): AsyncGenerator<RingTown> {
  let uids: Uid[] = await findPeopleAfter(db, '', PEOPLE_PER_PART)
  while (uids.length > 0) {
    const items = await findItemsToGive(db, uids)
    const wishes = await findWishesOfMany(db, uids, { perSource: WISHES_PER_SOURCE })
    // A person who wishes nothing, or has nothing to give, is in no ring.
    const owners = new Set(items.map(({ owner }) => owner))
    const wishers = new Set(wishes.map(({ wisher }) => wisher))
    const inRings = uids.filter((uid) => owners.has(uid) && wishers.has(uid))
    const people = await findRingPeople(db, inRings, now)
    const isInRing = new Set(inRings)
    yield {
      people,
      items: items.filter(({ owner }) => isInRing.has(owner)),
      wishes: wishes.filter(({ wisher }) => isInRing.has(wisher)).map(asRingWish),
    }
    const last = uids.at(-1)
    uids = last === undefined ? [] : await findPeopleAfter(db, last, PEOPLE_PER_PART)
  }
}

export async function readNightRules({ db, town }: Pick<RingNightDeps, 'db' | 'town'>, now: Date): Promise<NightRules> {
  const refusals = await findRefusalsSince(db, retentionCutoff(RETENTION.refusedSwaps, now))
  return {
    now: now.getTime(),
    places: publicPlacesOf(town),
    provenPeopleInTown: await countProvenPeople(db),
    unansweredSince: await findUnanswered(db),
    blocked: await findAllBlocks(db),
    refusals: Map.groupBy(refusals, ({ uid }) => uid),
  }
}

/** The number of rings in one statement. */
const RINGS_PER_STATEMENT = 200

/** Returns null if another process has finished the night. */
async function storeNight(db: Db, night: string, result: PackingResult, now: Date) {
  return db.transaction().execute(async (trx) => {
    if (!(await finishNight(trx, night, { rings: result.rings.length, isProven: result.isProven }, now))) return null
    const rings = result.rings.map(asNewRing)
    // One statement locks all items, because only the locks of one statement are in the order of the ids.
    await lockLiveItems(
      trx,
      rings.flatMap(({ items }) => items),
    )
    await lockRingsOfNight(
      trx,
      rings.map(({ signature }) => signature),
    )
    const people: Uid[] = []
    for (let start = 0; start < rings.length; start += RINGS_PER_STATEMENT)
      people.push(...(await saveRings(trx, rings.slice(start, start + RINGS_PER_STATEMENT), now, night)))
    await clearRecommended(trx, night)
    return { people: [...new Set(people)], events: await notifyOfRings(trx, night, now) }
  })
}

/** The thread returns the ids that it has got. */
function asNewRing({ people, items, isProven }: PackingResult['rings'][number]): NewRing {
  return { signature: signatureOf(people), people: people as Uid[], items: items.flat() as ItemId[], isProven }
}
