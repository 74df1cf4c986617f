import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { Step } from '@barattolo/domain/conversations/play'
import type { Uid } from '@barattolo/domain/ids'
import { findDisabled } from '../people/disable.store.ts'
import type { Trx } from '../platform/database.ts'
import type { Told } from '../platform/told.ts'
import { findTalksResting } from './find-talks.store.ts'
import { happensTo } from './leaving.service.ts'
import { lockConversations } from './negotiation.store.ts'

/** Somebody is enabled again: their conversations go on, but for those whose other person is still disabled. */
export async function resumeTalksOf(trx: Trx, uid: Uid, step: (before: Negotiation) => Step, now: Date): Promise<Told[]> {
  const resting = await findTalksResting(trx, uid)
  await lockConversations(
    trx,
    resting.map(({ id }) => id),
  )
  // Asked under the locks: whoever is being disabled now has them, or sees what is done here.
  const away = await findDisabled(
    trx,
    resting.map(({ otherUid }) => otherUid),
  )
  const told: Told[] = []
  for (const { id, otherUid } of resting) if (!away.has(otherUid)) told.push(...(await happensTo(trx, id, step, now)))
  return told
}
