import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database.ts'

/** The browsers of a person that are rung. */
export function findSubscriptions(db: Db, uid: Uid) {
  return db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'createdAt'])
    .where('uid', '=', uid)
    .orderBy('createdAt')
    .execute()
}
