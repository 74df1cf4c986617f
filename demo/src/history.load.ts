import { randomUUID } from 'node:crypto'
import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import { exchangeId } from '@barattolo/domain/ids'
import { newHandoverCode } from '@barattolo/server/exchanges/handover-codes'
import { atAWakingHour, daysBefore } from './clock.ts'
import { HISTORY, type Passage, type PastExchange, RESTING } from './history.ts'
import type { IdsByTitle } from './objects.load.ts'
import { OBJECTS } from './objects.ts'
import { uidOf } from './people.load.ts'
import type { Building } from './town.ts'

/**
  * Inserts completed exchanges, their feedback and the passages of objects. They are written as rows, not through services:
  * an exchange takes days, and the objects are published by their current owners.
 */
export async function loadHistory(building: Building, ids: IdsByTitle): Promise<void> {
  for (const past of [...HISTORY].sort((one, other) => other.ago - one.ago)) await exchange(building, past, ids)
  for (const title of RESTING) await rest(building, title)
}

async function exchange({ db, now }: Building, past: PastExchange, ids: IdsByTitle): Promise<void> {
  const id = exchangeId.parse(randomUUID())
  const met = atAWakingHour(daysBefore(now, past.ago), now)
  const agreed = atAWakingHour(daysBefore(now, past.ago + 2), now)
  const legs = await Promise.all(past.passages.map((passage) => legOf({ db, now }, passage, ids)))
  const people = [...new Set(past.passages.flatMap(({ from, to }) => [from, to]))]
  await db.transaction().execute(async (trx) => {
    const row = { id, state: 'done' as const, place: past.place, meetingAt: met, endedAt: met, createdAt: agreed, updatedAt: met }
    await trx.insertInto('exchanges').values(row).execute()
    const statement = { exchangeId: id, meetingConfirmedAt: agreed, statement: 'happened' as const, statedAt: met }
    await trx
      .insertInto('exchangePeople')
      .values(people.map((key) => ({ ...statement, uid: uidOf(key), handoverCode: newHandoverCode() })))
      .execute()
    await trx
      .insertInto('exchangeLegs')
      .values(legs.map((leg) => ({ ...leg, exchangeId: id, item: JSON.stringify(leg.item) })))
      .execute()
    const itemIds = legs.map(({ itemId }) => itemId)
    await trx
      .insertInto('itemPassages')
      .values(itemIds.map((itemId) => ({ itemId, exchangeId: id, passedAt: met })))
      .execute()
    await trx
      .updateTable('items')
      .set((eb) => ({ passages: eb('passages', '+', 1), updatedAt: met }))
      .where('id', 'in', itemIds)
      .execute()
    await trx
      .insertInto('feedback')
      .values(past.feedback.map((one) => feedbackRow(one, id, met)))
      .execute()
  })
}

async function legOf({ db }: Pick<Building, 'db' | 'now'>, { object, from, to }: Passage, ids: IdsByTitle) {
  const itemId = ids.get(object)
  const listed = OBJECTS.find(({ title }) => title === object)
  if (!itemId || !listed) throw new Error(`No object is called ${object}`)
  const { images } = await db.selectFrom('items').select('images').where('id', '=', itemId).executeTakeFirstOrThrow()
  const { title, status, category } = listed
  const item: ItemGlimpse = { _id: itemId, title, status, category, imageUrl: images[0] ?? '', ownerUid: uidOf(from) }
  return { itemId, item, giverUid: uidOf(from), receiverUid: uidOf(to) }
}

function feedbackRow({ by, about, text }: PastExchange['feedback'][number], id: ReturnType<typeof exchangeId.parse>, met: Date) {
  const createdAt = new Date(met.getTime() + 3 * 60 * 60 * 1000)
  return { exchangeId: id, authorUid: uidOf(by), aboutUid: uidOf(about), came: true, asDescribed: true, text, createdAt }
}

/** The state of an object after a transfer: without a position, until its new owner puts it back. */
async function rest({ db }: Building, title: string): Promise<void> {
  const nowhere = { exactLat: null, exactLng: null, cellX: null, cellY: null, lat: null, lng: null, location: null }
  await db
    .updateTable('items')
    .set({ ...nowhere, availability: 'scambiato' })
    .where('title', '=', title)
    .execute()
}
