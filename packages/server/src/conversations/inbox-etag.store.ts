import type { ConversationSearch } from '@barattolo/domain/conversations/contract'
import { NAME_CHANGE_DAYS } from '@barattolo/domain/people/chosen-name'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { CallerExpression } from '../platform/http/session.ts'
import { lockJob } from '../platform/jobs/process-due-rows.ts'
import { CONVERSATION_IS_VISIBLE_SQL } from './find-conversations.store.ts'
import { decodeInboxCursor } from './inbox.store.ts'

/**
 * The ETag of all pages of a person's inbox. It changes with everything that a page shows: with each change that triggers have
 * recorded for the person or for all inboxes (migration 0052), and with what ends by time, which no row tells.
 */
export function inboxEtag({ cursor, sort }: Pick<ConversationSearch, 'cursor' | 'sort'>): CallerExpression {
  // A cursor that is refused must not be answered 304.
  if (cursor !== undefined) decodeInboxCursor(cursor, sort)
  return INBOX_ETAG
}

/** After a block, a conversation disappears at the end of the time for feedback. Before, an index tells that there are none. */
const countVisibleAfterBlock = (mine: 'interested_uid' | 'owner_uid') =>
  `(select count(*) from conversations where ${mine} = $1 and apart and ${CONVERSATION_IS_VISIBLE_SQL})`

/** A former name is shown for some days. This time changes when any person's former name is no longer shown. */
const lastEndOfFormerName = (changedAt: 'name_chosen_at' | 'name_changed_at') =>
  `(select extract(epoch from max(${changedAt})) from people where ${changedAt} <= now() - interval '${NAME_CHANGE_DAYS} days')`

const INBOX_ETAG: CallerExpression = {
  sql: `concat_ws('.', hashtextextended($1, 0), (select sum(change) from inbox_changes where uid in ($1, '')),
    ${countVisibleAfterBlock('interested_uid')} + ${countVisibleAfterBlock('owner_uid')},
    ${lastEndOfFormerName('name_chosen_at')}, ${lastEndOfFormerName('name_changed_at')})`,
  values: [],
}

/** Maximum number of change rows merged per transaction. */
const COMPACT_BATCH = 10_000

/** Adds up the latest changes of the inboxes until none are left, as fast as messages add them. Returns how many there were. */
export async function compactInboxChanges(db: Db): Promise<number> {
  let merged = 0
  let batch: number
  do {
    batch = await compactBatch(db)
    merged += batch
  } while (batch === COMPACT_BATCH)
  return merged
}

/**
 * Only the lock holder works and the others skip: two merges that delete the same sums in a different order would deadlock. Returns
 * the number of changes merged.
 */
function compactBatch(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, sql`hashtextextended('add up inbox changes', 0)`))) return 0
    const rows = await query(
      trx,
      'mergeInboxChanges',
      sql<{ merged: number }>`
      with latest as (
        delete from inbox_changes where ctid = any(array(
          select ctid from inbox_changes where fresh limit ${sql.lit(COMPACT_BATCH)} for update skip locked))
        returning uid, change
      ), known as (
        delete from inbox_changes where uid in (select uid from latest) and not fresh returning uid, change
      ), sums as (
        insert into inbox_changes (uid, change, fresh)
        select uid, sum(change), false from (table latest union all table known) changes group by uid
      )
      select count(*)::int as merged from latest`,
    )
    return rows[0]?.merged ?? 0
  })
}
