import { FEEDBACK_PERIOD_MS } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

const COLUMNS = ['authorUid', 'aboutUid', 'came', 'asDescribed', 'text', 'privateNote', 'createdAt'] as const

export type FeedbackRow = Pick<Selectable<Tables['feedback']>, (typeof COLUMNS)[number]>

export interface StoredFeedback extends FeedbackRow {
  /** Null for a row of an earlier version that `storeMissingFeedbackIds` has not reached yet. */
  id: string | null
  /** When an admin has hidden the sentence; the rest of the feedback stays visible. */
  textHiddenAt: Date | null
}

export function findFeedback(db: Db, exchangeId: ExchangeId): Promise<StoredFeedback[]> {
  return db
    .selectFrom('feedback')
    .select(['id', 'textHiddenAt', ...COLUMNS])
    .where('exchangeId', '=', exchangeId)
    .orderBy('createdAt')
    .execute()
}

/** Undefined if there is none with this id. */
export function findFeedbackById(db: Db, id: string) {
  return db
    .selectFrom('feedback')
    .innerJoin('exchanges', 'exchanges.id', 'feedback.exchangeId')
    .select(['exchangeId', 'authorUid', 'aboutUid', 'text', 'exchanges.conversationId'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()
}

/** Hides the sentence from all but its author, or shows it again. */
export async function setSentenceHidden(trx: Trx, id: string, textHiddenAt: Date | null): Promise<void> {
  await trx.updateTable('feedback').set({ textHiddenAt }).where('id', '=', id).execute()
}

const IDS_BATCH_SIZE = 500

/** Gives an id to the feedback that versions before the column have stored, in small batches; returns the number of rows. */
export async function storeMissingFeedbackIds(db: Db): Promise<number> {
  let stored = 0
  for (;;) {
    const batch = sql`select ctid from feedback where id is null limit ${sql.lit(IDS_BATCH_SIZE)} for update skip locked`
    const { numAffectedRows = 0n } =
      await sql`update feedback set id = gen_random_uuid() where ctid = any(array(${batch}))`.execute(db)
    stored += Number(numAffectedRows)
    if (numAffectedRows < IDS_BATCH_SIZE) return stored
  }
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

/** Feedback that ended longer ago than this is revealed, also if only one of the two has written. */
export const revealedBefore = (now: Date) => new Date(now.getTime() - FEEDBACK_PERIOD_MS)

/** SQL condition for a row `received` of feedback: both have written, or the time to write is over. */
export function isRevealed(endedAt: RawBuilder<unknown>, before: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${endedAt} <= ${before} or exists (select from feedback reciprocal
    where reciprocal.exchange_id = received.exchange_id
      and reciprocal.author_uid = received.about_uid and reciprocal.about_uid = received.author_uid))`
}

/** The sentence of a row `received` of feedback for others than its author: empty if an admin has hidden it. */
export const SHOWN_SENTENCE = sql<string>`case when received.text_hidden_at is null then received.text else '' end`

/** All revealed feedback about a person, missed meetings included. For the person's own data. */
export function findRevealedFeedback(db: Db, uid: Uid, now: Date) {
  return (
    db
      .selectFrom('feedback as received')
      .innerJoin('exchanges', 'exchanges.id', 'received.exchangeId')
      .select(['received.exchangeId', 'received.came', 'received.asDescribed'])
      .select(SHOWN_SENTENCE.as('text'))
      .where('received.aboutUid', '=', uid)
      .where(isRevealed(sql`exchanges.ended_at`, sql`${revealedBefore(now)}`))
      // Sorted by day and then by text: the order of writing within a day could reveal the author.
      .orderBy(sql`received.created_at::date`, 'desc')
      .orderBy(SHOWN_SENTENCE)
      .execute()
  )
}
