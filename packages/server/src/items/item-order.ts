import type { ItemSearch } from '@barattolo/domain/items/contract'
import { ITEM_SORTS } from '@barattolo/domain/items/item-sorts'
import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { createInvalidCursorProblem, decodeCursor as read, encodeCursor as write } from '../platform/database/cursor.ts'
import { asExpression, asSubquery, spherePoint } from './item-conditions.ts'
import { microsecondsOf } from './item-row.ts'

/** The order of a list, with its cursor. */
export interface SortOrder {
  by: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The sort key as stored in a cursor. */
  cursorKey: RawBuilder<unknown>
  /** Conditions for items that have a sort key. */
  conditions: RawBuilder<unknown>[]
  /** Conditions for the rows after the cursor, if there is one. */
  after: RawBuilder<unknown>[]
}

/** The order of words that are searched for is not among those that a caller can choose. */
const SORTS = [...ITEM_SORTS, 'relevance'] as const
type Sort = (typeof SORTS)[number]

/** What decides the order of a list. */
type OrderedSearch = Pick<ItemSearch, 'sort' | 'q' | 'inside' | 'near' | 'cursor'>

export function sortOf({ sort, q, inside }: OrderedSearch): Sort {
  return sort ?? (q && inside === undefined ? 'relevance' : 'newest')
}

/** `writeKey`: how the time of a cursor is written. A statement with a generic plan writes it as a subquery: see `asSubquery`. */
export function orderOf(search: OrderedSearch, writeKey = asExpression): SortOrder {
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
    case 'relevance': {
      const [version, score, createdAt] = String(position?.key).split(' ')
      // Scores of other terms are not comparable: the list starts over.
      const isComparable = position !== null && version === String(TERMS_VERSION)
      const time = sql`timestamptz 'epoch' + ${createdAt}::float8 * interval '1 microsecond'`
      return {
        by: sql`i.score desc, i.created_at`,
        direction: sql`desc`,
        cursorKey: sql`concat_ws(' ', ${sql.lit(TERMS_VERSION)}, i.score, ${microsecondsOf(sql`i.created_at`)}::bigint)`,
        conditions: [],
        after: isComparable ? [sql`(i.score, i.created_at, i.id) < (${score}::int, ${time}, ${position.id})`] : [],
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

/** Cursor: sort, sort key of the page's last item (microseconds, title, chord, or version with score and microseconds) and its id. */
const cursorSchema = z.tuple([z.enum(SORTS), z.union([z.number().check(z.gte(0), z.lte(1e16)), z.string()]), z.uuid()])

export interface Position {
  key: number | string
  id: string
}

export function encodeItemCursor(sort: Sort, { key, id }: Position): string {
  return write([sort, key, id])
}

const RELEVANCE_KEY = /^\d{1,10} \d{1,6} \d{1,17}$/

/** A cursor is valid only for the sort it was created with; throws a Problem otherwise. */
export function decodeItemCursor(text: string, sort: Sort): Position {
  const [cursorSort, key, id] = read(text, cursorSchema)
  const isRelevance = sort === 'relevance'
  const expectedType = isRelevance || sort === 'title' || sort === '-title' ? 'string' : 'number'
  if (cursorSort !== sort || typeof key !== expectedType) throw createInvalidCursorProblem()
  if (isRelevance && !RELEVANCE_KEY.test(String(key))) throw createInvalidCursorProblem()
  return { key, id }
}
