import type { SystemMessage } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Town } from '@barattolo/domain/town'
import type { TownMoment } from '@barattolo/domain/town-time'
import { applySteps, saveAndNotify } from '../conversations/apply-steps.service.ts'
import type { MovedConversation } from '../conversations/moves.service.ts'
import type { AppEvent, ApplyEffects } from '../events/app-events.ts'
import type { PendingEvent } from '../events/pending-events.ts'
import type { ExchangeRecord } from '../exchanges/exchanges.store.ts'
import { notifyFavourites } from '../favourites/favourite-notices.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { queueRingSearches, queueRingSearchesOfOwner } from '../rings/ring-searches.store.ts'
import { effectOf } from './effects.ts'

/**
 * Creates the function that applies what `EFFECTS` says of an event in a town; its contract is that of `ApplyEffects`. The number of
 * statements does not depend on the number of conversations or of people who wish the items. `moved`: the move of a conversation that has
 * caused the event.
 */
export function createApplyEffects({ timeZone }: Pick<Town, 'timeZone'>) {
  return async (trx: Trx, event: AppEvent, now: Date, moved?: MovedConversation): Promise<PendingEvent[]> => {
    const { keys, rings } = effectOf(event)
    await keys?.(trx, event)
    const events = await applyToConversations(trx, event, now, moved)
    await rings?.(trx, event, now)
    return [...events, ...(await applyToFavourites(trx, event, { now, timeZone }))]
  }
}

async function applyToConversations(trx: Trx, event: AppEvent, now: Date, moved?: MovedConversation): Promise<PendingEvent[]> {
  const { conversations } = effectOf(event)
  if (!conversations) return []
  const withoutNotice = 'participants' in event ? event.participants : []
  if (!moved) {
    const ids = await conversations.lock(trx, event)
    if (ids.length === 0) return []
    return applySteps(
      trx,
      ids,
      (before, { nextDueAt }) => conversations.step(event, { before, nextDueAt }, now),
      now,
      withoutNotice,
    )
  }
  const changes = moved.others.flatMap(({ row, before }) => {
    const step = conversations.step(event, { before, nextDueAt: row.nextDueAt }, now)
    return step ? [{ row, before, ...step }] : []
  })
  return saveAndNotify(trx, [...moved.changes, ...changes], now, { withoutNotice, notices: moved.notices })
}

/** Notifies those who wish the items, and searches the rings that are possible now. */
async function applyToFavourites(trx: Trx, event: AppEvent, moment: TownMoment): Promise<PendingEvent[]> {
  const change = effectOf(event).favourites?.(event)
  if (!change) return []
  if ('ownerUid' in change) await queueRingSearchesOfOwner(trx, change.ownerUid)
  else if (change.kind === 'favouriteAvailable')
    await queueRingSearches(
      trx,
      change.itemIds.map((itemId) => ({ itemId, wisher: null })),
    )
  return notifyFavourites(trx, change, moment)
}

/** For a change of an exchange that no move of its people has made: the ring that it came from learns of it, if it came from one. */
export async function notifyRing(
  applyEffects: ApplyEffects,
  trx: Trx,
  { ringId, people }: ExchangeRecord,
  message: SystemMessage,
  now: Date,
): Promise<PendingEvent[]> {
  if (!ringId) return []
  const events = await applyEffects(trx, { type: 'ringExchangeMoved', ringId, messages: [message] }, now)
  return [...events, { ringId, to: people.map(({ uid }) => uid) }]
}
