import type { PersonData } from '@barattolo/domain/account/person-data'
import type { Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import { IS_NEGOTIATED } from './ring-negotiation.store.ts'

/** The person's own part for the data export, without what is known of the others. */
export async function findNegotiationsToExport(db: Db, uid: Uid): Promise<PersonData['rings']> {
  const rows = await query(
    db,
    'findNegotiationsToExport',
    sql<ExportRow>`
    select rings.id as "_id", size, case when left_at is null then state else 'left' end as state, coalesce(proposed_by = ${uid}, false) as "proposedByMe",
      found_at as "foundAt", expires_at as "expiresAt", opened_at as "openedAt", case when left_at is null then ended_at end as "endedAt", answer, answered_at as "answeredAt", asked_at as "askedAt",
      answer_by as "answerBy", nudges, changes, left_why as "leftWhy", left_at as "leftAt",
      array(select item->>'title' from ring_legs where ring_id = rings.id and giver_uid = ${uid} order by position, item_id) as gives,
      array(select item->>'title' from ring_legs where ring_id = rings.id and receiver_uid = ${uid} order by position, item_id) as receives
    from ring_people join rings on rings.id = ring_id
    where uid = ${uid} and not held_back and ${IS_NEGOTIATED} order by opened_at, rings.id`,
  )
  const asText = (at: Date | null) => at?.toISOString() ?? null
  return rows.map(({ foundAt, expiresAt, openedAt, endedAt, answeredAt, askedAt, answerBy, leftAt, ...row }) => ({
    ...row,
    foundAt: foundAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    openedAt: openedAt.toISOString(),
    endedAt: asText(endedAt),
    answeredAt: asText(answeredAt),
    askedAt: askedAt.toISOString(),
    answerBy: answerBy.toISOString(),
    leftAt: asText(leftAt),
  }))
}

type ExportedRing = PersonData['rings'][number]
type Timed = 'foundAt' | 'expiresAt' | 'openedAt' | 'endedAt' | 'answeredAt' | 'askedAt' | 'answerBy' | 'leftAt'
type ExportRow = Omit<ExportedRing, Timed> & {
  [K in Timed]: null extends ExportedRing[K] ? Date | null : Date
}
