import { type ItemId, itemId, type Uid, uid } from '@barattolo/domain/ids'
import { ITEMS_PAGE_MAX } from '@barattolo/domain/items/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { revealedBefore } from '../exchanges/feedback.store.ts'
import { selectFirstOfOwner, selectItem } from '../items/items.store.ts'
import type { Db } from '../platform/database.ts'
import { type Params, preparedQuery } from '../platform/query.ts'
import { selectFullProfile } from '../profiles/profiles.store.ts'

/** The calls of an item's page: the item, the owner's profile without the answer time, the first items of the owner. */
const ITEM_ADDRESS = /^\/api\/items\/([^/?]+)$/
const PROFILE_ADDRESS = /^\/api\/people\/([^/?]+)\?answers=no$/
const LIST_ADDRESS = /^\/api\/items\?limit=(\d+)&ownerUid=([^&]+)&count=no$/

const pageCalls = z.object({
  id: itemId,
  uid,
  listUid: uid,
  limit: z.int().check(z.positive(), z.maximum(ITEMS_PAGE_MAX)),
})

/**
 * A value that is different whenever an answer to one of these calls of a visitor is, read with one statement; null if they are not
 * the calls of an item's page. It is a hash of the rows of the same statements that make the answers.
 */
export async function readItemPageVersion(db: Db, addresses: readonly string[], now: Date): Promise<string | null> {
  const calls = parseCalls(addresses)
  if (!calls) return null
  const { id, uid: owner, limit } = calls
  const [row] = await versionQuery(db, { id, uid: owner, ownerUid: owner, isOwn: false, before: revealedBefore(now) }, limit)
  return row?.version ?? null
}

function parseCalls(addresses: readonly string[]): z.infer<typeof pageCalls> | null {
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

interface VersionParams {
  id: ItemId
  uid: Uid
  ownerUid: Uid
  isOwn: boolean
  before: Date
}

const versionQuery = preparedQuery(
  'readItemPageVersion',
  (params: Params<VersionParams>, limit: number) => sql<{ version: string }>`
    select encode(sha256(convert_to(row(
      (select item::text from (${selectItem(params)}) item),
      (select profile::text from (${selectFullProfile(params, false)}) profile),
      (select array_agg(listed::text) from (${selectFirstOfOwner(params, limit)}) listed)
    )::text, 'UTF8')), 'base64') as version`,
)
