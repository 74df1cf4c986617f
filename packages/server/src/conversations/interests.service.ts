import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { closedUntilOf, type Interest, interestClosedUntil, interestRefusal } from '@barattolo/domain/conversations/interest'
import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { roundUpToMinute } from '@barattolo/domain/rate-limit'
import { it } from '@barattolo/domain/texts/it'
import { formatTownDay, formatTownTime } from '@barattolo/domain/town-time'
import { publishEvents } from '../events/pending-events.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { saveAndNotify } from './apply-steps.service.ts'
import { asEndedInterests, findInterests } from './interests.store.ts'
import type { MoveDeps } from './moves.service.ts'
import { loadNegotiation, lockConversations } from './negotiation.store.ts'
import { composeConversation, requireOwnConversation } from './read.service.ts'

/** About which of these objects the person has an open conversation, and which they may not ask for again. */
export async function readInterests(db: Db, me: Uid, itemIds: readonly ItemId[], now: Date): Promise<Interest[]> {
  const rows = await findInterests(db, me, itemIds)
  return rows.map((row) => {
    const closedUntil = row.conversationId ? null : closedUntilOf(asEndedInterests(row), now)
    return { itemId: row.itemId, conversationId: row.conversationId, closedUntil: closedUntil?.toISOString() ?? null }
  })
}

/**
 * Throws if this person may not ask for the object again. The caller has found no open conversation about it in an earlier statement:
 * a concurrent refusal has been committed then.
 */
export async function requireOpenInterest(
  { db: trx, town: { timeZone } }: TownDb<Trx>,
  me: Uid,
  itemId: ItemId,
  now: Date,
): Promise<void> {
  const [row] = await findInterests(trx, me, [itemId])
  const refusal = row && interestRefusal(asEndedInterests(row), now)
  if (!refusal) return
  const { interestClosed, interestWithdrawn } = it.conversations
  const detail =
    refusal.code === 'interestClosed'
      ? interestClosed(formatTownDay(refusal.until, timeZone))
      : interestWithdrawn(formatTownTime(roundUpToMinute(refusal.until), timeZone))
  throw new Problem(refusal.code, { detail })
}

/** "Riapri": the owner lets the person whom they have refused ask again. Repeating it changes nothing. */
export async function reopenInterest(deps: MoveDeps, me: Uid, id: ConversationId): Promise<Conversation> {
  const now = deps.now()
  const { conversation, events } = await deps.db.transaction().execute(async (trx) => {
    await requireOwnConversation(trx, me, id)
    await lockConversations(trx, [id])
    const row = await requireOwnConversation(trx, me, id)
    if (row.ownerUid !== me) throw new Problem('notYourItem')
    const before = await loadNegotiation(trx, row)
    if (!interestClosedUntil(before, now))
      return { conversation: await composeConversation({ db: trx, town: deps.town }, me, row, before, now), events: [] }
    const next = { ...before, interestClosedUntil: null, version: before.version + 1, sharedVersion: before.version + 1 }
    const messages = [{ kind: 'interestReopened', from: me, items: [row.rootItem] } as const]
    const saved = await saveAndNotify(trx, [{ row, before, next, messages }], now, { withoutNotice: [me] })
    return {
      conversation: await composeConversation({ db: trx, town: deps.town }, me, { ...row, updatedAt: now }, next, now),
      events: saved,
    }
  })
  publishEvents(deps.publish, events)
  return conversation
}
