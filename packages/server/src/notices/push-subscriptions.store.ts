import type { Uid } from '@barattolo/domain/ids'
import type { NewSubscription } from '@barattolo/domain/notices/contract'
import type { Db, Trx } from '../platform/database/database.ts'

/** The upper limit of subscribed browsers per person. */
const MAX_SUBSCRIPTIONS = 10

/** The subscribed browsers of a person, newest first. */
export function findSubscriptions(db: Db, uid: Uid) {
  return db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'createdAt'])
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** A browser belongs to the person who signed in there last. Taking over an endpoint requires the browser's own keys. */
export async function saveSubscription(trx: Trx, uid: Uid, { endpoint, keys }: NewSubscription, now: Date): Promise<void> {
  await trx
    .insertInto('pushSubscriptions')
    .values({ uid, endpoint, ...keys, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ uid, ...keys, createdAt: now })
        .where((eb) => eb.or([eb('pushSubscriptions.uid', '=', uid), eb('pushSubscriptions.auth', '=', keys.auth)])),
    )
    .execute()
  const excessIds = (await findSubscriptions(trx, uid)).slice(MAX_SUBSCRIPTIONS).map(({ id }) => id)
  if (excessIds.length > 0) await trx.deleteFrom('pushSubscriptions').where('id', 'in', excessIds).execute()
}

export async function removeSubscription(db: Db, uid: Uid, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('uid', '=', uid).where('endpoint', '=', endpoint).execute()
}
