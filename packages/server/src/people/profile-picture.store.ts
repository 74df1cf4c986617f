import { createHash } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

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

/** SQL condition on a row of `people`: their picture may not be seen. Features above know; `app.ts` passes it. */
export type IsPictureHidden = RawBuilder<boolean>

/** The picture as others see it. Undefined for disabled and deleted people, and for a hidden picture. */
export function findProfilePicture(db: Db, isHidden: IsPictureHidden, uid: Uid): Promise<{ webp: Buffer } | undefined> {
  return pictureOf(db, uid).where(sql<boolean>`not ${isHidden}`).executeTakeFirst()
}

/** The picture, also if it is hidden. */
export function findPictureOf(db: Db, uid: Uid): Promise<{ webp: Buffer } | undefined> {
  return pictureOf(db, uid).executeTakeFirst()
}

function pictureOf(db: Db, uid: Uid) {
  return db
    .selectFrom('personPictures')
    .innerJoin('people', 'people.uid', 'personPictures.uid')
    .select('webp')
    .where('people.uid', '=', uid)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
}
