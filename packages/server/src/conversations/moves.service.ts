import type { Conversation } from '@barattolo/domain/conversations/contract'
import { type Negotiation, otherOf, proposalFor } from '@barattolo/domain/conversations/negotiation'
import { type Move, play } from '@barattolo/domain/conversations/play'
import { takenOver } from '@barattolo/domain/conversations/silence'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { callOffExchange, makeExchange } from '../exchanges/exchanges.service.ts'
import { lockItems } from '../items/table-items.store.ts'
import { notify } from '../notices/notify.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { findTalksAbout } from './find-talks.store.ts'
import { writeLines } from './lines.store.ts'
import { noticesOfMove } from './move-notices.ts'
import { asNegotiation, type ConversationRow, itemsOnTable, lockConversations, saveNegotiation } from './negotiation.store.ts'
import { compose, ownConversation, readMoved } from './read.service.ts'
import { tellTalks } from './tell.service.ts'
import { TableMoved, untilStill } from './until-still.ts'

export interface Moving {
  db: Db
  announce: Announce
  now: () => Date
}

interface Asked {
  me: Uid
  id: ConversationId
  move: Move
  /** The version that the caller has seen. */
  version?: number | undefined
}

/**
 * Applies one move of one person in one transaction. Items are locked before conversations, each in the order of their ids. The
 * domain rules decide; effects on others are written in the same transaction and published after the commit.
 */
export function makeMove(moving: Moving, asked: Asked): Promise<Conversation> {
  return untilStill(() => tryMove(moving, asked))
}

async function tryMove({ db, announce, now }: Moving, asked: Asked): Promise<Conversation> {
  const { conversation, told } = await db.transaction().execute((trx) => move(trx, asked, now()))
  announceTold(announce, told)
  return conversation
}

interface Moved {
  conversation: Conversation
  told: Told[]
}

async function move(trx: Trx, asked: Asked, now: Date): Promise<Moved> {
  const { me, id } = asked
  await ownConversation(trx, me, id)
  const locked = await lockFor(trx, asked)
  const row = await ownConversation(trx, me, id)
  const before = await asNegotiation(trx, row, 'itemId' in asked.move ? [asked.move.itemId] : [])
  if (locked.items && proposalFor(before, me).some(({ item }) => !locked.items?.has(item._id))) throw new TableMoved()
  const played = play(before, me, asked.move, asked.version)
  if (!played.ok) throw new Problem(played.refusal, { present: await compose(trx, me, row, before, now) })
  await saveNegotiation(trx, id, before, takenOver(before, played.next, now), now)
  await writeLines(trx, id, played.lines, now)
  const others = await consequences(trx, asked, { row, before, talks: locked.talks }, now)
  const notices = played.next === before ? [] : noticesOfMove({ ...asked, title: row.rootItem.title, next: played.next })
  const told = [...stale(before, played.next, asked), ...others, ...(await notify(trx, notices, now))]
  return { conversation: await readMoved(trx, me, id, now), told }
}

/** Only the author of a draft gets its event. */
function stale(before: Negotiation, next: Negotiation, { me, id }: Asked): Told[] {
  if (next === before) return []
  if (next.sharedVersion === before.sharedVersion) return [{ id, to: [me] }]
  return [{ id, to: [me, otherOf(before, me)] }]
}

interface Locked {
  /** Null where the move does not depend on items. */
  items: ReadonlySet<ItemId> | null
  /** Other conversations that the move may affect. */
  talks: readonly ConversationId[]
}

async function lockFor(trx: Trx, { id, move }: Asked): Promise<Locked> {
  const promises = move.type === 'accept' || move.type === 'callOff'
  if (!promises && move.type !== 'toggle' && move.type !== 'send') {
    await lockConversations(trx, [id])
    return { items: null, talks: [] }
  }
  const items = new Set([...(await itemsOnTable(trx, id)), ...('itemId' in move ? [move.itemId] : [])])
  await lockItems(trx, [...items], promises ? 'promise' : 'use')
  const talks = promises ? (await findTalksAbout(trx, [...items])).filter((talk) => talk !== id) : []
  await lockConversations(trx, [id, ...talks])
  return { items, talks }
}

interface Accepted {
  row: ConversationRow
  before: Negotiation
  talks: Locked['talks']
}

/** Applies what an acceptance, or calling it off, means for the items and for other conversations. */
async function consequences(trx: Trx, { me, id, move }: Asked, { row, before, talks }: Accepted, now: Date): Promise<Told[]> {
  const items = before.sent.map(({ item }) => item)
  const both = [row.interestedUid, row.ownerUid]
  if (move.type === 'accept') {
    const legs = items.map((item) => ({ item, giver: item.ownerUid, receiver: otherOf(before, item.ownerUid) }))
    await makeExchange(trx, id, legs, now)
    return ['items', ...(await tellTalks(trx, talks, 'itemReserved', items, now, both))]
  }
  if (move.type === 'callOff' && row.exchange) {
    const { freed, told } = await callOffExchange(trx, row.exchange.id, me, now)
    const free = items.filter((item) => freed.includes(item._id))
    return ['items', ...told, ...(await tellTalks(trx, talks, 'itemFreed', free, now, both))]
  }
  return []
}
