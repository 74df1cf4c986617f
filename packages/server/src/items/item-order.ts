import type { ItemSearch } from '@barattolo/domain/items/contract'
import { ITEM_SORTS, type ItemSort } from '@barattolo/domain/items/item-sorts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { createInvalidCursorProblem, decodeCursor as read, encodeCursor as write } from '../platform/cursor.ts'
import { asExpression, asSubquery, spherePoint } from './item-conditions.ts'
import { microsecondsOf } from './item-row.ts'

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

/** `writeKey`: how the time of a cursor is written. A statement with a generic plan writes it as a subquery: see `asSubquery`. */
export function orderOf(search: ItemSearch, writeKey = asExpression): SortOrder {
  const sort = sortOf(search)
  const position = search.cursor === undefined ? null : decodeItemCursor(search.cursor, sort)
  switch (sort) {
    case 'newest': {
      const by = sql`i.created_at`
      const cursorKey = microsecondsOf(by)
      const key = writeKey(sql`timestamptz 'epoch' + ${position?.key} * interval '1 microsecond'`)
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
      const by = sql`i.place <-> ${asSubquery(spherePoint(search.near ?? { lat: 0, lng: 0 }))}`
      const after = position ? [sql`(${by}, i.id) > (${position.key}, ${position.id})`] : []
      return { by, direction: sql`asc`, cursorKey: by, conditions: [sql`i.place is not null`], after }
    }
  }
}

/** Cursor: sort, sort key of the page's last item (microseconds, title, or chord) and its id. */
const cursorSchema = z.tuple([z.enum(ITEM_SORTS), z.union([z.number().check(z.gte(0), z.lte(1e16)), z.string()]), z.uuid()])

export interface Position {
  key: number | string
  id: string
}

export function encodeItemCursor(sort: ItemSort, { key, id }: Position): string {
  return write([sort, key, id])
}

/** A cursor is valid only for the sort it was created with; throws a Problem otherwise. */
export function decodeItemCursor(text: string, sort: ItemSort): Position {
  const [cursorSort, key, id] = read(text, cursorSchema)
  const expectedType = sort === 'title' || sort === '-title' ? 'string' : 'number'
  if (cursorSort !== sort || typeof key !== expectedType) throw createInvalidCursorProblem()
  return { key, id }
}
