import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the number of pending conversations that have an item as root or in the sent proposal; a part of the query that
 * reads items. `itemId` is the SQL of the item's id in that query.
 */
export function countOpenNegotiations(itemId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select count(*)::int from (
      select c.id from conversations c where c.root_item_id = ${itemId} and c.status = 'pending'
      union
      select c.id from proposal_items o join conversations c on c.id = o.conversation_id
      where o.item_id = ${itemId} and o.stage = 'sent' and c.status = 'pending'
    ) open_negotiations)`
}
