import type { NegotiationStep } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Negotiation } from '@barattolo/domain/conversations/negotiation'
import type { Uid } from '@barattolo/domain/ids'
import { findSuspendedConversations } from '../conversations/find-conversations.store.ts'
import { lockConversations } from '../conversations/negotiation.store.ts'
import { findDisabled } from '../people/disable.store.ts'
import type { Trx } from '../platform/database.ts'
import type { PendingEvent } from '../platform/pending-events.ts'
import { applyStep } from './close-conversations.service.ts'

/** Resumes the conversations of a person who is enabled again, except those whose other participant is still disabled. */
export async function resumeConversationsOf(
  trx: Trx,
  uid: Uid,
  step: (before: Negotiation) => NegotiationStep,
  now: Date,
): Promise<PendingEvent[]> {
  const suspended = await findSuspendedConversations(trx, uid)
  await lockConversations(
    trx,
    suspended.map(({ id }) => id),
  )
  // Read under the locks: a concurrent transaction that disables the other person has already ended, or waits and sees this
  // change.
  const disabledUids = await findDisabled(
    trx,
    suspended.map(({ otherUid }) => otherUid),
  )
  const events: PendingEvent[] = []
  for (const { id, otherUid } of suspended) if (!disabledUids.has(otherUid)) events.push(...(await applyStep(trx, id, step, now)))
  return events
}
