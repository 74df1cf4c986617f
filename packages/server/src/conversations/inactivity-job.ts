import { applyTimeouts } from '@barattolo/domain/conversations/inactivity'
import type { ConversationId } from '@barattolo/domain/ids'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import type { Trx } from '../platform/database/database.ts'
import { processDueRows } from '../platform/jobs/process-due-rows.ts'
import { applySteps } from './apply-steps.service.ts'
import { findInactiveConversations } from './find-conversations.store.ts'
import type { MoveDeps } from './moves.service.ts'
import { lockConversations } from './negotiation.store.ts'

interface JobDeps extends Pick<MoveDeps, 'db' | 'publish' | 'now'> {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Reminds turn holders who have not answered, and archives conversations after the last timeout. Several processes may run it at
 * once: each conversation is checked again under its lock, so that only one process acts. Returns how many conversations it
 * changed.
 */
export function runInactivityJob({ db, publish, log, now: clock }: JobDeps): Promise<number> {
  const now = clock()
  return processDueRows({
    find: (limit) => findInactiveConversations(db, now, limit),
    processRow: async (id) => {
      const events = await db.transaction().execute((trx) => applyDueTimeout(trx, id, now))
      publishEvents(publish, events)
      return events.length > 0
    },
    name: 'conversation',
    log,
  })
}

/**
 * Decides under the conversation's lock: a concurrent answer is already visible here, or waits for this transaction. If no timeout
 * is due, only a wrong due time is corrected, which would make every run select the row again.
 */
async function applyDueTimeout(trx: Trx, id: ConversationId, now: Date): Promise<PendingEvent[]> {
  await lockConversations(trx, [id])
  let isDue = false
  const events = await applySteps(
    trx,
    [id],
    (before) => {
      const step = applyTimeouts(before, now)
      isDue = step.next !== before
      return step
    },
    now,
  )
  return isDue ? events : []
}
