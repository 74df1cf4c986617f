import type { ItemSnapshot } from '@barattolo/domain/conversations/message'
import type { Uid } from '@barattolo/domain/ids'
import type { PersonData } from '@barattolo/domain/people/person-data'
import { sql } from 'kysely'
import { findHoliday } from '../people/holiday.store.ts'
import type { Db } from '../platform/database.ts'

/** Queries of the data export. They read other modules' tables; read-only. */

export async function findAccountOf(db: Db, uid: Uid): Promise<PersonData['account'] | undefined> {
  const row = await db
    .selectFrom('people')
    .select([
      'uid',
      'email',
      'name',
      'chosenName',
      'formerName',
      'photo',
      'createdAt',
      'rulesVersion',
      'rulesAcceptedAt',
      'disabledAt',
      'disabledReason',
    ])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { createdAt, rulesVersion, rulesAcceptedAt, disabledAt, disabledReason, ...account } = row
  const suspension = disabledAt && { since: disabledAt.toISOString(), reason: disabledReason }
  const rules = rulesVersion && rulesAcceptedAt ? { version: rulesVersion, acceptedAt: rulesAcceptedAt.toISOString() } : null
  return { ...account, since: createdAt.toISOString(), rules, suspension, holiday: await findHoliday(db, uid) }
}

export async function findPhotosOf(db: Db, uid: Uid): Promise<PersonData['photos']> {
  const rows = await db
    .selectFrom('photos')
    .select(['address', 'width', 'height', 'createdAt'])
    .where('ownerUid', '=', uid)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export async function findRequestsOf(db: Db, uid: Uid): Promise<PersonData['requests']> {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'title', 'description', 'tags', 'createdAt', 'closedAt'])
    .where('ownerUid', '=', uid)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, createdAt, closedAt, ...row }) => ({
    _id: id,
    ...row,
    ...isoCreatedAt({ createdAt }),
    closedAt: toIsoString(closedAt),
  }))
}

export async function findExchangesOf(db: Db, uid: Uid): Promise<PersonData['exchanges']> {
  const legs = (role: 'giverUid' | 'receiverUid') => sql<ItemSnapshot[]>`coalesce((
    select jsonb_agg(item order by item_id) from exchange_legs
    where exchange_id = exchanges.id and ${sql.ref(role)} = ${uid}), '[]')`
  const rows = await db
    .selectFrom('exchanges')
    .select(['id', 'state', 'place', 'meetingAt', 'createdAt', 'endedAt'])
    .select([legs('giverUid').as('given'), legs('receiverUid').as('received')])
    .select(
      sql<{ typed: boolean; at: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('typed', typed_by = ${uid}, 'at', created_at) order by created_at)
        from handover_proofs where exchange_id = exchanges.id and ${uid} in (typed_by, shown_by)), '[]')`.as('handovers'),
    )
    .where('id', 'in', db.selectFrom('exchangePeople').select('exchangeId').where('uid', '=', uid))
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, meetingAt, createdAt, endedAt, handovers, ...row }) => ({
    _id: id,
    ...row,
    ...isoCreatedAt({ createdAt }),
    meetingAt: toIsoString(meetingAt),
    endedAt: toIsoString(endedAt),
    handovers: handovers.map(({ typed, at: when }) => ({ typed, at: new Date(when).toISOString() })),
  }))
}

export async function findFeedbackBy(db: Db, uid: Uid): Promise<PersonData['feedback']> {
  const rows = await db
    .selectFrom('feedback')
    .select(['exchangeId', 'came', 'asDescribed', 'text', 'privateNote', 'createdAt'])
    .where('authorUid', '=', uid)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, ...isoCreatedAt(row) }))
}

const toIsoString = (date: Date | null) => date?.toISOString() ?? null
const isoCreatedAt = ({ createdAt }: { createdAt: Date }) => ({ createdAt: createdAt.toISOString() })
