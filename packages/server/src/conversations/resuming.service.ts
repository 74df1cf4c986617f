import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { Step } from '@barattolo/domain/conversations/play'
import type { Uid } from '@barattolo/domain/ids'
import { findDisabled } from '../people/disable.store.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { findTalksResting } from './find-talks.store.ts'
import { happensTo } from './leaving.service.ts'
import { lockConversations } from './negotiation.store.ts'

/** Resumes the conversations of a person who is enabled again, except those whose other participant is still disabled. */
export async function resumeTalksOf(trx: Trx, uid: Uid, step: (before: Negotiation) => Step, now: Date): Promise<Told[]> {
  const resting = await findTalksResting(trx, uid)
  await lockConversations(
    trx,
    resting.map(({ id }) => id),
  )
  // Read under the locks: a concurrent transaction that disables the other person holds them, or waits and sees this change.
  const away = await findDisabled(
    trx,
    resting.map(({ otherUid }) => otherUid),
  )
  const told: Told[] = []
  for (const { id, otherUid } of resting) if (!away.has(otherUid)) told.push(...(await happensTo(trx, id, step, now)))
  return told
}
