import { createHash } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'

/** The address of a picture, which changes with the picture. */
export function pictureAddress(uid: Uid, webp: Buffer): string {
  const version = createHash('sha256').update(webp).digest('hex').slice(0, 12)
  return `/api/people/${encodeURIComponent(uid)}/picture?v=${version}`
}

/** Stores the identity provider's picture of a person. It is shown unless they have chosen another one, or the admin has hidden it. */
export async function saveProfilePicture(db: Db, uid: Uid, webp: Buffer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockPictures(trx, uid))) return
    await trx
      .insertInto('personPictures')
      .values({ uid, webp })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ webp }))
      .execute()
    await updateAddress(trx, uid)
  })
}

/** Stores the picture that a person has chosen and returns its address. Throws if the admin has hidden the same one. */
export async function saveOwnPicture(trx: Trx, uid: Uid, webp: Buffer, now: Date): Promise<string> {
  const person = await lockPictures(trx, uid)
  if (!person) throw new Problem('personDeleted')
  const photo = pictureAddress(uid, webp)
  if (photo === person.hiddenPhoto) throw new Problem('pictureHidden')
  await trx
    .insertInto('ownPictures')
    .values({ uid, webp, createdAt: now })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ webp, createdAt: now }))
    .execute()
  await updateAddress(trx, uid)
  return photo
}

/** Returns the address of the picture that is shown from now on. */
export async function removeOwnPicture(trx: Trx, uid: Uid): Promise<string | null> {
  if (!(await lockPictures(trx, uid))) throw new Problem('personDeleted')
  await trx.deleteFrom('ownPictures').where('uid', '=', uid).execute()
  return updateAddress(trx, uid)
}

/**
 * Hides the picture that is shown, or shows the hidden one again if `reason` is null. A person who chooses another picture shows that one.
 */
export async function setPictureHidden(trx: Trx, uid: Uid, reason: string | null): Promise<void> {
  if (!(await lockPictures(trx, uid))) return
  const present = await findShown(trx, uid).executeTakeFirst()
  const hiddenPhoto = reason !== null && present ? pictureAddress(uid, present.webp) : null
  const photoHiddenReason = hiddenPhoto === null ? null : reason
  await trx.updateTable('people').set({ hiddenPhoto, photoHiddenReason }).where('uid', '=', uid).execute()
  await updateAddress(trx, uid)
}

/** Replaces the reason of a hidden picture. */
export async function setPictureHiddenReason(trx: Trx, uid: Uid, photoHiddenReason: string): Promise<void> {
  await trx.updateTable('people').set({ photoHiddenReason }).where('uid', '=', uid).where('hiddenPhoto', 'is not', null).execute()
}

/** The changes of a person's pictures come one after the other. Undefined for a deleted person. */
function lockPictures(trx: Trx, uid: Uid) {
  return trx
    .selectFrom('people')
    .select('hiddenPhoto')
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The picture that a person shows: the chosen one, else that of the identity provider; none while it is hidden. */
async function updateAddress(trx: Trx, uid: Uid): Promise<string | null> {
  const shown = await findShown(trx, uid).executeTakeFirst()
  const address = shown ? pictureAddress(uid, shown.webp) : null
  const photo = shown && address !== shown.hiddenPhoto ? address : null
  await trx.updateTable('people').set({ photo }).where('uid', '=', uid).execute()
  return photo
}

/** SQL condition on a row of `people`: their picture may not be seen. Features above know; `app.ts` passes it. */
export type IsPictureHidden = RawBuilder<boolean>

/** The picture as others see it. Undefined for disabled and deleted people, and for a hidden picture. */
export function findProfilePicture(db: Db, isHidden: IsPictureHidden, uid: Uid): Promise<{ webp: Buffer } | undefined> {
  return findShown(db, uid)
    .where('disabledAt', 'is', null)
    .where('photo', 'is not', null)
    .where(sql<boolean>`not ${isHidden}`)
    .executeTakeFirst()
}

/** The picture with this address, also if it is hidden. Undefined if the person has another one now. */
export async function findPictureAt(db: Db, uid: Uid, address: string): Promise<{ webp: Buffer } | undefined> {
  const row = await findShown(db, uid).where('disabledAt', 'is', null).executeTakeFirst()
  return row && pictureAddress(uid, row.webp) === address ? row : undefined
}

function findShown(db: Db | Trx, uid: Uid) {
  return db
    .selectFrom('people')
    .leftJoin('ownPictures as own', 'own.uid', 'people.uid')
    .leftJoin('personPictures as provided', 'provided.uid', 'people.uid')
    .select(({ fn, ref }) => [fn.coalesce(ref('own.webp'), ref('provided.webp')).$notNull().as('webp'), 'hiddenPhoto'])
    .where('people.uid', '=', uid)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('own.uid', 'is not', null), eb('provided.uid', 'is not', null)]))
}
