import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database/database.ts'

/** Null until the person has answered. */
export async function findViewpoint(db: Db, uid: Uid): Promise<string | null> {
  const row = await db.selectFrom('people').select('viewpoint').where('uid', '=', uid).executeTakeFirst()
  return row?.viewpoint ?? null
}

/** Does not change tombstones. */
export async function saveViewpoint(db: Db, uid: Uid, viewpoint: string): Promise<void> {
  await db.updateTable('people').set({ viewpoint }).where('uid', '=', uid).where('deletedAt', 'is', null).execute()
}
