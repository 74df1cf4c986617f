import type { ConversationSearch } from '@barattolo/domain/conversations/contract'
import * as z from 'zod/mini'
import { createInvalidCursorProblem, decodeCursor as read, encodeCursor as write } from '../platform/cursor.ts'
import type { InboxPosition } from './inbox.store.ts'

const cursor = z.tuple([
  z.enum(['newest', 'radar']),
  z.int().check(z.gte(0), z.lte(9)),
  z.number().check(z.gte(0), z.lte(1e16)),
  z.uuid(),
])

type Sort = ConversationSearch['sort']

export function encodeInboxCursor(sort: Sort, { weight, updated, id }: InboxPosition): string {
  return write([sort ?? 'newest', weight, updated, id])
}

/** A cursor is valid only for the sort order it was made for. */
export function decodeInboxCursor(text: string, sort: Sort): InboxPosition {
  const [cursorSort, weight, updated, id] = read(text, cursor)
  if (cursorSort !== (sort ?? 'newest')) throw createInvalidCursorProblem()
  return { weight, updated, id }
}
