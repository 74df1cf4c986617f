import { applyDeadline, applyExchangeMove } from '@barattolo/domain/exchanges/apply-exchange-move'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import { exchangeMoveRefusal } from '@barattolo/domain/exchanges/moves'
import { endImpossibleChange, newIds, type SetFacts } from '@barattolo/domain/exchanges/set-change'
import type { ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { findCurrentItems, findItemIdsOf } from '../items/item-locks.store.ts'
import { isBlockedBetween } from '../people/blocks.store.ts'
import { lockPeopleTogether } from '../people/lock-people.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { processDueRows } from '../platform/jobs/process-due-rows.ts'
import {
  applyExchangeChange,
  type ExchangeDeps,
  inRetriedTransaction,
  lockExchangeAndItems,
  publishAndAnswer,
  requireOwnExchange,
} from './exchange-moves.service.ts'
import { composeExchange } from './exchanges.service.ts'
import { type ExchangeRecord, findDoubtfulChanges, findExchange } from './exchanges.store.ts'

/** A move that may bring objects into an exchange, as its caller sends it. */
interface SetChangeRequest {
  me: Uid
  id: ExchangeId
  move: { type: 'proposeChange'; items: readonly ItemId[] } | { type: 'agreeChange' }
  version: number
}

/**
 * Proposes a change of the agreed objects, or agrees to it: with the locks of an acceptance, because objects enter. A change that has become
 * impossible ends, also if the move is refused.
 */
export async function changeSet(deps: ExchangeDeps, { me, id, move, version }: SetChangeRequest): Promise<ExchangeAnswer> {
  const { events, refusal, answer } = await inRetriedTransaction(deps, async (trx) => {
    const now = deps.now()
    const found = await requireOwnExchange(deps, trx, me, id)
    // What is refused anyway locks no further objects: later the version is higher, or all is as it is now.
    const mayPropose = found.version === version && exchangeMoveRefusal(found, me, 'proposeChange', now) === null
    const requested = move.type === 'proposeChange' && mayPropose ? move.items : []
    const { before, facts } = await lockForSet(deps, trx, found, requested)
    const timedOut = applyDeadline(before, now)
    const outcome = applyExchangeMove(timedOut.next, me, { ...move, facts }, now, version)
    const step = outcome.ok ? outcome : endImpossibleChange(timedOut.next, facts)
    const change = { before, next: step.next, messages: [...timedOut.messages, ...step.messages] }
    const events = await applyExchangeChange(deps, trx, change, now)
    return {
      events,
      refusal: outcome.ok ? null : outcome.refusal,
      answer: await composeExchange({ db: trx, town: deps.town }, step.next, me, now),
    }
  })
  return publishAndAnswer(deps.publish, events, refusal, answer)
}

interface JobDeps extends ExchangeDeps {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/** Ends the open changes with an object that can no longer enter, and those between people of whom one has blocked the other. */
export function endImpossibleChanges(deps: JobDeps): Promise<number> {
  return processDueRows({
    find: async (limit) => (await findDoubtfulChanges(deps.db, limit)).map(({ id }) => id),
    processRow: (id) => endChangeIfImpossible(deps, id),
    name: 'change of exchange',
    log: deps.log,
  })
}

/** Returns whether anything changed. */
async function endChangeIfImpossible(deps: ExchangeDeps, id: ExchangeId): Promise<boolean> {
  const events = await inRetriedTransaction(deps, async (trx): Promise<PendingEvent[]> => {
    const now = deps.now()
    const found = await findExchange(trx, id)
    if (!found) return []
    const { before, facts } = await lockForSet(deps, trx, found, [])
    return applyExchangeChange(deps, trx, { before, ...endImpossibleChange(before, facts) }, now)
  })
  publishEvents(deps.publish, events)
  return events.length > 0
}

interface LockedSet {
  before: ExchangeRecord
  facts: SetFacts
}

/**
 * The order of all moves: the people, their pair, the objects of both sets, the conversations, the exchange. Requested objects of other
 * people are not locked, and missing in the facts.
 */
async function lockForSet(deps: ExchangeDeps, trx: Trx, found: ExchangeRecord, requested: readonly ItemId[]): Promise<LockedSet> {
  const uids = found.people.map(({ uid }) => uid)
  await lockPeopleTogether(trx, uids)
  const theirs = await findItemIdsOf(trx, uids, requested)
  const entering = ({ change }: ExchangeRecord) => [...theirs, ...(change?.items ?? []).map(({ item }) => item._id)]
  const before = await lockExchangeAndItems(deps, trx, found.id, entering)
  const [one, other] = uids
  return {
    before,
    facts: {
      current: await findCurrentItems(trx, [...before.legs.map(({ item }) => item._id), ...newIds(before, entering(before))]),
      isBlocked: one !== undefined && other !== undefined && (await isBlockedBetween(trx, one, other)),
    },
  }
}
