import type { AdminItem, AdminPage } from '@barattolo/domain/admin/contract'
import type { Availability } from '@barattolo/domain/items/item-status'
import { maskEmail, namesForAdmin } from '@barattolo/domain/people/display-name'
import { type RawBuilder, sql } from 'kysely'
import { peopleMatching } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import {
  allOf,
  buildPage,
  containsPattern,
  countOnFirstPage,
  microseconds,
  type PagedRow,
  pageOf,
  type ResultPage,
} from '../platform/database/pages.ts'
import { query } from '../platform/database/query.ts'

interface AdminItemSearch extends AdminPage {
  availability?: Availability | undefined
}

type AdminItemRow = Omit<AdminItem, '_id' | 'createdAt'> & PagedRow & { ownerChosenName: string | null }

/** Items of every owner and availability, newest first. Reads other modules' tables; read-only. */
export async function findAllItems(db: Db, search: AdminItemSearch): Promise<ResultPage<AdminItem>> {
  const found = sql`select i.id, i.created_at as at from items i where ${allOf(conditionsOf(search))}`
  const rows = await query(
    db,
    'findAllItems',
    sql<AdminItemRow>`
    with ${pageOf(search, found, Boolean(search.q))}
    select i.id, ${microseconds(sql`page.at`)} as at, i.title, i.status, i.availability, i.category,
      coalesce(i.images[1], '') as "imageUrl", i.crops, i.owner_uid as "ownerUid", p.name as "ownerName", p.chosen_name as "ownerChosenName", p.email as "ownerEmail",
      p.disabled_at is not null as "ownerDisabled", ${countOnFirstPage(search, sql`found`)} as total
    from page join items i using (id) join people p on p.uid = i.owner_uid
    order by page.at desc, page.id desc`,
  )
  return buildPage(rows, search, asAdminItem)
}

function asAdminItem({ id, at, total: _, ownerName, ownerChosenName, ownerEmail, ...row }: AdminItemRow): AdminItem {
  // The type assertion is safe: the column holds only ids of this type.
  const names = namesForAdmin(ownerName, ownerChosenName)
  return {
    ...row,
    _id: id as AdminItem['_id'],
    ownerName: names,
    ownerEmail: maskEmail(ownerEmail),
    createdAt: new Date(at / 1000).toISOString(),
  }
}

function conditionsOf({ q, availability }: AdminItemSearch): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (availability) conditions.push(sql`i.availability = ${availability}`)
  // A union, because an OR over both conditions could not use the two indexes.
  if (q)
    conditions.push(sql`i.id in (
      select id from items where search like ${containsPattern(q)}
      union select id from items where owner_uid in (${peopleMatching(q)})
      union select id from items where id::text = lower(${q}))`)
  return conditions
}
