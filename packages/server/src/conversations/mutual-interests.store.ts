import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { type ItemSnapshot, itemSnapshot } from '@barattolo/domain/items/snapshot'
import type { MutualInterest } from '@barattolo/domain/radar/contract'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import { asPublicPerson } from '../people/people.store.ts'
import { query } from '../platform/database/query.ts'
import type { TownDb } from '../platform/database/town-db.ts'

interface MutualInterestRow {
  uid: Uid
  name: string
  chosenName: string | null
  email: string
  photo: string | null
  myConversation: ConversationId
  theirItem: ItemSnapshot
  theirConversation: ConversationId
  myItem: ItemSnapshot
  updatedAt: Date
  total: number
}

/**
 * The people with whom the interest is mutual (each has a pending conversation about an item of the other), newest first, with
 * the total. Only the newest conversation of each direction counts. Disabled and deleted people are excluded. The query groups
 * the conversations by person instead of joining the two directions: PostgreSQL underestimates the row counts and would compare
 * all pairs in a nested loop.
 */
export async function findMutualInterests(
  { db, town }: TownDb,
  me: Uid,
  limit: number,
): Promise<{ mutualInterests: MutualInterest[]; total: number }> {
  const rows = await query(
    db,
    'findMutualInterests',
    sql<MutualInterestRow>`
    with newest as (
      select distinct on (uid, is_mine) uid, is_mine, id, root_item, updated_at from (
        select owner_uid as uid, true as is_mine, id, root_item, updated_at from conversations where interested_uid = ${me} and status = 'pending'
        union all
        select interested_uid, false, id, root_item, updated_at from conversations where owner_uid = ${me} and status = 'pending'
      ) interests order by uid, is_mine, updated_at desc, id
    ), matches as (
      select uid, max(updated_at) as updated_at,
        (array_agg(id) filter (where is_mine))[1] as mine, (array_agg(root_item) filter (where is_mine))[1] as their_item,
        (array_agg(id) filter (where not is_mine))[1] as theirs, (array_agg(root_item) filter (where not is_mine))[1] as my_item
      from newest group by uid having count(*) = 2
    )
    select p.uid, p.name, p.chosen_name as "chosenName", p.email, p.photo, mine as "myConversation", their_item as "theirItem", theirs as "theirConversation",
      my_item as "myItem", matches.updated_at as "updatedAt", count(*) over ()::int as total
    from matches join people p using (uid)
    where p.disabled_at is null and p.deleted_at is null
    order by matches.updated_at desc, p.uid
    limit ${limit}`,
    { prepare: true },
  )
  return { mutualInterests: rows.map((row) => asMutualInterest(row, town)), total: rows[0]?.total ?? 0 }
}

function asMutualInterest(
  { uid, name, chosenName, email, photo, updatedAt, ...row }: MutualInterestRow,
  town: Town,
): MutualInterest {
  return {
    person: asPublicPerson({ uid, name, chosenName, email, photo }, 'signedIn', town),
    mine: { conversationId: row.myConversation, item: itemSnapshot.parse(row.theirItem) },
    theirs: { conversationId: row.theirConversation, item: itemSnapshot.parse(row.myItem) },
    updatedAt: updatedAt.toISOString(),
  }
}
