import { MESSAGES_PAGE } from '@barattolo/domain/conversations/contract'
import type { MessageKind } from '@barattolo/domain/conversations/message'
import type { Line } from '@barattolo/domain/conversations/play'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { Db, Trx } from '../platform/database.ts'
import type { LastMessage, MessageDetails } from '../platform/tables.ts'

/** A stored message of a chat. */
export interface LineRow {
  id: string
  fromUid: Uid | null
  clientId: string | null
  kind: MessageKind
  text: string | null
  details: MessageDetails
  createdAt: Date
}

export const LINE = ['id', 'fromUid', 'clientId', 'kind', 'text', 'details', 'createdAt'] as const

/** Inserts system messages. The caller has locked the conversation, so that message ids follow the commit order. */
export async function writeLines(trx: Trx, conversationId: ConversationId, lines: readonly Line[], now: Date): Promise<void> {
  const last = lines.at(-1)
  if (!last) return
  const rows = lines.map(({ kind, from, ...line }) => ({
    conversationId,
    fromUid: from,
    clientId: null,
    kind,
    text: null,
    details: JSON.stringify(detailsOf(line)),
    createdAt: now,
  }))
  await trx.insertInto('messages').values(rows).execute()
  const lastMessage: LastMessage = { kind: last.kind, text: null, fromUid: last.from, details: detailsOf(last) }
  await trx
    .updateTable('conversations')
    .set({ lastMessage: JSON.stringify(lastMessage), lastMessageAt: now, updatedAt: now })
    .where('id', '=', conversationId)
    .execute()
}

function detailsOf({ items, request, meeting }: Pick<Line, 'items' | 'request' | 'meeting'>): MessageDetails {
  return {
    items: [...items],
    ...(request ? { request } : {}),
    ...(meeting ? { meeting: { place: meeting.place, at: meeting.at.toISOString() } } : {}),
  }
}

export interface Page {
  before?: string | undefined
  after?: string | undefined
}

/** Oldest first: the page after a message, or the last page before one (or of the whole chat). */
export async function findLines(
  db: Db,
  conversationId: ConversationId,
  { before, after }: Page,
  most = MESSAGES_PAGE,
): Promise<LineRow[]> {
  let lines = db.selectFrom('messages').select(LINE).where('conversationId', '=', conversationId).limit(most)
  if (before !== undefined) lines = lines.where('id', '<', before)
  if (after !== undefined) return lines.where('id', '>', after).orderBy('id').execute()
  return (await lines.orderBy('id', 'desc').execute()).reverse()
}
