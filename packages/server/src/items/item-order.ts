import type { ItemSearch } from '@barattolo/domain/items/contract'
import type { ItemSort } from '@barattolo/domain/items/item-sorts'
import { type RawBuilder, sql } from 'kysely'
import { decodeItemCursor } from './cursor.ts'
import { spherePoint } from './item-conditions.ts'

/** The order of a list, with its cursor. */
interface SortOrder {
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The sort key as stored in a cursor. */
  cursorKey: RawBuilder<unknown>
  /** Conditions for items that have a sort key. */
  conditions: RawBuilder<unknown>[]
  /** Conditions for the rows after the cursor, if there is one. */
  after: RawBuilder<unknown>[]
}

export function sortOf(search: ItemSearch): ItemSort {
  return search.sort ?? 'newest'
}

export function orderOf(search: ItemSearch): SortOrder {
  const sort = sortOf(search)
  const position = search.cursor === undefined ? null : decodeItemCursor(search.cursor, sort)
  switch (sort) {
    case 'newest': {
      const by = sql`i.created_at`
      const cursorKey = sql`(extract(epoch from i.created_at) * 1000000)::float8`
      const key = sql`timestamptz 'epoch' + ${position?.key} * interval '1 microsecond'`
      return {
        by,
        direction: sql`desc`,
        cursorKey,
        conditions: [],
        after: position ? [sql`(${by}, i.id) < (${key}, ${position.id})`] : [],
      }
    }
    case 'title':
    case '-title': {
      const by = sql`plain_text(i.title)`
      const [direction, beyond] = sort === 'title' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
      return {
        by,
        direction,
        cursorKey: by,
        conditions: [],
        after: position ? [sql`(${by}, i.id) ${beyond} (${position.key}, ${position.id})`] : [],
      }
    }
    case 'nearest': {
      const by = sql`i.place <-> ${spherePoint(search.near ?? { lat: 0, lng: 0 })}`
      const after = position ? [sql`(${by}, i.id) > (${position.key}, ${position.id})`] : []
      return { by, direction: sql`asc`, cursorKey: by, conditions: [sql`i.place is not null`], after }
    }
  }
}
