import { FEEDBACK_MS } from '@barattolo/domain/exchanges/exchange'
import { FEEDBACKS_SHOWN_FROM } from '@barattolo/domain/exchanges/feedback'
import type { Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** Enough to read, newest first. */
const MOST_SENTENCES = 20

/** What everybody may know of how exchanges with this person went: only what is revealed, and nothing while it is little. */
export async function findPublicFeedback(db: Db, uid: Uid, now: Date): Promise<Profile['feedback']> {
  const rows = await findShownFeedback(db, uid, now)
  if (rows.length < FEEDBACKS_SHOWN_FROM) return null
  const described = rows.filter(({ asDescribed }) => asDescribed !== null)
  return {
    count: rows.length,
    came: rows.filter(({ came }) => came).length,
    describedCount: described.length,
    asDescribed: described.filter(({ asDescribed }) => asDescribed).length,
    sentences: rows.flatMap(({ text }) => (text === '' ? [] : [text])).slice(0, MOST_SENTENCES),
  }
}

/** All that others have said of this person and that shows by now: both could speak first, also where somebody did not come. */
export async function findShownFeedback(db: Db, uid: Uid, now: Date) {
  const revealedBefore = new Date(now.getTime() - FEEDBACK_MS)
  return (
    db
      .selectFrom('feedback as given')
      .innerJoin('exchanges', 'exchanges.id', 'given.exchangeId')
      .leftJoin('feedback as back', (join) =>
        join
          .onRef('back.exchangeId', '=', 'given.exchangeId')
          .onRef('back.authorUid', '=', 'given.aboutUid')
          .onRef('back.aboutUid', '=', 'given.authorUid'),
      )
      .select(['given.exchangeId', 'given.came', 'given.asDescribed', 'given.text'])
      .where('given.aboutUid', '=', uid)
      .where((eb) => eb.or([eb('back.createdAt', 'is not', null), eb('exchanges.endedAt', '<=', revealedBefore)]))
      // By day alone: the order of two of the same day tells nothing of who wrote.
      .orderBy(sql`given.created_at::date`, 'desc')
      .orderBy('given.text')
      .execute()
  )
}
