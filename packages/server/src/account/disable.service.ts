import { applyPersonDisabled } from '@barattolo/domain/conversations/admin-transitions'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { RecordAct } from '../admin-log/admin-log.store.ts'
import { closeConversationsOf } from '../effects/close-conversations.service.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { findItemIdsOf } from '../items/items.changes.store.ts'
import { markDisabled, markEnabled } from '../people/disable.store.ts'
import { endKeptSuspension } from '../people/suspended-emails.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { retryOnConflict } from '../platform/database/retry-on-conflict.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'

export interface DisableDeps extends TownDb {
  publish: EventPublisher
  applyEffects: ApplyEffects
  now: () => Date
}

/**
 * Makes the server reject the person's API calls and hides their data; calls off their exchanges and pauses their
 * conversations. A repeated call only changes the reason. The admin’s act is recorded, with
 * the name of the person, in the same transaction.
 */
export async function disablePerson(
  { db, town, publish, applyEffects, now }: DisableDeps,
  uid: Uid,
  reason: string,
  record: RecordAct<string>,
): Promise<void> {
  const events = await retryOnConflict(() =>
    db.transaction().execute(async (trx) => {
      const { name, events } = await disableInTransaction(applyEffects, { db: trx, town }, uid, reason, now())
      return [...events, ...(await record(trx, name, now()))]
    }),
  )
  // Close the person's own sockets first, else their clients would refetch with a token that is rejected.
  publish.disconnectPerson(uid)
  publishVisibility(publish, events)
}

/** Disabling or enabling a person also hides or shows their wanted ads, so lists of ads are stale. */
function publishVisibility(publish: EventPublisher, events: readonly PendingEvent[]) {
  publishEvents(publish, events)
  if (events.length > 0) publish.listChanged('requests')
}

/** Lock order, as in all moves: person, items, conversations. */
async function disableInTransaction(
  applyEffects: ApplyEffects,
  { db: trx, town }: TownDb<Trx>,
  uid: Uid,
  reason: string,
  now: Date,
): Promise<{ name: string; events: PendingEvent[] }> {
  const marked = await markDisabled({ db: trx, town }, uid, reason, now)
  if (!marked) throw new Problem('personNotFound')
  const { name } = marked
  if (!marked.hasChanged) return { name, events: [] }
  const ownItemIds = await findItemIdsOf(trx, uid)
  const step = (before: Parameters<typeof applyPersonDisabled>[0], freed: Parameters<typeof applyPersonDisabled>[2]) =>
    applyPersonDisabled(before, uid, freed)
  const events = await closeConversationsOf(applyEffects, trx, { uid, ownItemIds, calledOffBy: null, step }, now)
  return { name, events: ['items', ...events] }
}

/** Shows the person's data again and resumes their conversations. Exchanges that were called off stay so. */
export async function enablePerson(
  { db, publish, applyEffects, now }: DisableDeps,
  uid: Uid,
  record: RecordAct<Uid>,
): Promise<void> {
  const events = await db.transaction().execute(async (trx): Promise<PendingEvent[]> => {
    const marked = await markEnabled(trx, uid)
    if (!marked) throw new Problem('personNotFound')
    await endKeptSuspension(trx, uid)
    const events = marked.hasChanged ? await applyEffects(trx, { type: 'personEnabled', uid }, now()) : []
    const recorded = await record(trx, uid, now())
    return marked.hasChanged ? ['items', ...events, ...recorded] : recorded
  })
  publishVisibility(publish, events)
}
