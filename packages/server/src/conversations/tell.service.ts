import type { ItemGlimpse } from '@barattolo/domain/conversations/contract'
import { holderOf } from '@barattolo/domain/conversations/negotiation'
import { itemGone, type Step } from '@barattolo/domain/conversations/play'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { findPresent, lockItems } from '../items/table-items.store.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { writeLines } from './lines.store.ts'
import {
  asNegotiation,
  type ConversationRow,
  findConversation,
  findTalksAbout,
  findTalksHolding,
  lockConversations,
  saveNegotiation,
} from './negotiation.store.ts'

/**
 * Writes a line about these objects into every one of these conversations that is pending and that both its people know to
 * be about them. The caller has locked the objects and the conversations.
 */
export async function tellTalks(
  trx: Trx,
  talks: readonly ConversationId[],
  kind: 'itemReserved' | 'itemFreed' | 'itemChanged',
  items: readonly ItemGlimpse[],
  now: Date,
): Promise<Told[]> {
  const told: Told[] = []
  for (const id of talks) {
    const row = await findConversation(trx, id)
    const theirs = items.filter((item) => row?.status === 'pending' && concerns(row, item._id))
    if (!row || theirs.length === 0) continue
    await writeLines(trx, id, [{ kind, from: null, items: theirs }], now)
    told.push({ id, to: [row.interestedUid, row.ownerUid] })
  }
  return told
}

function concerns(row: ConversationRow, itemId: ItemId): boolean {
  return row.rootItemId === itemId || row.proposals.some(({ stage, item }) => stage === 'sent' && item._id === itemId)
}

/**
 * Objects are about to be deleted or to change hands: they leave every negotiation, those rooted in one are archived. In the
 * caller's transaction, before the objects change and before the caller locks any conversation; announce what it answers
 * after the commit.
 */
export async function itemsAreGoing(trx: Trx, itemIds: readonly ItemId[], now: Date): Promise<Told[]> {
  await lockItems(trx, itemIds, 'remove')
  const talks = await findTalksHolding(trx, itemIds)
  await lockConversations(trx, talks)
  const told: Told[] = []
  for (const id of talks) {
    const row = await findConversation(trx, id)
    if (row) told.push(await takeOff(trx, row, itemIds, now))
  }
  return told
}

async function takeOff(trx: Trx, row: ConversationRow, itemIds: readonly ItemId[], now: Date): Promise<Told> {
  const before = await asNegotiation(trx, row)
  const theirs = itemIds.filter((id) => row.rootItemId === id || row.proposals.some(({ item }) => item._id === id))
  const { next, lines } = theirs.reduce(andGone, { next: before, lines: [] })
  await saveNegotiation(trx, row.id, before, next, now)
  await writeLines(trx, row.id, lines, now)
  const bothSee = next.sharedVersion !== before.sharedVersion
  return bothSee ? { id: row.id, to: [row.interestedUid, row.ownerUid] } : { id: row.id, to: [holderOf(before)] }
}

function andGone({ next, lines }: Step, itemId: ItemId): Step {
  const step = itemGone(next, itemId)
  return { next: step.next, lines: [...lines, ...step.lines] }
}

/** An object was edited (its revision went up): where it lies on the table, the chat says so. As `itemsAreGoing`. */
export async function itemWasEdited(trx: Trx, itemId: ItemId, now: Date): Promise<Told[]> {
  await lockItems(trx, [itemId], 'promise')
  const talks = await findTalksAbout(trx, [itemId])
  await lockConversations(trx, talks)
  const present = (await findPresent(trx, [itemId])).get(itemId)
  return present ? tellTalks(trx, talks, 'itemChanged', [present.item], now) : []
}
