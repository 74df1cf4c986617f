import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { eraseMessages, erasePlacesOfMessages, findConversationsWithOldMessages } from '../conversations/old-messages.store.ts'
import { eraseMeetingPlaces, findExchangesWithOldPlaces } from '../exchanges/meeting-places.store.ts'
import { removeMeetingNotices } from '../notices/notices.store.ts'
import type { Db } from '../platform/database.ts'
import { processDueRows } from '../platform/process-due-rows.ts'

interface JobDeps {
  db: Db
  now: () => Date
  log: { error: (about: { err: unknown }, message: string) => void }
}

/** Deletes the messages of closed conversations some time after the last one. Returns how many conversations it has emptied. */
export function eraseOldMessages({ db, now, log }: JobDeps): Promise<number> {
  const cutoff = retentionCutoff(RETENTION.closedConversation, now())
  return processDueRows({
    find: (limit) => findConversationsWithOldMessages(db, cutoff, limit),
    processRow: (id) => db.transaction().execute((trx) => eraseMessages(trx, id, cutoff)),
    name: 'messages of conversation',
    log,
  })
}

/** Erases the places of meetings some time after the exchange has ended: in the exchange, its chat and its notices. */
export function eraseOldMeetingPlaces({ db, now, log }: JobDeps): Promise<number> {
  const time = now()
  const cutoff = retentionCutoff(RETENTION.meetingPlace, time)
  return processDueRows({
    find: (limit) => findExchangesWithOldPlaces(db, cutoff, limit),
    processRow: (id) =>
      db.transaction().execute(async (trx) => {
        const erased = await eraseMeetingPlaces(trx, id, time)
        if (!erased) return false
        if (erased.conversationId) await erasePlacesOfMessages(trx, erased.conversationId)
        await removeMeetingNotices(trx, id, erased.uids)
        return true
      }),
    name: 'meeting places of exchange',
    log,
  })
}
