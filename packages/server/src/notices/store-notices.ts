import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../platform/database.ts'
import { jsonRows } from '../platform/json-rows.ts'
import type { PendingEvent } from '../platform/pending-events.ts'
import { query } from '../platform/query.ts'
import { insertNoticesSql, type StoredNotice } from './notices.store.ts'

/** A notice to be stored. */
export type NewNotice = NoticeOf & {
  to: Uid
  /** A unique key of the event, such as `accepted <conversation>`: notifying again stores no second notice. */
  event: string
  /** The person who has caused the event, if any. */
  from?: Uid | null
}

/**
 * Stores notices in the caller's transaction; the caller publishes the returned events after the commit. The delivery jobs
 * send push and e-mail for notices that are still unread when they are due.
 */
export async function storeNotices(trx: Trx, notices: readonly NewNotice[], now: Date): Promise<PendingEvent[]> {
  const source = noticeRows(notices)
  if (!source) return []
  return noticeEvents(await query(trx, 'storeNotices', insertNoticesSql(source, now)))
}

/** The source of `insertNoticesSql` for these notices; null if there are none. */
export function noticeRows(notices: readonly NewNotice[]): RawBuilder<unknown> | null {
  const rows = deduplicate(notices).map(({ to, kind, event, from = null, about }) => ({
    uid: to,
    kind,
    event,
    from_uid: from,
    conversation_id: conversationIdOf(about),
    about,
  }))
  if (rows.length === 0) return null
  return sql`${jsonRows(rows)} as new_notice(uid text, kind text, event text, from_uid text, conversation_id uuid, about jsonb)`
}

/** One event per conversation, for those participants who have new notices. */
export function noticeEvents(stored: readonly StoredNotice[]): PendingEvent[] {
  const byConversation = Map.groupBy(stored, ({ conversationId }) => conversationId)
  return [...byConversation].map(([conversationId, rows]) => ({
    noticesOf: [...new Set(rows.map(({ uid }) => uid))],
    conversationId,
  }))
}

/** Sorted, so that transactions that notify the same people do not deadlock. */
function deduplicate(notices: readonly NewNotice[]): NewNotice[] {
  const byEvent = new Map(notices.map((notice) => [`${notice.to} ${notice.event}`, notice]))
  return [...byEvent].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice)
}

export function conversationIdOf(about: NoticeOf['about']): ConversationId | null {
  return 'conversationId' in about ? about.conversationId : null
}
