import type { ItemGlimpse } from '@barattolo/domain/conversations/message'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { Match } from '@barattolo/domain/radar/contract'
import { sql } from 'kysely'
import { asPublicPerson } from '../people/people.store.ts'
import type { Db } from '../platform/database.ts'

interface MatchRow {
  uid: Uid
  name: string
  email: string
  photo: string | null
  myConversation: ConversationId
  theirItem: ItemGlimpse
  theirConversation: ConversationId
  myItem: ItemGlimpse
  updatedAt: Date
  total: number
}

/**
 * The people with whom an interest goes both ways, the newest first, with how many there are: of each side's pending interests
 * the newest, met at the person. Nobody disabled.
 */
export async function findMatches(db: Db, me: Uid, limit: number): Promise<{ matches: Match[]; total: number }> {
  const { rows } = await sql<MatchRow>`
    with mine as (
      select distinct on (owner_uid) owner_uid as uid, id, root_item, updated_at
      from conversations where interested_uid = ${me} and status = 'pending'
      order by owner_uid, updated_at desc, id
    ), theirs as (
      select distinct on (interested_uid) interested_uid as uid, id, root_item, updated_at
      from conversations where owner_uid = ${me} and status = 'pending'
      order by interested_uid, updated_at desc, id
    )
    select p.uid, p.name, p.email, p.photo,
      mine.id as "myConversation", mine.root_item as "theirItem",
      theirs.id as "theirConversation", theirs.root_item as "myItem",
      greatest(mine.updated_at, theirs.updated_at) as "updatedAt", count(*) over ()::int as total
    from mine join theirs using (uid) join people p using (uid)
    where p.disabled_at is null and p.deleted_at is null
    order by "updatedAt" desc, p.uid
    limit ${limit}`.execute(db.withoutPlugins())
  return { matches: rows.map(asMatch), total: rows[0]?.total ?? 0 }
}

function asMatch({ uid, name, email, photo, updatedAt, ...row }: MatchRow): Match {
  return {
    person: asPublicPerson({ uid, name, email, photo }),
    mine: { conversationId: row.myConversation, item: row.theirItem },
    theirs: { conversationId: row.theirConversation, item: row.myItem },
    updatedAt: updatedAt.toISOString(),
  }
}
