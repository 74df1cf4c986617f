import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'

/** The pending or archived conversation of these two people about this item; a unique index allows only one. */
export async function findOpenConversation(db: Db, interested: Uid, root: ItemSnapshot): Promise<ConversationId | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('interestedUid', '=', interested)
    .where('rootItemId', '=', root._id)
    .where('ownerUid', '=', root.ownerUid)
    .where('status', 'in', ['pending', 'archived'])
    .executeTakeFirst()
  return row?.id
}

interface OpeningKey {
  me: Uid
  rootItemId: ItemId
  clientId?: string | undefined
}

/** The conversation that this person has opened about the object with a call of this client id, whatever has become of it. */
export async function findOpenedUnder(db: Db, { me, rootItemId, clientId }: OpeningKey): Promise<ConversationId | undefined> {
  if (clientId === undefined) return undefined
  const row = await db
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.conversationId', 'conversations.id')
    .select('conversations.id')
    .where('rootItemId', '=', rootItemId)
    .where('fromUid', '=', me)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

interface NewConversation {
  negotiation: Negotiation
  root: ItemSnapshot
  requestId: RequestId | null
  /** The participant whose contacts with strangers are limited; null without limits. */
  openedBy: Uid | null
}

/**
 * Undefined if the unique index finds an existing conversation. `limitedUid` is null if the two have agreed on an exchange before:
 * they are not strangers.
 */
export async function insertConversation(
  trx: Trx,
  { negotiation, root, requestId, openedBy }: NewConversation,
  now: Date,
): Promise<{ id: ConversationId; limitedUid: Uid | null } | undefined> {
  const { interested, owner, rootItemId, lastActionBy, times, turnTimer, version, sharedVersion } = negotiation
  return trx
    .insertInto('conversations')
    .values({
      interestedUid: interested,
      ownerUid: owner,
      rootItemId,
      rootItem: JSON.stringify(root),
      requestId,
      lastActionBy,
      previousActionBy: null,
      archivedBy: null,
      ...turnTimer,
      nextDueAt: nextDueOf(negotiation),
      version,
      sharedVersion,
      offeredTimes: times.length > 0 ? JSON.stringify(times) : null,
      lastMessage: null,
      lastMessageAt: null,
      limitedUid: openedBy && sql<Uid | null>`case when ${haveAgreed(interested, owner)} then null else ${openedBy} end`,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'limitedUid'])
    .executeTakeFirst()
}

const haveAgreed = (one: Uid, other: Uid) => sql<boolean>`exists (
  select from exchange_people a join exchange_people b on b.exchange_id = a.exchange_id where a.uid = ${one} and b.uid = ${other})`
