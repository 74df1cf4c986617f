import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database/database.ts'

/** Whether the person wants rings of four also where one of three is possible. */
export async function findRingsOfFour(db: Db, uid: Uid): Promise<boolean> {
  const row = await db.selectFrom('people').select('ringsOfFour').where('uid', '=', uid).executeTakeFirst()
  return row?.ringsOfFour ?? false
}

export async function saveRingsOfFour(db: Db, uid: Uid, ringsOfFour: boolean): Promise<void> {
  await db.updateTable('people').set({ ringsOfFour }).where('uid', '=', uid).execute()
}
