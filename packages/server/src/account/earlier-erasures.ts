import type { Uid } from '@barattolo/domain/ids'
import { findConversationsOf } from '../conversations/find-conversations.store.ts'
import { lockConversations } from '../conversations/negotiation.store.ts'
import { roundErasedPlaces } from '../exchanges/meeting-places.store.ts'
import { removeSignInsOf } from '../identity/sign-ins.store.ts'
import { removeNoticesOfErased } from '../notices/notices.store.ts'
import { roundAliases } from '../people/aliases.store.ts'
import { roundTombstones } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import { processDueRows } from '../platform/jobs/process-due-rows.ts'
import { eraseTraces } from './erase-traces.service.ts'

interface JobDeps {
  db: Db
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Erases the traces of accounts that earlier versions have deleted: their uids with others, and their ways of signing in. A job, because an earlier version
 * may go on running beside this one. Returns how many accounts it has processed.
 */
export function eraseEarlierTraces({ db, log }: JobDeps): Promise<number> {
  return processDueRows({
    find: (limit) => findErasedWithTraces(db, limit),
    processRow: (uid) =>
      db.transaction().execute(async (trx) => {
        await lockConversations(trx, await findConversationsOf(trx, uid))
        await eraseTraces(trx, uid)
        await removeSignInsOf(trx, uid)
        return true
      }),
    name: 'traces of the deleted account',
    log,
  })
}

/**
 * Takes the moment of the erasure out of tombstones, aliases and exchanges that earlier versions have left, and removes the notices that
 * they have left about objects and ads of erased people. In batches and in random order, because the changed rows stand one after the other.
 */
export async function roundEarlierErasures(db: Db): Promise<void> {
  await repeatBatch(() => roundTombstones(db, BATCH))
  await repeatBatch(() => roundAliases(db, BATCH))
  await repeatBatch(() => roundErasedPlaces(db, BATCH))
  await repeatBatch(() => removeNoticesOfErased(db, BATCH))
}

const BATCH = 500

async function repeatBatch(run: () => Promise<number>): Promise<void> {
  while ((await run()) === BATCH);
}

async function findErasedWithTraces(db: Db, limit: number): Promise<Uid[]> {
  const rows = await db
    .selectFrom('people')
    .select('uid')
    .where('deletedAt', 'is not', null)
    .where('alias', '=', false)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('conversations').select('id').whereRef('interestedUid', '=', 'people.uid')),
        exists(selectFrom('conversations').select('id').whereRef('ownerUid', '=', 'people.uid')),
        exists(selectFrom('exchangePeople').select('uid').whereRef('exchangePeople.uid', '=', 'people.uid')),
        exists(selectFrom('signIns').select('id').whereRef('signIns.uid', '=', 'people.uid')),
      ]),
    )
    .orderBy('uid')
    .limit(limit)
    .execute()
  return rows.map(({ uid }) => uid)
}
