import { SORTS, type Sort } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import * as z from 'zod/mini'

/** Where a page ended: the sort key of its last object (microseconds, title, or chord) and its id. */
const cursor = z.tuple([z.enum(SORTS), z.union([z.number().check(z.gte(0), z.lte(1e16)), z.string()]), z.uuid()])

export interface Position {
  key: number | string
  id: string
}

export function writeCursor(sort: Sort, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')
}

/** A cursor is only good for the sort it was made with; anything else is refused. */
export function readCursor(text: string, sort: Sort): Position {
  const parsed = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  const [of, key, id] = parsed.success ? parsed.data : []
  const expected = sort === 'title' || sort === '-title' ? 'string' : 'number'
  if (of !== sort || key === undefined || id === undefined || typeof key !== expected) {
    throw new Problem('invalidInput', { fields: [{ path: 'cursor', message: it.fields.wrong }] })
  }
  return { key, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
