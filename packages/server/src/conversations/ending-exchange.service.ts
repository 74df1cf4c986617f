import { calledOffByAdmin } from '@barattolo/domain/conversations/by-admin'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { callOffExchange } from '../exchanges/exchanges.service.ts'
import { findExchangeHolding, findHeldExchangeOf, type HeldExchange } from '../exchanges/exchanges.store.ts'
import { findPresent, lockItems, setAvailability } from '../items/table-items.store.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { findTalksAbout } from './find-talks.store.ts'
import { happensTo } from './leaving.service.ts'
import { findConversation, lockConversations, removeConversation } from './negotiation.store.ts'
import { tellTalks } from './tell.service.ts'
import { TableMoved } from './until-still.ts'

/**
 * The admin resets an item: it becomes available again, with all other items of the exchange that has reserved it. Runs in the
 * caller's transaction, inside `retryOnConflict`; the caller publishes the returned events after the commit.
 */
export async function putBack(trx: Trx, itemId: ItemId, now: Date): Promise<Told[]> {
  const held = await findExchangeHolding(trx, itemId)
  const talk = held?.conversationId ?? null
  const others = await lockAll(trx, held, talk, [itemId])
  if ((await findExchangeHolding(trx, itemId))?.id !== held?.id) throw new TableMoved()
  const changed = await setAvailability(trx, [itemId], 'disponibile')
  if (changed === 0) throw new Problem('itemNotFound')
  const told = await callOff(trx, held, others, now)
  if (talk) told.push(...(await happensTo(trx, talk, calledOffByAdmin, now)))
  return ['items', ...told]
}

/** The admin deletes a conversation with its chat and calls off its unfinished exchange. Called like `resetItemAsAdmin`. */
export async function takeAway(trx: Trx, id: ConversationId, now: Date): Promise<Told[]> {
  const held = await findHeldExchangeOf(trx, id)
  const others = await lockAll(trx, held, id, [])
  const row = await findConversation(trx, id)
  if (!row) throw new Problem('conversationNotFound')
  // An acceptance, or the end of the exchange, was committed before the locks were taken.
  if ((await findHeldExchangeOf(trx, id))?.id !== held?.id) throw new TableMoved()
  const told = await callOff(trx, held, others, now)
  await removeConversation(trx, id)
  return [...told, { id, to: [row.interestedUid, row.ownerUid] }]
}

/** Locks items, then conversations. Returns the other conversations about the items of the exchange. */
async function lockAll(trx: Trx, held: HeldExchange | undefined, talk: ConversationId | null, items: readonly ItemId[]) {
  const ids = held?.items.map(({ _id }) => _id) ?? []
  await lockItems(trx, [...new Set([...ids, ...items])], 'promise')
  const others = (await findTalksAbout(trx, ids)).filter((id) => id !== talk)
  await lockConversations(trx, talk ? [talk, ...others] : others)
  return others
}

async function callOff(trx: Trx, held: HeldExchange | undefined, others: readonly ConversationId[], now: Date): Promise<Told[]> {
  if (!held) return []
  const { freed, told } = await callOffExchange(trx, held.id, null, now)
  const present = await findPresent(trx, freed)
  const items = [...present.values()].map(({ item }) => item)
  return ['items', ...told, ...(await tellTalks(trx, others, 'itemFreed', items, now))]
}
