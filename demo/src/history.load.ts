import { randomUUID } from 'node:crypto'
import { exchangeId } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { generateHandoverCode } from '@barattolo/server/exchanges/exchanges.store'
import { atWakingHour, daysBefore } from './clock.ts'
import { EXCHANGED_OBJECTS, HISTORY, type Passage, type PastExchange } from './history.ts'
import type { IdsByTitle } from './objects.load.ts'
import { OBJECTS } from './objects.ts'
import { uidOf } from './people.load.ts'
import type { TownContext } from './town-context.ts'

/**
 * Inserts completed exchanges, their feedback and the passages of objects. Inserts rows directly instead of calling services:
 * the exchanges are in the past, and the demo objects already belong to their last receivers.
 */
export async function loadHistory(context: TownContext, ids: IdsByTitle): Promise<void> {
  for (const pastExchange of [...HISTORY].sort((a, b) => b.ago - a.ago)) await loadExchange(context, pastExchange, ids)
  for (const title of EXCHANGED_OBJECTS) await markExchanged(context, title)
}

async function loadExchange({ db, now }: TownContext, pastExchange: PastExchange, ids: IdsByTitle): Promise<void> {
  const id = exchangeId.parse(randomUUID())
  const metAt = atWakingHour(daysBefore(now, pastExchange.ago), now)
  const agreedAt = atWakingHour(daysBefore(now, pastExchange.ago + 2), now)
  const legs = await Promise.all(pastExchange.passages.map((passage) => createLeg({ db, now }, passage, ids)))
  const people = [...new Set(pastExchange.passages.flatMap(({ from, to }) => [from, to]))]
  await db.transaction().execute(async (trx) => {
    const row = {
      id,
      state: 'done' as const,
      place: pastExchange.place,
      meetingAt: metAt,
      endedAt: metAt,
      createdAt: agreedAt,
      updatedAt: metAt,
    }
    await trx.insertInto('exchanges').values(row).execute()
    const statement = { exchangeId: id, meetingConfirmedAt: agreedAt, statement: 'happened' as const, statedAt: metAt }
    await trx
      .insertInto('exchangePeople')
      .values(people.map((key) => ({ ...statement, uid: uidOf(key), handoverCode: generateHandoverCode() })))
      .execute()
    await trx
      .insertInto('exchangeLegs')
      .values(legs.map((leg) => ({ ...leg, exchangeId: id, item: JSON.stringify(leg.item) })))
      .execute()
    const itemIds = legs.map(({ itemId }) => itemId)
    await trx
      .insertInto('itemPassages')
      .values(itemIds.map((itemId) => ({ itemId, exchangeId: id, passedAt: metAt })))
      .execute()
    await trx
      .updateTable('items')
      .set((eb) => ({ passages: eb('passages', '+', 1), updatedAt: metAt }))
      .where('id', 'in', itemIds)
      .execute()
    await trx
      .insertInto('feedback')
      .values(pastExchange.feedback.map((entry) => feedbackRow(entry, id, metAt)))
      .execute()
  })
}

async function createLeg({ db }: Pick<TownContext, 'db' | 'now'>, { object, from, to }: Passage, ids: IdsByTitle) {
  const itemId = ids.get(object)
  const townObject = OBJECTS.find(({ title }) => title === object)
  if (!itemId || !townObject) throw new Error(`No object is called ${object}`)
  const { images } = await db.selectFrom('items').select('images').where('id', '=', itemId).executeTakeFirstOrThrow()
  const { title, status, category } = townObject
  const item: ItemSnapshot = { _id: itemId, title, status, category, imageUrl: images[0] ?? '', ownerUid: uidOf(from) }
  return { itemId, item, giverUid: uidOf(from), receiverUid: uidOf(to) }
}

function feedbackRow(
  { by, about, text }: PastExchange['feedback'][number],
  id: ReturnType<typeof exchangeId.parse>,
  metAt: Date,
) {
  const createdAt = new Date(metAt.getTime() + 3 * 60 * 60 * 1000)
  return { exchangeId: id, authorUid: uidOf(by), aboutUid: uidOf(about), came: true, asDescribed: true, text, createdAt }
}

/** Sets the state after a passage: `scambiato`, and without a position until the new owner puts the object back. */
async function markExchanged({ db }: TownContext, title: string): Promise<void> {
  const withoutPosition = { area: 'fine' as const, cellX: null, cellY: null, lat: null, lng: null, location: null }
  await db
    .updateTable('items')
    .set({ ...withoutPosition, availability: 'scambiato' })
    .where('title', '=', title)
    .execute()
}
