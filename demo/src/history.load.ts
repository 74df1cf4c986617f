import { randomUUID } from 'node:crypto'
import { exchangeId, type ItemId } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { generateHandoverCode } from '@barattolo/server/exchanges/exchanges.store'
import { atWakingHour } from './clock.ts'
import { EXCHANGED_OBJECTS, HISTORY, type Passage, type PastExchange } from './history.ts'
import { type IdsByTitle, idOf } from './objects.load.ts'
import { uidOf } from './people.load.ts'
import type { LocalContext } from './town-context.ts'

/**
 * Inserts completed exchanges, their feedback and the passages of objects. Inserts rows directly instead of calling services:
 * the exchanges are in the past, and the demo objects already belong to their last receivers.
 */
export async function loadHistory(context: LocalContext, ids: IdsByTitle): Promise<void> {
  for (const pastExchange of [...HISTORY].sort((a, b) => b.ago - a.ago)) await loadExchange(context, pastExchange, ids)
  for (const title of EXCHANGED_OBJECTS) await markExchanged(context, idOf(ids, title))
}

async function loadExchange(context: LocalContext, pastExchange: PastExchange, ids: IdsByTitle): Promise<void> {
  const { db, localText } = context
  const id = exchangeId.parse(randomUUID())
  const metAt = atWakingHour(pastExchange.ago, context)
  const agreedAt = atWakingHour(pastExchange.ago + 2, context)
  const legs = await Promise.all(pastExchange.passages.map((passage) => createLeg(context, passage, ids)))
  const people = [...new Set(pastExchange.passages.flatMap(({ from, to }) => [from, to]))]
  await db.transaction().execute(async (trx) => {
    const row = {
      id,
      state: 'done' as const,
      place: localText(pastExchange.place),
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
      .values(pastExchange.feedback.map((entry) => feedbackRow({ ...entry, text: localText(entry.text) }, id, metAt)))
      .execute()
  })
}

async function createLeg({ db }: LocalContext, { object, from, to }: Passage, ids: IdsByTitle) {
  const itemId = idOf(ids, object)
  const columns = ['title', 'status', 'category', 'images'] as const
  const { images, ...shown } = await db.selectFrom('items').select(columns).where('id', '=', itemId).executeTakeFirstOrThrow()
  const item: ItemSnapshot = { _id: itemId, ...shown, imageUrl: images[0] ?? '', ownerUid: uidOf(from) }
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
async function markExchanged({ db }: LocalContext, id: ItemId): Promise<void> {
  const withoutPosition = { area: 'fine' as const, cellX: null, cellY: null, lat: null, lng: null, location: null }
  await db
    .updateTable('items')
    .set({ ...withoutPosition, availability: 'scambiato' })
    .where('id', '=', id)
    .execute()
}
