import type { Uid } from '@barattolo/domain/ids'
import type { BlockedUser } from '@barattolo/domain/people/blocks'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { compileFragment, type Params, preparedQuery, query } from '../platform/database/query.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { Person } from '../platform/http/session.ts'

/** The user for whom data is read; null if not signed in. */
export type Viewer = Pick<Person, 'uid' | 'isAdmin'> | null

/** Uids that this person has blocked or been blocked by: few, read once through two indexes. */
export const blockedUids = (uid: Uid | RawBuilder<unknown>) => sql`(
  select blocked_uid from blocks where blocker_uid = ${uid} union all
  select blocker_uid from blocks where blocked_uid = ${uid})`

/** The same for the person `$1`, as text for the query that authenticates the caller. */
export const BLOCKED_UIDS_OF_CALLER = compileFragment(blockedUids(sql.raw('$1')))

/**
 * The condition that hides people who have blocked the viewer or been blocked by them; every list of other people's data needs
 * it. There is none for anonymous viewers and for the admin, who sees all. `owner` is the column with the owner's uid.
 */
export function visibleTo(viewer: Viewer, owner: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return viewer && !viewer.isAdmin ? [sql`${owner} not in ${blockedUids(viewer.uid)}`] : []
}

/** For matches offered to `owner`: hides what is hidden from the owner or from the viewer. */
export function visibleToBoth(owner: Uid | null, viewer: Viewer, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const forOwner = visibleTo(owner === null ? null : { uid: owner, isAdmin: false }, column)
  const forViewer = viewer?.uid === owner ? [] : visibleTo(viewer, column)
  return sql.join([sql`true`, ...forOwner, ...forViewer], sql` and `)
}

/** Like `visibleTo`, for a single record: whether its owner is hidden from the viewer. */
export async function isHiddenFrom(db: Db, viewer: Viewer, owner: Uid): Promise<boolean> {
  if (!viewer || viewer.isAdmin || viewer.uid === owner) return false
  return isBlockedBetween(db, viewer.uid, owner)
}

/** Whether either of the two has blocked the other. */
export async function isBlockedBetween(db: Db, uid: Uid, otherUid: Uid): Promise<boolean> {
  const [row] = await blockBetweenQuery(db, { one: uid, other: otherUid })
  return row?.some ?? false
}

const blockBetweenQuery = preparedQuery(
  'isBlockedBetween',
  ({ one, other }: Params<{ one: Uid; other: Uid }>) => sql<{ some: boolean }>`
    select exists (select from blocks
      where blocker_uid = ${one} and blocked_uid = ${other} or blocker_uid = ${other} and blocked_uid = ${one}) as some`,
)

/** Whether no block applies to the viewer, so that results cached for all viewers are valid. */
export async function hasNoBlocks(db: Db, viewer: Viewer): Promise<boolean> {
  if (!viewer || viewer.isAdmin) return true
  const rows = await query(db, 'hasNoBlocks', sql<{ some: boolean }>`select exists ${blockedUids(viewer.uid)} as some`, {
    prepare: true,
  })
  return !rows[0]?.some
}

/**
 * Serializes blocking with opening a conversation between two people: `begin` (opening) takes a shared lock, `block` (also for
 * unblocking) an exclusive one. Held until the transaction ends. To be taken before any lock on conversations.
 */
export async function lockPair(trx: Trx, uid: Uid, otherUid: Uid, purpose: 'begin' | 'block'): Promise<void> {
  const key = sql`hashtextextended(${`pair ${[uid, otherUid].toSorted().join(' ')}`}, 0)`
  const lock = purpose === 'begin' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${lock}(${key})`.execute(trx.withoutPlugins())
}

/** False if the block existed already. */
export async function addBlock(trx: Trx, blockerUid: Uid, blockedUid: Uid, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('blocks')
    .values({ blockerUid, blockedUid, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function removeBlock(trx: Trx, blockerUid: Uid, blockedUid: Uid): Promise<void> {
  await trx.deleteFrom('blocks').where('blockerUid', '=', blockerUid).where('blockedUid', '=', blockedUid).execute()
}

/** A block `b` that answers a block by the same other person: its blocker must not learn that there is an earlier one. */
const ANSWERS_ANOTHER = sql<boolean>`exists (select from blocks earlier
  where earlier.blocker_uid = b.blocked_uid and earlier.blocked_uid = b.blocker_uid
  and (earlier.created_at, earlier.blocker_uid) < (b.created_at, b.blocker_uid))`

/** Whether the person was blocked by the other one before blocking them. */
export async function wasBlockedFirst(trx: Trx, blockerUid: Uid, blockedUid: Uid): Promise<boolean> {
  const block = trx.selectFrom('blocks as b').select('b.blockerUid').where('b.blockerUid', '=', blockerUid)
  const answering = block.where('b.blockedUid', '=', blockedUid).where(ANSWERS_ANOTHER)
  return (await answering.executeTakeFirst()) !== undefined
}

/** For account deletion. */
export async function removeBlocksOf(trx: Trx, uid: Uid): Promise<void> {
  await trx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blockerUid', '=', uid), eb('blockedUid', '=', uid)]))
    .execute()
}

/** Without people who had blocked this person before: they are as unknown as people who have left. */
export async function findBlocked({ db, town }: TownDb, uid: Uid): Promise<BlockedUser[]> {
  const rows = await db
    .selectFrom('blocks as b')
    .innerJoin('people', 'people.uid', 'b.blockedUid')
    .select(['people.uid', 'people.name', 'people.chosenName', 'b.createdAt'])
    .where('b.blockerUid', '=', uid)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`not ${ANSWERS_ANOTHER}`)
    .orderBy('b.createdAt', 'desc')
    .orderBy('people.uid')
    .execute()
  return rows.map(({ uid, name, chosenName, createdAt }) => ({
    uid,
    name: displayNameOf(name, chosenName, town),
    since: createdAt.toISOString(),
  }))
}
