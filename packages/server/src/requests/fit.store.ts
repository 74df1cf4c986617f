import type { ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { Request } from '@barattolo/domain/requests/contract'
import { likeness, patternOf, thingsIn } from '@barattolo/domain/requests/fit'
import { sql } from 'kysely'
import { OWNER_IS_ENABLED } from '../items/item-conditions.ts'
import { findItemsById } from '../items/items.store.ts'
import type { Db } from '../platform/database.ts'
import { findRequestsById } from './requests.store.ts'

/** As many as a row of the screen holds. */
const MOST = 6
/** Read by a word of the title, through its index; which of them fit is the domain's to say. */
const MOST_READ = 200

interface Sought {
  title: string
  /** Whose it is: their own things are left out. */
  owner: Uid
}

/** Available objects of others that are what an ad looks for, the most alike first, then the newest. */
export async function findItemsFitting(db: Db, { title, owner }: Sought): Promise<Item[]> {
  const things = thingsIn(title)
  if (things.length === 0) return []
  const { rows } = await sql<{ id: ItemId; title: string }>`
    select i.id, i.title from items i
    where plain_text(i.title) ~ ${patternOf(things)} and i.availability = 'disponibile' and i.owner_uid <> ${owner}
      and ${OWNER_IS_ENABLED}
    order by i.created_at desc, i.id limit ${MOST_READ}`.execute(db.withoutPlugins())
  return inOrder(bestOf(rows, title), (few) => findItemsById(db, few))
}

/** Open ads of others that look for an object like this, in the same order. */
export async function findRequestsFitting(db: Db, { title, owner }: Sought): Promise<Request[]> {
  const things = thingsIn(title)
  if (things.length === 0) return []
  const pattern = patternOf(things)
  // The index knows title and description together.
  const { rows } = await sql<{ id: RequestId; title: string }>`
    select r.id, r.title from requests r join people p on p.uid = r.owner_uid
    where r.search ~ ${pattern} and plain_text(r.title) ~ ${pattern} and r.closed_at is null and r.owner_uid <> ${owner}
      and p.disabled_at is null
    order by r.created_at desc, r.id limit ${MOST_READ}`.execute(db.withoutPlugins())
  return inOrder(bestOf(rows, title), (few) => findRequestsById(db, few))
}

function bestOf<Id>(rows: readonly { id: Id; title: string }[], title: string): Id[] {
  return rows
    .map((row) => ({ id: row.id, alike: likeness(title, row.title) }))
    .filter(({ alike }) => alike > 0)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, MOST)
    .map(({ id }) => id)
}

async function inOrder<Id, T extends { _id: Id }>(ids: readonly Id[], find: (ids: readonly Id[]) => Promise<T[]>): Promise<T[]> {
  const found = new Map((await find(ids)).map((one) => [one._id, one]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
