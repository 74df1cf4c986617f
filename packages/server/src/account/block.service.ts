import type { Answer } from '@barattolo/domain/endpoint'
import type { RingId, Uid } from '@barattolo/domain/ids'
import type { blockPerson } from '@barattolo/domain/people/blocks'
import { Problem } from '@barattolo/domain/problem'
import { countUnreadTexts } from '../conversations/chat-lines.store.ts'
import { lockChatsWithBoth } from '../conversations/chats.store.ts'
import { findConversationsBetween } from '../conversations/find-conversations.store.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { removeNoticesBetween, saveRingMessageCounts } from '../notices/notices.store.ts'
import { addBlock, isBlockedBetween, lockPair, removeBlock, wasBlockedFirst } from '../people/blocks.store.ts'
import { personExists } from '../people/lock-person.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'

interface BlockDeps {
  db: Db
  publish: EventPublisher
  applyEffects: ApplyEffects
  now: () => Date
}

/**
 * Hides the two people from each other. Idempotent: a repeated call changes nothing and returns the same. Locks the pair first, then
 * their conversations and the chats of their rings, in which they do not read each other any more. To a caller who has been blocked by
 * the other person the answer is that of an unknown one; the block is stored, and holds when the other one is lifted.
 */
export async function block(
  { db, publish, applyEffects, now }: BlockDeps,
  callerUid: Uid,
  otherUid: Uid,
): Promise<Answer<typeof blockPerson>> {
  if (callerUid === otherUid) throw new Problem('blockYourself')
  const { events, rings, isSecret, openExchanges } = await db.transaction().execute(async (trx) => {
    await lockPair(trx, callerUid, otherUid, 'block')
    if (!(await personExists(trx, otherUid))) throw new Problem('personNotFound')
    await addBlock(trx, callerUid, otherUid, now())
    const events = await applyEffects(trx, { type: 'personBlocked', uids: [callerUid, otherUid] }, now())
    const rings = await lockChatsWithBoth(trx, callerUid, otherUid)
    const conversations = await findConversationsBetween(trx, callerUid, otherUid)
    const withOpenExchange = conversations.filter(({ hasOpenExchange }) => hasOpenExchange)
    // An open exchange tells both people of each other anyway.
    const isSecret = withOpenExchange.length === 0 && (await wasBlockedFirst(trx, callerUid, otherUid))
    const withoutOpenExchange = conversations.filter(({ hasOpenExchange }) => !hasOpenExchange).map(({ id }) => id)
    await removeNoticesBetween(trx, callerUid, otherUid, withoutOpenExchange)
    if (rings.length > 0) await saveRingMessageCounts(trx, await countUnreadTexts(trx, rings, [callerUid, otherUid]))
    return { events, rings, isSecret, openExchanges: withOpenExchange.map(({ id, title }) => ({ conversationId: id, title })) }
  })
  publishToBoth(publish, events, rings, [callerUid, otherUid])
  if (isSecret) throw new Problem('personNotFound')
  return { openExchanges }
}

export async function unblock({ db, publish, applyEffects, now }: BlockDeps, callerUid: Uid, otherUid: Uid): Promise<void> {
  const { events, rings } = await db.transaction().execute(async (trx) => {
    await lockPair(trx, callerUid, otherUid, 'block')
    await removeBlock(trx, callerUid, otherUid)
    // The other person may have blocked as well.
    const events = (await isBlockedBetween(trx, callerUid, otherUid))
      ? []
      : await applyEffects(trx, { type: 'personUnblocked', uids: [callerUid, otherUid] }, now())
    return { events, rings: await lockChatsWithBoth(trx, callerUid, otherUid) }
  })
  publishToBoth(publish, events, rings, [callerUid, otherUid])
}

/** Publishes to the two people only: nothing changes for other users. */
function publishToBoth(publish: EventPublisher, events: readonly PendingEvent[], rings: readonly RingId[], uids: readonly Uid[]) {
  publishEvents(publish, events)
  for (const id of rings) publish.changed(['rings', id], uids)
  publish.changed(['items'], uids)
  publish.changed(['requests'], uids)
  publish.changed(['conversations'], uids)
  publish.changed(['notices'], uids)
}
