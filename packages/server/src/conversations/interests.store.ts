import type { EndedInterest } from '@barattolo/domain/conversations/interest'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { hasPassedSince } from '../items/item-conditions.ts'
import { blockedUids } from '../people/blocks.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { CONVERSATION_IS_VISIBLE, isPromised } from './find-conversations.store.ts'

/** What a person's conversations about one object of its present owner mean for the button "Interessa". */
export interface InterestRow {
  itemId: ItemId
  /** The conversation that is not over. */
  conversationId: ConversationId | null
  /** Oldest first. Their times are text, in UTC without a zone. */
  ended: { openedAt: string; isWithdrawn: boolean; closedUntil: string | null }[] | null
}

/**
 * Objects without such conversations are missing. What was before the object changed hands does not count, also when it has come back to its
 * former owner. Who has ended a conversation is the author of its last message, after which nothing but a reopening follows. Who declines
 * what the owner has offered in answer to an ad withdraws no interest.
 */
export function findInterests(db: Db, me: Uid, itemIds: readonly ItemId[]): Promise<InterestRow[]> {
  const isOpen = sql`(${CONVERSATION_IS_VISIBLE} and (conversations.status in ('pending', 'archived') or ${isPromised(sql`root_item_id`)}))`
  return query(
    db,
    'findInterests',
    sql<InterestRow>`
    select root_item_id as "itemId", (array_agg(conversations.id order by conversations.created_at desc) filter (where ${isOpen}))[1] as "conversationId",
      json_agg(json_build_object('openedAt', conversations.created_at at time zone 'UTC',
        'isWithdrawn', coalesce(request_id is null and last_message->>'fromUid' = interested_uid, false),
        'closedUntil', interest_closed_until at time zone 'UTC') order by conversations.created_at) filter (where conversations.status = 'rejected') as ended
    from conversations join items on items.id = root_item_id and items.owner_uid = conversations.owner_uid
    where interested_uid = ${me} and items.owner_uid not in ${blockedUids(me)} and root_item_id = any(${itemIds}::uuid[])
      and not ${hasPassedSince(sql`root_item_id`, sql`conversations.created_at`)}
    group by root_item_id`,
  )
}

export const asEndedInterests = ({ ended }: Pick<InterestRow, 'ended'>): EndedInterest[] =>
  (ended ?? []).map(({ openedAt, isWithdrawn, closedUntil }) => ({
    openedAt: new Date(`${openedAt}Z`),
    isWithdrawn,
    closedUntil: closedUntil === null ? null : new Date(`${closedUntil}Z`),
  }))

/** The owner lets this person ask for the object again. */
export async function clearClosedInterests(trx: Trx, { me, interested, itemId }: { me: Uid; interested: Uid; itemId: ItemId }) {
  await trx
    .updateTable('conversations')
    .set({ interestClosedUntil: null })
    .where('interestedUid', '=', interested)
    .where('rootItemId', '=', itemId)
    .where('ownerUid', '=', me)
    .where('interestClosedUntil', 'is not', null)
    .execute()
}
