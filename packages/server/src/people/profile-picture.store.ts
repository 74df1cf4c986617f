import { createHash } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database.ts'

/** Stores a person's picture and sets its address in their row; the address changes with the picture. */
export async function saveProfilePicture(db: Db, uid: Uid, webp: Buffer): Promise<void> {
  const version = createHash('sha256').update(webp).digest('hex').slice(0, 12)
  const photo = `/api/people/${encodeURIComponent(uid)}/picture?v=${version}`
  await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable('people')
      .set({ photo })
      .where('uid', '=', uid)
      .where('deletedAt', 'is', null)
      .returning('uid')
      .executeTakeFirst()
    if (!updated) return
    await trx
      .insertInto('personPictures')
      .values({ uid, webp })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ webp }))
      .execute()
  })
}

/** Undefined for disabled and deleted people. */
export function findProfilePicture(db: Db, uid: Uid): Promise<{ webp: Buffer } | undefined> {
  return db
    .selectFrom('personPictures')
    .innerJoin('people', 'people.uid', 'personPictures.uid')
    .select('webp')
    .where('people.uid', '=', uid)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
