import { FEEDBACK_PERIOD_MS } from '@barattolo/domain/exchanges/exchange'
import { PUBLIC_FEEDBACK_MIN } from '@barattolo/domain/exchanges/feedback'
import type { Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

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
