import { FEEDBACK_PERIOD_MS } from '@barattolo/domain/exchanges/exchange'
import { PUBLIC_FEEDBACK_MIN } from '@barattolo/domain/exchanges/feedback'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
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

/** Maximum number of texts that a profile shows: the newest. */
const MAX_TEXTS = 20

/** The public feedback about a person: only what is revealed, and null below a minimum number. */
export async function findPublicFeedback(db: Db, uid: Uid, now: Date): Promise<Profile['feedback']> {
  const rows = await findRevealedFeedback(db, uid, now)
  if (rows.length < PUBLIC_FEEDBACK_MIN) return null
  const described = rows.filter(({ asDescribed }) => asDescribed !== null)
  return {
    count: rows.length,
    came: rows.filter(({ came }) => came).length,
    describedCount: described.length,
    asDescribed: described.filter(({ asDescribed }) => asDescribed).length,
    sentences: rows.flatMap(({ text }) => (text === '' ? [] : [text])).slice(0, MAX_TEXTS),
  }
}

/** All revealed feedback about a person: both have written, or the time to write is over. Includes missed meetings. */
export async function findRevealedFeedback(db: Db, uid: Uid, now: Date) {
  const revealedBefore = new Date(now.getTime() - FEEDBACK_PERIOD_MS)
  return (
    db
      .selectFrom('feedback as received')
      .innerJoin('exchanges', 'exchanges.id', 'received.exchangeId')
      .leftJoin('feedback as reciprocal', (join) =>
        join
          .onRef('reciprocal.exchangeId', '=', 'received.exchangeId')
          .onRef('reciprocal.authorUid', '=', 'received.aboutUid')
          .onRef('reciprocal.aboutUid', '=', 'received.authorUid'),
      )
      .select(['received.exchangeId', 'received.came', 'received.asDescribed', 'received.text'])
      .where('received.aboutUid', '=', uid)
      .where((eb) => eb.or([eb('reciprocal.createdAt', 'is not', null), eb('exchanges.endedAt', '<=', revealedBefore)]))
      // Sorted by day and then by text: the order of writing within a day could reveal the author.
      .orderBy(sql`received.created_at::date`, 'desc')
      .orderBy('received.text')
      .execute()
  )
}
