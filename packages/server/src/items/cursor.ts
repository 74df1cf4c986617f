import { ITEM_SORTS, type ItemSort } from '@barattolo/domain/items/item-sorts'
import * as z from 'zod/mini'
import { createInvalidCursorProblem, decodeCursor as read, encodeCursor as write } from '../platform/cursor.ts'

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
