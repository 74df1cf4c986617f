import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { deleteConversationAsAdmin, resetItemAsAdmin } from '../effects/admin-actions.service.ts'
import type { Db, Trx } from '../platform/database.ts'
import type { EventPublisher } from '../platform/event-publisher.ts'
import { type PendingEvent, publishEvents } from '../platform/event-publisher.ts'
import { retryOnConflict } from '../platform/retry-on-conflict.ts'

interface AdminDeps {
  db: Db
  publish: EventPublisher
  now: () => Date
}

export function resetItem(deps: AdminDeps, id: ItemId): Promise<void> {
  return runAndPublish(deps, (trx, now) => resetItemAsAdmin(trx, id, now))
}

export function deleteConversation(deps: AdminDeps, id: ConversationId): Promise<void> {
  return runAndPublish(deps, (trx, now) => deleteConversationAsAdmin(trx, id, now))
}

async function runAndPublish(
  { db, publish, now }: AdminDeps,
  work: (trx: Trx, now: Date) => Promise<PendingEvent[]>,
): Promise<void> {
  publishEvents(publish, await retryOnConflict(() => db.transaction().execute((trx) => work(trx, now()))))
}
