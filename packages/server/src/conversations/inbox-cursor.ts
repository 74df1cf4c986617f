import type { ConversationSearch } from '@barattolo/domain/conversations/contract'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import * as z from 'zod/mini'
import type { Position } from './inbox.store.ts'

const cursor = z.tuple([
  z.enum(['newest', 'radar']),
  z.int().check(z.gte(0), z.lte(9)),
  z.number().check(z.gte(0), z.lte(1e16)),
  z.uuid(),
])

type Sort = ConversationSearch['sort']

export function writeCursor(sort: Sort, { weight, updated, id }: Position): string {
  return Buffer.from(JSON.stringify([sort ?? 'newest', weight, updated, id])).toString('base64url')
}

/** A cursor is only good for the sort it was made with; anything else is refused. */
export function readCursor(text: string, sort: Sort): Position {
  const parsed = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  const [of, weight, updated, id] = parsed.success ? parsed.data : []
  if (of !== (sort ?? 'newest') || weight === undefined || updated === undefined || id === undefined)
    throw new Problem('invalidInput', { fields: [{ path: 'cursor', message: it.fields.wrong }] })
  return { weight, updated, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
