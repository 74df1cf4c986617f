import { type ItemId, itemId, type Uid, uid } from '@barattolo/domain/ids'
import { ITEMS_PAGE_MAX } from '@barattolo/domain/items/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { revealedBefore } from '../exchanges/feedback.store.ts'
import { selectFirstOfOwner, selectItem } from '../items/items.store.ts'
import type { Db } from '../platform/database/database.ts'
import { type Params, preparedQuery } from '../platform/database/query.ts'
import { selectFullProfile } from '../profiles/profiles.store.ts'

/** The calls of an item's page: the item, the owner's profile without the answer time, the first items of the owner. */
const ITEM_ADDRESS = /^\/api\/items\/([^/?]+)$/
const PROFILE_ADDRESS = /^\/api\/people\/([^/?]+)\?answers=no$/
const LIST_ADDRESS = /^\/api\/items\?fields=card&limit=(\d+)&ownerUid=([^&]+)&count=no$/

const pageCalls = z.object({
  id: itemId,
  uid,
  listUid: uid,
  limit: z.int().check(z.positive(), z.maximum(ITEMS_PAGE_MAX)),
})

/** The versions of so many pages are read with one statement. */
const PAGES_PER_STATEMENT = 32
/** Statements at the same time. Pages that are requested meanwhile wait for the next one. */
const MAX_STATEMENTS = 2

interface PendingVersion extends PromiseWithResolvers<string | null> {
  calls: PageCalls
}

/** Reads the version of the calls of a page; null if they are not the calls of an item's page. */
export type ReadItemPageVersion = (addresses: readonly string[]) => Promise<string | null>

/**
 * The version of an item's page is a value that is different whenever an answer to one of its calls of a visitor is: a hash of the
 * rows of the same statements that make the answers. The read begins after its call. Under load, one statement reads the versions
 * of several pages, because most of its cost does not depend on their number.
 */
export function createItemPageVersions(db: Db, now: () => Date): ReadItemPageVersion {
  const waiting: PendingVersion[] = []
  let running = 0
  async function readNext(): Promise<void> {
    if (running >= MAX_STATEMENTS || waiting.length === 0) return
    running += 1
    const pages = waiting.splice(0, PAGES_PER_STATEMENT)
    try {
      const versions = await readVersions(
        db,
        pages.map(({ calls }) => calls),
        now(),
      )
      for (const [index, { resolve }] of pages.entries()) resolve(versions[index] ?? null)
    } catch (error) {
      for (const { reject } of pages) reject(error)
    }
    running -= 1
    void readNext()
  }
  return async (addresses) => {
    const calls = parseCalls(addresses)
    if (!calls) return null
    const pending = { ...Promise.withResolvers<string | null>(), calls }
    waiting.push(pending)
    void readNext()
    return pending.promise
  }
}

type PageCalls = z.infer<typeof pageCalls>

function parseCalls(addresses: readonly string[]): PageCalls | null {
  const [itemAddress = '', profileAddress = '', listAddress = '', ...others] = addresses
  if (others.length > 0) return null
  const [, limit, listUid] = LIST_ADDRESS.exec(listAddress) ?? []
  const calls = pageCalls.safeParse({
    id: ITEM_ADDRESS.exec(itemAddress)?.[1],
    uid: decode(PROFILE_ADDRESS.exec(profileAddress)?.[1]),
    listUid: decode(listUid),
    limit: Number(limit),
  })
  return calls.success && calls.data.uid === calls.data.listUid ? calls.data : null
}

/** The addresses are written by the renderer, so they are well-formed. */
const decode = (text: string | undefined) => (text === undefined ? undefined : decodeURIComponent(text.replaceAll('+', ' ')))

/** In the order of the pages. They have the same limit; another one has no version. */
async function readVersions(db: Db, pages: readonly PageCalls[], now: Date): Promise<(string | null)[]> {
  const limit = pages[0]?.limit ?? 0
  const pagesJson = JSON.stringify(pages.map(({ id, uid: owner }, turn) => ({ id, uid: owner, turn })))
  const versions = await versionsQuery(db, { pagesJson, isOwn: false, before: revealedBefore(now) }, limit)
  return pages.map((page, index) => (page.limit === limit ? (versions[index]?.version ?? null) : null))
}

interface VersionParams {
  /** As JSON. The number of elements of an array would change the estimates, and PostgreSQL would plan each execution. */
  pagesJson: string
  isOwn: boolean
  before: Date
}

const versionsQuery = preparedQuery('readItemPageVersions', (params: Params<VersionParams>, limit: number) => {
  const { pagesJson, isOwn, before } = params
  const [id, ownerUid] = [sql<ItemId>`page.id`, sql<Uid>`page.uid`]
  return sql<{ version: string }>`
    select encode(sha256(convert_to(row(
      (select item::text from (${selectItem({ id })}) item),
      (select profile::text from (${selectFullProfile({ uid: ownerUid, isOwn, before }, false)}) profile),
      (select array_agg(listed::text) from (${selectFirstOfOwner({ ownerUid }, limit)}) listed)
    )::text, 'UTF8')), 'base64') as version
    from jsonb_to_recordset(${pagesJson}::jsonb) as page (id uuid, uid text, turn int)
    order by turn`
})
