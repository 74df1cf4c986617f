import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { eraseLines, findChatsWithOldMessages } from '../conversations/chat-lines.store.ts'
import { eraseMessages, findConversationsWithOldMessages } from '../conversations/old-messages.store.ts'
import { findExchangesWithOldPlaces } from '../exchanges/meeting-places.store.ts'
import type { Db } from '../platform/database.ts'
import { processDueRows } from '../platform/process-due-rows.ts'
import { erasePlaces } from './erase-traces.service.ts'

interface JobDeps {
  db: Db
  now: () => Date
  log: { error: (about: { err: unknown }, message: string) => void }
}

/** Deletes the messages of closed conversations and ended rings some time after the last one. Returns how many chats it has emptied. */
export async function eraseOldMessages({ db, now, log }: JobDeps): Promise<number> {
  const cutoff = retentionCutoff(RETENTION.closedConversation, now())
  const conversations = await processDueRows({
    find: (limit) => findConversationsWithOldMessages(db, cutoff, limit),
    processRow: (id) => db.transaction().execute((trx) => eraseMessages(trx, id, cutoff)),
    name: 'messages of conversation',
    log,
  })
  const rings = await processDueRows({
    find: (limit) => findChatsWithOldMessages(db, cutoff, limit),
    processRow: (id) => db.transaction().execute((trx) => eraseLines(trx, id, cutoff)),
    name: 'messages of ring',
    log,
  })
  return conversations + rings
}

/** Erases the places of meetings some time after the exchange has ended: in the exchange, its chat and its notices. */
export function eraseOldMeetingPlaces({ db, now, log }: JobDeps): Promise<number> {
  const time = now()
  const cutoff = retentionCutoff(RETENTION.meetingPlace, time)
  return processDueRows({
    find: (limit) => findExchangesWithOldPlaces(db, cutoff, limit),
    processRow: (id) => db.transaction().execute((trx) => erasePlaces(trx, id, time)),
    name: 'meeting places of exchange',
    log,
  })
}
