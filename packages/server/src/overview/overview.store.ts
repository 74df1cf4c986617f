import type { ExchangeId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { asExchange, type ExchangeRecord, STORED_EXCHANGE } from '../exchanges/exchanges.store.ts'
import { type CardRow, columnsOfCards } from '../items/item-card.ts'
import type { Keyed, ListForm } from '../items/items.store.ts'
import { FITS_NOW } from '../matching/request-fits.store.ts'
import type { Db } from '../platform/database/database.ts'
import { type Params, preparedQuery, query } from '../platform/database/query.ts'

/** A person cannot have had many more that are open, or that have ended within the time for feedback. */
const EXCHANGES_MAX = 30

/** The exchanges of a person that are open, or have ended since this time; the newest first. */
export async function findCurrentExchanges(db: Db, me: Uid, since: Date): Promise<ExchangeRecord[]> {
  const rows = await db
    .selectFrom('exchangePeople')
    .innerJoin('exchanges', 'exchanges.id', 'exchangePeople.exchangeId')
    .select(STORED_EXCHANGE.as('stored'))
    .where('exchangePeople.uid', '=', me)
    .where((eb) => eb.or([eb('exchanges.endedAt', 'is', null), eb('exchanges.endedAt', '>', since)]))
    .orderBy('exchanges.createdAt', 'desc')
    .limit(EXCHANGES_MAX)
    .execute()
  return rows.map(({ stored }) => asExchange(stored))
}

/** About whom this person has given feedback in these exchanges. */
export function findReviewed(db: Db, me: Uid, ids: readonly ExchangeId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('feedback')
    .select(['exchangeId', 'aboutUid'])
    .where('authorUid', '=', me)
    .where('exchangeId', 'in', ids)
    .execute()
}

interface NewCardRow extends CardRow {
  createdAt: Date
}

/** Cards with the time of their publication. */
export const NEW_CARDS: ListForm<NewCardRow> = {
  columns: sql`${columnsOfCards({ areOwn: false })}, i.created_at as "createdAt"`,
  readPage: (db, statement, prepare) =>
    query(db, 'listNewCards', sql<Keyed<NewCardRow> & { total: number | null }>`${statement}`, { prepare }),
  readFound: () => Promise.reject(new Error('this list has no words')),
}

export interface FoundItem {
  requestId: RequestId
  requestTitle: string
  itemId: ItemId
}

/** The newest object that matches an open ad of this person, and about which they have opened no conversation. */
export async function findNewestFit(db: Db, me: Uid): Promise<FoundItem | undefined> {
  const [found] = await newestFitQuery(db, { me })
  return found
}

const newestFitQuery = preparedQuery(
  'findNewestFit',
  ({ me }: Params<{ me: Uid }>) => sql<FoundItem>`
    select r.id as "requestId", r.title as "requestTitle", i.id as "itemId"
    from requests r join request_fits f on f.request_id = r.id join items i on i.id = f.item_id
    where r.owner_uid = ${me} and r.closed_at is null and r.hidden_at is null and ${FITS_NOW}
      and not exists (select from conversations c where c.interested_uid = ${me} and c.root_item_id = i.id)
    order by i.created_at desc, i.id limit 1`,
)

/** Of the person's available objects, the one that most people have among their favourites. */
export async function findMostWatched(db: Db, me: Uid): Promise<{ title: string; people: number } | undefined> {
  return db
    .selectFrom('favouriteCounts')
    .innerJoin('items', 'items.id', 'favouriteCounts.itemId')
    .select(['items.title', 'favouriteCounts.favourites as people'])
    .where('items.ownerUid', '=', me)
    .where('items.availability', '=', 'disponibile')
    .where('items.restingSince', 'is', null)
    .where('items.hiddenAt', 'is', null)
    .orderBy('favouriteCounts.favourites', 'desc')
    .orderBy('items.id')
    .limit(1)
    .executeTakeFirst()
}
