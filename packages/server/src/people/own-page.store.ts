import type { Uid } from '@barattolo/domain/ids'
import type { OwnPage } from '@barattolo/domain/people/own-page'
import { Problem } from '@barattolo/domain/problem'
import type { Db, Trx } from '../platform/database/database.ts'

/** What a person shows of themselves, as only they see it. Undefined for a deleted person. */
export async function findOwnPage(db: Db, uid: Uid): Promise<OwnPage | undefined> {
  const row = await db
    .selectFrom('people')
    .leftJoin('ownPictures as own', 'own.uid', 'people.uid')
    .select([
      'words',
      'wordsHiddenReason',
      'photoHiddenReason',
      'photo',
      'municipality',
      'showsMunicipality',
      'own.uid as ownUid',
    ])
    .where('people.uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    words: row.words,
    wordsHiddenBecause: row.wordsHiddenReason,
    hasOwnPicture: row.ownUid !== null,
    // Another picture is shown now.
    photoHiddenBecause: row.photo === null ? row.photoHiddenReason : null,
    municipality: row.municipality,
    showsMunicipality: row.showsMunicipality,
  }
}

/** Words that the admin has hidden stay hidden until the person writes others. */
export async function saveWords(trx: Trx, uid: Uid, words: string | null): Promise<void> {
  const person = await trx
    .selectFrom('people')
    .select('words')
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Problem('personDeleted')
  if (person.words === words) return
  await trx.updateTable('people').set({ words, wordsHiddenReason: null }).where('uid', '=', uid).execute()
}

/** Hides the words that a person has written, or shows them again if `reason` is null. */
export async function setWordsHidden(trx: Trx, uid: Uid, reason: string | null): Promise<void> {
  await trx
    .updateTable('people')
    .set({ wordsHiddenReason: reason })
    .where('uid', '=', uid)
    .where('words', 'is not', null)
    .execute()
}

/** Replaces the reason of hidden words. */
export async function setWordsHiddenReason(trx: Trx, uid: Uid, wordsHiddenReason: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({ wordsHiddenReason })
    .where('uid', '=', uid)
    .where('wordsHiddenReason', 'is not', null)
    .execute()
}

/** Does not change tombstones. */
export async function saveMunicipality(
  db: Db,
  uid: Uid,
  chosen: Pick<OwnPage, 'municipality' | 'showsMunicipality'>,
): Promise<void> {
  await db.updateTable('people').set(chosen).where('uid', '=', uid).where('deletedAt', 'is', null).execute()
}
