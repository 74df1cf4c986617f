import { FEEDBACK_MS } from '@barattolo/domain/exchanges/exchange'
import { FEEDBACKS_SHOWN_FROM } from '@barattolo/domain/exchanges/feedback'
import type { Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** The newest texts that a profile shows. */
const MOST_SENTENCES = 20

/** The public feedback about a person: only what is revealed, and null below a minimum number. */
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

/** All revealed feedback about a person: both have written, or the time to write is over. Includes missed meetings. */
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
      // Sorted by day alone: the order within a day could reveal the author.
      .orderBy(sql`given.created_at::date`, 'desc')
      .orderBy('given.text')
      .execute()
  )
}
