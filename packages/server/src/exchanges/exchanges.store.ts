import type { ItemGlimpse } from '@barattolo/domain/conversations/contract'
import type { ConversationId, ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Trx } from '../platform/database.ts'

/** An object that passes from its giver to its receiver; a ring of three or four has as many directions. */
export interface Leg {
  item: ItemGlimpse
  giver: Uid
  receiver: Uid
}

export async function insertExchange(
  trx: Trx,
  conversationId: ConversationId | null,
  legs: readonly Leg[],
  now: Date,
): Promise<ExchangeId> {
  const { id } = await trx
    .insertInto('exchanges')
    .values({ conversationId, place: null, meetingAt: null, endedAt: null, calledOffBy: null, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = new Set(legs.flatMap(({ giver, receiver }) => [giver, receiver]))
  const unsaid = { meetingConfirmedAt: null, statement: null, statedAt: null }
  await trx
    .insertInto('exchangePeople')
    .values([...people].map((uid) => ({ exchangeId: id, uid, ...unsaid })))
    .execute()
  await trx
    .insertInto('exchangeLegs')
    .values(
      legs.map(({ item, giver, receiver }) => ({
        exchangeId: id,
        itemId: item._id,
        item: JSON.stringify(item),
        giverUid: giver,
        receiverUid: receiver,
      })),
    )
    .execute()
  return id
}

/** False where another open exchange holds one of them: the unique key decides. */
export async function reserve(trx: Trx, exchangeId: ExchangeId, itemIds: readonly ItemId[], now: Date): Promise<boolean> {
  const held = await trx
    .insertInto('reservations')
    .values(itemIds.map((itemId) => ({ itemId, exchangeId, createdAt: now })))
    .onConflict((conflict) => conflict.column('itemId').doNothing())
    .returning('itemId')
    .execute()
  return held.length === itemIds.length
}

export interface HeldExchange {
  id: ExchangeId
  conversationId: ConversationId | null
  items: ItemGlimpse[]
  people: Uid[]
}

/** The exchanges of a person that still hold their objects: open, or waiting for the admin. */
export function findHeldExchanges(trx: Trx, uid: Uid): Promise<HeldExchange[]> {
  const ids = trx.selectFrom('exchangePeople').select('exchangeId').where('uid', '=', uid)
  return heldExchanges(trx).where('id', 'in', ids).orderBy('id').execute()
}

/** The exchange that holds this object. */
export function findExchangeHolding(trx: Trx, itemId: ItemId): Promise<HeldExchange | undefined> {
  const ids = trx.selectFrom('reservations').select('exchangeId').where('itemId', '=', itemId)
  return heldExchanges(trx).where('id', 'in', ids).executeTakeFirst()
}

/** The exchange that a conversation has made, while it holds its objects. */
export function findHeldExchangeOf(trx: Trx, talk: ConversationId): Promise<HeldExchange | undefined> {
  return heldExchanges(trx).where('conversationId', '=', talk).executeTakeFirst()
}

function heldExchanges(trx: Trx) {
  return trx
    .selectFrom('exchanges')
    .select(['id', 'conversationId'])
    .select([
      sql<ItemGlimpse[]>`(select jsonb_agg(item order by item_id) from exchange_legs where exchange_id = exchanges.id)`.as(
        'items',
      ),
      sql<Uid[]>`(select jsonb_agg(uid) from exchange_people where exchange_id = exchanges.id)`.as('people'),
    ])
    .where('state', 'in', ['open', 'held'])
}

/** The objects that the exchange held. */
export async function endExchange(trx: Trx, exchangeId: ExchangeId, by: Uid | null, now: Date): Promise<ItemId[]> {
  await trx
    .updateTable('exchanges')
    .set({ state: 'calledOff', endedAt: now, calledOffBy: by, updatedAt: now })
    .where('id', '=', exchangeId)
    .execute()
  const freed = await trx.deleteFrom('reservations').where('exchangeId', '=', exchangeId).returning('itemId').execute()
  return freed.map(({ itemId }) => itemId)
}
