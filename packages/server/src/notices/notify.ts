import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import { sql } from 'kysely'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { insertNotices, type Stored } from './notices.store.ts'

/** Something that somebody is to be told, once. */
export type NewNotice = NoticeOf & {
  to: Uid
  /** The event by a name that it has once, such as `accepted <conversation>`: told again, it is no second notice. */
  event: string
  /** Who has caused it, where somebody has. */
  from?: Uid | null
}

/**
 * Stores what people are to be told, in the caller's transaction; announce what it answers after the commit. The other
 * channels (push, e-mail) go out by themselves for what is still unread by then.
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

/** One announcement a conversation, to those of its people who have something new. */
export function toldOf(stored: readonly Stored[]): Told[] {
  const talks = Map.groupBy(stored, ({ conversationId }) => conversationId)
  return [...talks].map(([talk, rows]) => ({ noticesOf: [...new Set(rows.map(({ uid }) => uid))], talk }))
}

/** In one order, so that two that tell the same people do not wait for each other. */
function withoutRepeats(notices: readonly NewNotice[]): NewNotice[] {
  const byEvent = new Map(notices.map((notice) => [`${notice.to} ${notice.event}`, notice]))
  return [...byEvent].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice)
}

/** The conversation that it is about. */
export function talkOf(about: NoticeOf['about']): ConversationId | null {
  return 'conversationId' in about ? about.conversationId : null
}
