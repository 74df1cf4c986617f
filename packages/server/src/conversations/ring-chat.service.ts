import type { RingId, Uid } from '@barattolo/domain/ids'
import { MESSAGES_PAGE } from '@barattolo/domain/limits'
import { type Message, type NewMessage, readStoredMessage } from '@barattolo/domain/messages/message'
import { Problem } from '@barattolo/domain/problem'
import type { RingChat } from '@barattolo/domain/rings/chat-contract'
import { renderMessage } from '@barattolo/domain/texts/render-message'
import { markNoticesRead } from '../notices/notices.store.ts'
import { lockPerson } from '../people/lock-person.store.ts'
import { findParticipantProfiles, type ParticipantProfile } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { findChatSummaries, findLineByClientId, findLines, markLinesRead } from './chat-lines.store.ts'
import { type ChatReader, findChatReader, findListeners, findPeopleMet, lockChat } from './chats.store.ts'
import { asMessage } from './conversation-answer.ts'
import type { MessagePage } from './messages.store.ts'
import type { MoveDeps } from './moves.service.ts'
import { insertRingMessage } from './ring-message.store.ts'

type ChatDeps = Pick<MoveDeps, 'db' | 'town' | 'publish' | 'now'>
type ReadDeps = Pick<MoveDeps, 'db' | 'town'>

/** Throws `ringNotFound` unless this person may open the chat of the ring. */
async function requireReader(db: Db, me: Uid, id: RingId): Promise<ChatReader> {
  const reader = await findChatReader(db, me, id)
  if (!reader) throw new Problem('ringNotFound')
  return reader
}

/** The chat of a ring as one of its people sees it. */
export async function readRingChat({ db, town }: ReadDeps, me: Uid, id: RingId): Promise<RingChat> {
  const { readTo, leftAt, closedAt } = await requireReader(db, me, id)
  const met = await findPeopleMet(db, me, id)
  const people = await findProfiles({ db, town }, met)
  const rows = await findLines(db, me, id, {}, MESSAGES_PAGE + 1)
  const newest = rows.slice(-MESSAGES_PAGE)
  const reader = { uid: me, people, timeZone: town.timeZone, isGroup: true }
  return {
    people: met.map(({ uid, hasLeft }) => {
      const { name = '', photo = null } = people.get(uid) ?? {}
      return { uid, name, photo, hasLeft }
    }),
    messages: newest.map((row) => asMessage(row, reader)),
    hasOlderMessages: rows.length > newest.length,
    readTo,
    access: leftAt ? 'left' : closedAt ? 'read' : 'write',
  }
}

/** A page of the chat, before or after a message. */
export async function readRingMessages({ db, town }: ReadDeps, me: Uid, id: RingId, page: MessagePage): Promise<Message[]> {
  await requireReader(db, me, id)
  const people = await findProfiles({ db, town }, await findPeopleMet(db, me, id))
  const reader = { uid: me, people, timeZone: town.timeZone, isGroup: true }
  return (await findLines(db, me, id, page, MESSAGES_PAGE)).map((row) => asMessage(row, reader))
}

const findProfiles = (townDb: TownDb, met: readonly { uid: Uid }[]): Promise<ReadonlyMap<Uid, ParticipantProfile>> =>
  findParticipantProfiles(
    townDb,
    met.map(({ uid }) => uid),
  )

/**
 * Posts a message to the chat of a ring, for the HTTP route and the socket. A repeated call returns the stored message, also after the
 * ring has ended. In one transaction with the lock of the chat: who leaves or is blocked meanwhile either reads the message or is not
 * among those who get it.
 */
export async function postRingMessage(
  { db, town, publish, now }: ChatDeps,
  me: Uid,
  id: RingId,
  message: NewMessage,
): Promise<Message> {
  const clientId = message.clientId ?? null
  const { row, listeners } = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, me)
    await lockChat(trx, id)
    const { leftAt, closedAt } = await requireReader(trx, me, id)
    const stored = clientId === null ? undefined : await findLineByClientId(trx, me, id, clientId)
    if (stored && stored.text !== message.text) throw new Problem('alreadyStored')
    if (stored) return { row: stored, listeners: [] }
    if (leftAt || closedAt) throw new Problem('chatClosed')
    const listeners = await findListeners(trx, me, id)
    const row = await insertRingMessage(trx, { id, from: me, clientId, text: message.text, listeners, now: now() })
    return { row, listeners }
  })
  const answer = asMessage(row, { uid: me, people: new Map(), timeZone: town.timeZone, isGroup: true })
  if (listeners.length === 0) return answer
  publish.newMessage({ ...answer, ringId: id }, listeners)
  publish.changed(
    ['notices', id],
    listeners.filter((uid) => uid !== me),
  )
  return answer
}

/** Marks the chat of a ring and its notices as read. The events make the person's other windows update their counts. */
export async function markRingRead({ db, publish, now }: ChatDeps, me: Uid, id: RingId): Promise<void> {
  const read = await db.transaction().execute(async (trx) => {
    await requireReader(trx, me, id)
    return { chat: await markLinesRead(trx, me, id), notices: await markNoticesRead(trx, me, { chatId: id }, now()) }
  })
  if (read.chat) publish.changed(['conversations'], [me])
  if (read.notices > 0) publish.changed(['notices'], [me])
}

export interface RingChatSummary {
  id: RingId
  unread: number
  /** The newest message that the person reads; null if there is none. */
  lastMessage: (Pick<Message, 'kind' | 'text' | 'createdAt'> & { from: { uid: Uid | null } }) | null
}

/** What a list shows of the chats of these rings, without those that the person may not open. */
export async function readRingChatSummaries({ db, town }: ReadDeps, me: Uid, ids: readonly RingId[]): Promise<RingChatSummary[]> {
  const rows = await findChatSummaries(db, me, ids)
  const people = await findParticipantProfiles({ db, town }, [
    ...new Set(rows.flatMap(({ lastLine }) => lastLine?.fromUid ?? [])),
  ])
  const reader = { uid: me, nameOf: (uid: Uid) => people.get(uid)?.name ?? '', timeZone: town.timeZone, isGroup: true }
  return rows.map(({ id, unread, lastLine, lastLineAt }) => {
    if (!lastLine || !lastLineAt) return { id, unread, lastMessage: null }
    const { kind, text, fromUid, details } = readStoredMessage(lastLine)
    const rendered = renderMessage({ kind, text, fromUid, ...details, items: details.items ?? [] }, reader)
    return { id, unread, lastMessage: { kind, text: rendered, from: { uid: fromUid }, createdAt: lastLineAt.toISOString() } }
  })
}
