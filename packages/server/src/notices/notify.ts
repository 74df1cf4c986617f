import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import { sql } from 'kysely'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { insertNotices, type Stored } from './notices.store.ts'

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
export async function notify(trx: Trx, notices: readonly NewNotice[], now: Date): Promise<Told[]> {
  const rows = withoutRepeats(notices).map(({ to, kind, event, from = null, about }) => ({
    uid: to,
    kind,
    event,
    from_uid: from,
    conversation_id: talkOf(about),
    about,
  }))
  if (rows.length === 0) return []
  const source = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as told(uid text, kind text, event text, from_uid text, conversation_id uuid, about jsonb)`
  const { rows: stored } = await insertNotices(source, now).execute(trx)
  return toldOf(stored)
}

/** One event per conversation, for those participants who have new notices. */
export function toldOf(stored: readonly Stored[]): Told[] {
  const talks = Map.groupBy(stored, ({ conversationId }) => conversationId)
  return [...talks].map(([talk, rows]) => ({ noticesOf: [...new Set(rows.map(({ uid }) => uid))], talk }))
}

/** Sorted, so that transactions that notify the same people do not deadlock. */
function withoutRepeats(notices: readonly NewNotice[]): NewNotice[] {
  const byEvent = new Map(notices.map((notice) => [`${notice.to} ${notice.event}`, notice]))
  return [...byEvent].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice)
}

export function talkOf(about: NoticeOf['about']): ConversationId | null {
  return 'conversationId' in about ? about.conversationId : null
}
