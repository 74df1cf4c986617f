import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
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

/** For an account deletion. Feedback that the person gave stays, without their name. */
export async function removeFeedbackAbout(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('feedback').where('aboutUid', '=', uid).execute()
}

/** False if the author has already written: the unique key decides between concurrent calls. */
export async function insertFeedback(trx: Trx, exchangeId: ExchangeId, row: FeedbackRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('feedback')
    .values({ exchangeId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** One-sided feedback of exchanges that ended in this period and whose recipient has not been notified. */
export function findUnnotifiedFeedback(db: Db, from: Date, until: Date) {
  return (
    db
      .selectFrom('feedback')
      .innerJoin('exchanges', 'exchanges.id', 'feedback.exchangeId')
      .innerJoin('people', 'people.uid', 'feedback.authorUid')
      .select(['exchangeId', 'authorUid', 'aboutUid'])
      // Feedback of deleted authors, or between blocked people, creates no notice.
      .where('people.deletedAt', 'is', null)
      .where(
        sql<boolean>`not exists (select from blocks where blocker_uid = author_uid and blocked_uid = about_uid
        or blocker_uid = about_uid and blocked_uid = author_uid)`,
      )
      .where('exchanges.endedAt', '>', from)
      .where('exchanges.endedAt', '<=', until)
      .where(
        sql<boolean>`not exists (select from feedback as theirs where theirs.exchange_id = feedback.exchange_id
        and theirs.author_uid = feedback.about_uid and theirs.about_uid = feedback.author_uid)`,
      )
      .where(
        sql<boolean>`not exists (select from notices where uid = feedback.about_uid and event = 'feedback ' || feedback.exchange_id || ' ' || feedback.author_uid)`,
      )
      .execute()
  )
}
