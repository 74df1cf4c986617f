import type { Exchange as ExchangeAnswer } from '@barattolo/domain/exchanges/contract'
import { heldItems, partyOf } from '@barattolo/domain/exchanges/exchange'
import { type ExchangeMove, elapse, play, settle } from '@barattolo/domain/exchanges/play'
import type { ExchangeLine, ExchangePlayed } from '@barattolo/domain/exchanges/step'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { findTalksHolding, talkShows } from '../conversations/find-talks.store.ts'
import { writeLines } from '../conversations/lines.store.ts'
import { lockConversations } from '../conversations/negotiation.store.ts'
import { itemsAreGoing, tellTalks } from '../conversations/tell.service.ts'
import { lockItems } from '../items/table-items.store.ts'
import { notify } from '../notices/notify.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { noticesOfExchange } from './exchange-notices.ts'
import { composeExchange } from './exchange-read.service.ts'
import { freeItems, transferItems } from './exchanges.service.ts'
import { type FoundExchange, findExchange, lockExchange, saveExchange } from './exchanges.store.ts'
import { saveProofs } from './handover.store.ts'

export interface Exchanging {
  db: Db
  announce: Announce
  now: () => Date
}

interface Asked {
  me: Uid
  id: ExchangeId
  move: ExchangeMove
  /** The version that the caller has seen. */
  version?: number | undefined
}

/** Applies one move of a participant. Due timeouts are applied first, and are kept even if the move is refused. */
export function moveExchange(deps: Exchanging, { me, id, move, version }: Asked): Promise<ExchangeAnswer> {
  return inExchange(deps, me, id, async (_, exchange, now) => play(exchange, me, move, now, version))
}

/** `decide` runs under all locks, on the exchange after due timeouts; what it writes is kept even if it refuses. */
export async function inExchange(
  { db, announce, now }: Exchanging,
  me: Uid,
  id: ExchangeId,
  decide: (trx: Trx, exchange: FoundExchange, now: Date) => Promise<ExchangePlayed<FoundExchange>>,
): Promise<ExchangeAnswer> {
  const { told, refusal, answer } = await db.transaction().execute(async (trx) => {
    const at = now()
    await ownExchange(trx, me, id)
    const { before, talks } = await lockWithAll(trx, id)
    const late = elapse(before, at)
    const played = await decide(trx, late.next, at)
    const { next, lines } = played.ok ? { next: played.next, lines: [...late.lines, ...played.lines] } : late
    const told = await carryOut(trx, { before, next, lines, talks }, at)
    return { told, refusal: played.ok ? null : played.refusal, answer: await composeExchange(trx, next, me, at) }
  })
  return finish(announce, told, refusal, answer)
}

/** The admin decides on a held exchange. */
export async function settleExchange(deps: Exchanging, id: ExchangeId, decision: Statement, admin: Uid): Promise<ExchangeAnswer> {
  const { db, announce, now } = deps
  const { told, refusal, answer } = await db.transaction().execute(async (trx) => {
    const at = now()
    const { before, talks } = await lockWithAll(trx, id)
    const played = settle(before, decision, at)
    if (!played.ok) throw new Problem(played.refusal)
    const told = await carryOut(trx, { before, ...played, talks }, at)
    return { told, refusal: null, answer: await composeExchange(trx, played.next, admin, at) }
  })
  return finish(announce, told, refusal, answer)
}

/** Applies the timeouts that are due; none if a move or another process was faster. Returns whether anything changed. */
export async function letTimeDecide({ db, announce, now }: Exchanging, id: ExchangeId): Promise<boolean> {
  const told = await db.transaction().execute(async (trx) => {
    const at = now()
    const { before, talks } = await lockWithAll(trx, id)
    return carryOut(trx, { before, ...elapse(before, at), talks }, at)
  })
  announceTold(announce, told)
  return told.length > 0
}

function finish(announce: Announce, told: readonly Told[], refusal: ProblemCode | null, answer: ExchangeAnswer): ExchangeAnswer {
  announceTold(announce, told)
  if (refusal) throw new Problem(refusal, { present: answer })
  return answer
}

/** Throws `exchangeNotFound` for everyone but the participants. */
export async function ownExchange(db: Db, me: Uid, id: ExchangeId): Promise<FoundExchange> {
  const exchange = await findExchange(db, id)
  if (!exchange || !partyOf(exchange, me)) throw new Problem('exchangeNotFound')
  if (exchange.conversationId && !(await talkShows(db, exchange.conversationId))) throw new Problem('exchangeNotFound')
  return exchange
}

/**
 * Locks in the order of every move: the items by id, then by id the conversations that may be affected, including the
 * exchange's own, then the exchange. The items of an exchange never change.
 */
async function lockWithAll(trx: Trx, id: ExchangeId) {
  const found = await findExchange(trx, id)
  if (!found) throw new Problem('exchangeNotFound')
  const items = found.legs.map(({ item }) => item._id)
  await lockItems(trx, items, 'remove')
  const others = await findTalksHolding(trx, items)
  await lockConversations(trx, found.conversationId ? [...others, found.conversationId] : others)
  await lockExchange(trx, id)
  const before = await findExchange(trx, id)
  if (!before) throw new Problem('exchangeNotFound')
  return { before, talks: others }
}

interface Changed {
  before: FoundExchange
  next: FoundExchange
  lines: readonly ExchangeLine[]
  /** The conversations that may be affected by its items. */
  talks: Parameters<typeof tellTalks>[1]
}

/** Applies a change to the items, to the exchange's own chat and to other conversations. */
async function carryOut(trx: Trx, { before, next, lines, talks }: Changed, now: Date): Promise<Told[]> {
  if (next === before) return []
  await saveExchange(trx, next.id, next, now)
  await saveProofs(trx, next.id, next.proofs.slice(before.proofs.length))
  const told = await notify(trx, noticesOfExchange(next, lines), now)
  if (next.conversationId) {
    const to = next.people.map(({ uid }) => uid)
    await writeLines(
      trx,
      next.conversationId,
      lines.map((line) => ({ ...line, items: [] })),
      now,
    )
    told.push({ id: next.conversationId, to })
  }
  if (heldItems(before).length === 0 || heldItems(next).length > 0) return told
  const items = next.legs.map(({ item }) => item)
  const people = next.people.map(({ uid }) => uid)
  if (next.state !== 'done') {
    const freed = new Set(await freeItems(trx, next.id))
    const free = items.filter((item) => freed.has(item._id))
    return ['items', ...told, ...(await tellTalks(trx, talks, 'itemFreed', free, now, people))]
  }
  const gone = await itemsAreGoing(
    trx,
    items.map(({ _id }) => _id),
    now,
    people,
  )
  await transferItems(trx, next, now)
  return ['items', ...told, ...gone]
}
