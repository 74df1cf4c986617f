import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import type { Db, Trx } from '../platform/database.ts'

export interface FeedbackRow {
  authorUid: Uid
  aboutUid: Uid
  came: boolean
  asDescribed: boolean | null
  text: string
  privateNote: string
  createdAt: Date
}

export function findFeedback(db: Db, exchangeId: ExchangeId): Promise<FeedbackRow[]> {
  return db
    .selectFrom('feedback')
    .select(['authorUid', 'aboutUid', 'came', 'asDescribed', 'text', 'privateNote', 'createdAt'])
    .where('exchangeId', '=', exchangeId)
    .orderBy('createdAt')
    .execute()
}

/** What others have said of somebody who deletes their account; what they said of others stays, without their name. */
export async function removeFeedbackAbout(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('feedback').where('aboutUid', '=', uid).execute()
}

/** False where they have written already: the key decides between two at once. */
export async function insertFeedback(trx: Trx, exchangeId: ExchangeId, row: FeedbackRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('feedback')
    .values({ exchangeId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
