import { nextDueOf } from '@barattolo/domain/conversations/inactivity'
import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { ConversationId, RequestId, Uid } from '@barattolo/domain/ids'
import type { Db, Trx } from '../platform/database.ts'

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

/** Undefined if the unique index finds an existing conversation. */
export async function insertConversation(
  trx: Trx,
  negotiation: Negotiation,
  root: ItemSnapshot,
  requestId: RequestId | null,
  now: Date,
): Promise<ConversationId | undefined> {
  const { interested, owner, rootItemId, lastActionBy, turnTimer, version, sharedVersion } = negotiation
  const row = await trx
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
      lastMessage: null,
      lastMessageAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
