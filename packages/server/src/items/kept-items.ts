import type { Point } from '@barattolo/domain/geo/distance'
import type { ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../people/blocks.store.ts'
import { audienceOf, publicEmail } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import { asItem, type FoundItem, type ItemRow, isShownTo, withDistance } from './item-row.ts'
import { findItemRows } from './items.store.ts'

/** About 15 MB of each process, with the serialized forms. */
const MAX_KEPT = 4000

/** The items of the last lists, so that a list reads only those of which this process does not have the present version. */
export type KeptItems = LRUCache<ItemId, KeptItem>
interface KeptItem {
  version: string
  forSignedIn: Item
  /** Without an e-mail. */
  forVisitors: Item
}
export const createKeptItems = (): KeptItems => new LRUCache({ max: MAX_KEPT })

/**
 * The items that a list has found, in its order. One that has changed since is returned as it is now; it is missing if it has been deleted or
 * hidden. `distance` is in kilometres from `near`, between public points.
 */
export async function readFoundItems(
  { db, kept }: { db: Db; kept: KeptItems },
  found: readonly FoundItem[],
  viewer: Viewer,
  near?: Point,
): Promise<Item[]> {
  const known = found.map(({ id, version }) => {
    const entry = kept.get(id)
    return entry?.version === version ? entry : undefined
  })
  const rows = await findItemRows(
    db,
    found.flatMap(({ id }, index) => (known[index] ? [] : id)),
  )
  const read = new Map(rows.map((row) => [row.id, keep(kept, row)]))
  const items = found.flatMap(({ id }, index) => {
    const item = known[index] ?? read.get(id)
    return item ? (viewer ? item.forSignedIn : item.forVisitors) : []
  })
  const shown = items.filter((item) => isShownTo(item, viewer))
  return shown.map((item) => {
    const distant = withDistance(item, near)
    if (distant !== item) withoutDistance.set(distant, item)
    return distant
  })
}

function keep(kept: KeptItems, row: ItemRow & FoundItem): KeptItem {
  const forSignedIn = asItem(row, 'signedIn')
  const item = {
    version: row.version,
    forSignedIn,
    forVisitors: { ...forSignedIn, ownerEmail: publicEmail(row.ownerEmail, audienceOf(null)) },
  }
  kept.set(row.id, item)
  return item
}

/** The kept item of one with a distance. */
const withoutDistance = new WeakMap<Item, Item>()

const serialized = new WeakMap<Item, Buffer>()
/** How the text of an item without a distance ends: the other fields come before. */
const NO_DISTANCE = Buffer.from('"distance":null}')

/** The JSON of an item. That of a kept one is made once, and only its distance is added. */
export function serializeItem(item: Item, serialize: (item: Item) => string): Buffer {
  const base = withoutDistance.get(item)
  if (base) {
    const json = serializeItem(base, serialize)
    const end = json.length - NO_DISTANCE.length
    if (!json.subarray(end).equals(NO_DISTANCE)) return Buffer.from(serialize(item))
    return Buffer.concat([json.subarray(0, end), Buffer.from(`"distance":${item.distance}}`)])
  }
  const json = serialized.get(item) ?? Buffer.from(serialize(item))
  serialized.set(item, json)
  return json
}
