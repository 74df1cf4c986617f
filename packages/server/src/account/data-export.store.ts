import type { PersonData } from '@barattolo/domain/account/person-data'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { ItemSnapshot } from '@barattolo/domain/items/snapshot'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { isHiddenByReport } from '../reports/intimate-reports.store.ts'

/** Queries of the data export about what a person has and does. They read other modules' tables; read-only. */

type ItemDetails = Pick<
  PersonData['items'][number],
  'locationCorrected' | 'weight' | 'pausedSince' | 'confirmedAt' | 'askedAt' | 'hiddenAt'
>

/** What the API's form of an object does not have. */
export async function findItemDetails(db: Db, uid: Uid): Promise<Map<ItemId, ItemDetails>> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'locationCorrected', 'weight', 'restingSince', 'freshAt', 'askedAt', 'hiddenAt'])
    .where('ownerUid', '=', uid)
    .execute()
  return new Map(
    rows.map(({ id, locationCorrected, weight, restingSince, freshAt, askedAt, hiddenAt }) => [
      id,
      {
        locationCorrected,
        weight,
        pausedSince: toIsoString(restingSince),
        confirmedAt: freshAt.toISOString(),
        askedAt: toIsoString(askedAt),
        hiddenAt: toIsoString(hiddenAt),
      },
    ]),
  )
}

export async function findCellsOf(db: Db, uid: Uid): Promise<PersonData['rememberedCells']> {
  const rows = await db
    .selectFrom('rememberedCells')
    .select(['size', 'x', 'y', 'usedAt'])
    .where('uid', '=', uid)
    .orderBy('usedAt')
    .execute()
  return rows.map(({ usedAt, ...cell }) => ({ ...cell, usedAt: usedAt.toISOString() }))
}

export async function findMunicipalitiesOf(db: Db, uid: Uid): Promise<PersonData['rememberedMunicipalities']> {
  const rows = await db
    .selectFrom('rememberedMunicipalities')
    .select(['name', 'usedAt'])
    .where('uid', '=', uid)
    .orderBy('usedAt')
    .execute()
  return rows.map(({ name, usedAt }) => ({ name, usedAt: usedAt.toISOString() }))
}

/** A person's uploads; `isHidden` while a report hides the photo. */
export function findPhotosOf(db: Db, uid: Uid) {
  return db
    .selectFrom('photos')
    .select(['id', 'address', 'width', 'height', 'bytes', 'createdAt'])
    .select(isHiddenByReport(sql`photos.address`).as('isHidden'))
    .where('ownerUid', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findRequestsOf(db: Db, uid: Uid): Promise<PersonData['requests']> {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'title', 'description', 'tags', 'createdAt', 'updatedAt', 'closedAt', 'hiddenAt', 'hiddenReason'])
    .where('ownerUid', '=', uid)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, createdAt, updatedAt, closedAt, hiddenAt, ...row }) => ({
    _id: id,
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    closedAt: toIsoString(closedAt),
    hiddenAt: toIsoString(hiddenAt),
  }))
}

export async function findExchangesOf(db: Db, uid: Uid): Promise<PersonData['exchanges']> {
  const legs = (role: 'giverUid' | 'receiverUid') => sql<ItemSnapshot[]>`coalesce((
    select jsonb_agg(item order by item_id) from exchange_legs
    where exchange_id = exchanges.id and ${sql.ref(role)} = ${uid}), '[]')`
  const rows = await db
    .selectFrom('exchanges')
    .innerJoin('exchangePeople', (join) =>
      join.onRef('exchangePeople.exchangeId', '=', 'exchanges.id').on('exchangePeople.uid', '=', uid),
    )
    .select(['id', 'conversationId', 'state', 'place', 'meetingAt', 'proposedPlace', 'proposedAt', 'proposedBy'])
    .select(['createdAt', 'updatedAt', 'endedAt', 'heldAt', 'calledOffBy', 'placesErasedAt'])
    .select(['changeBy', 'changeItems', 'setAskedAt'])
    .select(['meetingConfirmedAt', 'statement', 'statedAt', 'handedOverAt', 'notifiedAt', 'wrongCodes'])
    .select([legs('giverUid').as('given'), legs('receiverUid').as('received')])
    .select(
      sql<{ typed: boolean; at: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('typed', typed_by = ${uid}, 'at', created_at) order by created_at)
        from handover_proofs where exchange_id = exchanges.id and ${uid} in (typed_by, shown_by)), '[]')`.as('handovers'),
    )
    .select(
      sql<{ place: string; at: string; by: Uid; possible: boolean }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('place', place, 'at', at, 'by', proposed_by, 'possible', ${uid} = any(ticked_by)) order by position)
        from meeting_options where exchange_id = exchanges.id), '[]')`.as('meetingOptions'),
    )
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, conversationId, state, place, calledOffBy, given, received, statement, wrongCodes, ...row }) => ({
    _id: id,
    conversationId,
    state,
    place,
    meetingAt: toIsoString(row.meetingAt),
    proposedMeeting:
      row.proposedPlace === null && row.proposedAt === null
        ? null
        : { place: row.proposedPlace, at: toIsoString(row.proposedAt), by: row.proposedBy },
    proposedChange: row.changeItems && { by: row.changeBy, items: row.changeItems },
    setAskedAt: toIsoString(row.setAskedAt),
    meetingOptions: row.meetingOptions.map((option) => ({ ...option, at: new Date(option.at).toISOString() })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    endedAt: toIsoString(row.endedAt),
    heldAt: toIsoString(row.heldAt),
    calledOffBy,
    placesErasedAt: toIsoString(row.placesErasedAt),
    given,
    received,
    own: {
      meetingConfirmedAt: toIsoString(row.meetingConfirmedAt),
      statement,
      statedAt: toIsoString(row.statedAt),
      handedOverAt: toIsoString(row.handedOverAt),
      notifiedAt: toIsoString(row.notifiedAt),
      wrongCodes,
    },
    handovers: row.handovers.map(({ typed, at }) => ({ typed, at: new Date(at).toISOString() })),
  }))
}

export async function findFeedbackBy(db: Db, uid: Uid): Promise<PersonData['feedback']> {
  const rows = await db
    .selectFrom('feedback')
    .select(['exchangeId', 'aboutUid', 'came', 'asDescribed', 'text', 'privateNote', 'createdAt'])
    .where('authorUid', '=', uid)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ aboutUid, createdAt, ...row }) => ({ ...row, about: aboutUid, createdAt: createdAt.toISOString() }))
}

const toIsoString = (date: Date | null) => date?.toISOString() ?? null
