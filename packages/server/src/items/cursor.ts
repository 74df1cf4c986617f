import { SORTS, type Sort } from '@barattolo/domain/items/contract'
import * as z from 'zod/mini'
import { readCursor as read, refusedCursor, writeCursor as write } from '../platform/cursor.ts'

/** Cursor: sort, sort key of the page's last item (microseconds, title, or chord) and its id. */
const cursor = z.tuple([z.enum(SORTS), z.union([z.number().check(z.gte(0), z.lte(1e16)), z.string()]), z.uuid()])

export interface Position {
  key: number | string
  id: string
}

export function writeCursor(sort: Sort, { key, id }: Position): string {
  return write([sort, key, id])
}

/** A cursor is valid only for the sort it was created with; throws a Problem otherwise. */
export function readCursor(text: string, sort: Sort): Position {
  const [of, key, id] = read(text, cursor)
  const expected = sort === 'title' || sort === '-title' ? 'string' : 'number'
  if (of !== sort || typeof key !== expected) throw refusedCursor()
  return { key, id }
}
