import type { ItemGlimpse, MessageKind } from '@barattolo/domain/conversations/message'
import { holderOf } from '@barattolo/domain/conversations/negotiation'
import { itemGone, type Line, type Step } from '@barattolo/domain/conversations/play'
import { resumed } from '@barattolo/domain/conversations/silence'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { findFree, findPresent, lockItems } from '../items/table-items.store.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { findTalksAbout, findTalksHolding } from './find-talks.store.ts'
import {
  asNegotiation,
  type ConversationRow,
  findConversation,
  lockConversations,
  saveNegotiation,
  saveWaiting,
} from './negotiation.store.ts'
import { sayLines } from './say-lines.ts'

/**
 * Posts system messages about these items to those of the conversations that are pending and that both participants know to
 * be about them, and pauses or resumes the conversations rooted in one of the items. Participants in `agreedUids` have agreed
 * on an exchange of the items, or have called it off: they get no notice, and no "not chosen" message. `itemFreed` is posted
 * only for items that nothing else makes unavailable (hidden, paused). The caller has locked the items and the conversations.
 */
export async function tellTalks(
  trx: Trx,
  talks: readonly ConversationId[],
  kind: 'itemReserved' | 'itemResting' | 'itemFreed' | 'itemChanged',
  items: readonly ItemGlimpse[],
  now: Date,
  agreed: readonly Uid[] = [],
): Promise<Told[]> {
  const told: Told[] = []
  const free = kind === 'itemFreed' ? await idsOfFree(trx, items) : null
  const said = (some: readonly ItemGlimpse[]) => some.filter(({ _id }) => free?.has(_id) ?? true)
  for (const id of talks) {
    const row = await findConversation(trx, id)
    const theirs = items.filter((item) => row?.status === 'pending' && concerns(row, item._id))
    if (!row || theirs.length === 0) continue
    const root = theirs.filter((item) => item._id === row.rootItemId)
    const rest = theirs.filter((item) => item._id !== row.rootItemId)
    const isForOthers = kind === 'itemReserved' && !agreed.includes(row.interestedUid)
    const lines = [...linesOf(isForOthers ? 'notChosen' : kind, said(root)), ...linesOf(kind, said(rest))]
    told.push(...(await sayLines(trx, row, lines, now, agreed)))
    if (root.length > 0 && kind !== 'itemChanged') await pauseOrResume(trx, row, now)
    told.push({ id, to: [row.interestedUid, row.ownerUid] })
  }
  return told
}

async function idsOfFree(trx: Trx, items: readonly ItemGlimpse[]): Promise<Set<ItemId>> {
  const free = await findFree(
    trx,
    items.map(({ _id }) => _id),
  )
  return new Set(free.map(({ _id }) => _id))
}

function linesOf(kind: MessageKind, items: readonly ItemGlimpse[]): Line[] {
  return items.length > 0 ? [{ kind, from: null, items }] : []
}

/** The root item became available or unavailable. No timeout runs meanwhile; afterwards the turn timer starts again. */
async function pauseOrResume(trx: Trx, row: ConversationRow, now: Date): Promise<void> {
  await saveWaiting(trx, row.id, resumed(await asNegotiation(trx, row), now))
}

function concerns(row: ConversationRow, itemId: ItemId): boolean {
  return row.rootItemId === itemId || row.proposals.some(({ stage, item }) => stage === 'sent' && item._id === itemId)
}

/**
 * Removes items that are about to be deleted or to change owner from every negotiation, and archives the conversations rooted
 * in one of them. Runs in the caller's transaction, before the items change and before the caller locks any conversation; the
 * caller publishes the returned events after the commit. Participants in `agreedUids` pass the items to each other: no notice.
 */
export async function itemsAreGoing(
  trx: Trx,
  itemIds: readonly ItemId[],
  now: Date,
  agreed: readonly Uid[] = [],
): Promise<Told[]> {
  await lockItems(trx, itemIds, 'remove')
  const talks = await findTalksHolding(trx, itemIds)
  await lockConversations(trx, talks)
  const told: Told[] = []
  for (const id of talks) {
    const row = await findConversation(trx, id)
    if (row) told.push(...(await takeOff(trx, row, { itemIds, agreed }, now)))
  }
  return told
}

interface Going {
  itemIds: readonly ItemId[]
  agreed: readonly Uid[]
}

async function takeOff(trx: Trx, row: ConversationRow, { itemIds, agreed }: Going, now: Date): Promise<Told[]> {
  const before = await asNegotiation(trx, row)
  const theirs = itemIds.filter((id) => row.rootItemId === id || row.proposals.some(({ item }) => item._id === id))
  const { next, lines } = theirs.reduce(andGone, { next: before, lines: [] })
  await saveNegotiation(trx, row.id, before, next, now)
  const told = await sayLines(trx, row, lines, now, agreed)
  const bothSee = next.sharedVersion !== before.sharedVersion
  return [...told, { id: row.id, to: bothSee ? [row.interestedUid, row.ownerUid] : [holderOf(before)] }]
}

function andGone({ next, lines }: Step, itemId: ItemId): Step {
  const step = itemGone(next, itemId)
  return { next: step.next, lines: [...lines, ...step.lines] }
}

/** Notifies the conversations about an item that its owner has paused or resumed. The caller has locked and changed it. */
export async function itemRestsOrWakes(trx: Trx, itemId: ItemId, rests: boolean, now: Date): Promise<Told[]> {
  const talks = await findTalksAbout(trx, [itemId])
  await lockConversations(trx, talks)
  const present = (await findPresent(trx, [itemId])).get(itemId)
  // An item that is resumed during its owner's holiday stays paused.
  if (present?.resting !== rests) return []
  return tellTalks(trx, talks, rests ? 'itemResting' : 'itemFreed', [present.item], now)
}

/**
 * Runs `change`, by which the admin hides an item or shows it again, and notifies the conversations about the item if its
 * availability has changed. Called like `removeItemsFromConversations`.
 */
export async function itemHidesOrShows(trx: Trx, itemId: ItemId, change: () => Promise<void>, now: Date): Promise<Told[]> {
  await lockItems(trx, [itemId], 'promise')
  const talks = await findTalksAbout(trx, [itemId])
  await lockConversations(trx, talks)
  const [before] = await findFree(trx, [itemId])
  await change()
  const [after] = await findFree(trx, [itemId])
  if (before && !after) return tellTalks(trx, talks, 'itemResting', [before], now)
  if (after && !before) return tellTalks(trx, talks, 'itemFreed', [after], now)
  return seenAnew(trx, talks)
}

/** The item is unavailable as before, but the reason may differ. */
async function seenAnew(trx: Trx, talks: readonly ConversationId[]): Promise<Told[]> {
  const told: Told[] = []
  for (const id of talks) {
    const row = await findConversation(trx, id)
    if (row) told.push({ id, to: [row.interestedUid, row.ownerUid] })
  }
  return told
}

/** Posts a message about an edited item (its revision increased). Called like `removeItemsFromConversations`. */
export async function itemWasEdited(trx: Trx, itemId: ItemId, now: Date): Promise<Told[]> {
  await lockItems(trx, [itemId], 'promise')
  const talks = await findTalksAbout(trx, [itemId])
  await lockConversations(trx, talks)
  const present = (await findPresent(trx, [itemId])).get(itemId)
  return present ? tellTalks(trx, talks, 'itemChanged', [present.item], now) : []
}
