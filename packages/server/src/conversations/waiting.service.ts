import { nextDueOf, resumed } from '@barattolo/domain/conversations/silence'
import type { Uid } from '@barattolo/domain/ids'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { findPendingTalksOf } from './find-talks.store.ts'
import { asNegotiation, findConversation, lockConversations, saveWaiting } from './negotiation.store.ts'

/**
 * Publishes the conversations of a person whose holiday begins or ends, and stops or restarts the turn timer where the holiday
 * affects it. Runs in the caller's transaction, which has changed the person.
 */
export async function talksWaitAnew(trx: Trx, uid: Uid, now: Date): Promise<Told[]> {
  const talks = await findPendingTalksOf(trx, uid)
  await lockConversations(trx, talks)
  const told: Told[] = []
  for (const id of talks) {
    const row = await findConversation(trx, id)
    if (!row) continue
    const negotiation = await asNegotiation(trx, row)
    const changes = (row.nextDueAt === null) !== (nextDueOf(negotiation) === null)
    if (changes) await saveWaiting(trx, id, resumed(negotiation, now))
    told.push({ id, to: [row.interestedUid, row.ownerUid] })
  }
  return told
}
