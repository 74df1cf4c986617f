import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { sql } from 'kysely'
import { eraseLines, findChatsWithOldMessages } from '../conversations/chat-lines.store.ts'
import { eraseMessages, findConversationsWithOldMessages } from '../conversations/old-messages.store.ts'
import { findExchangesWithOldPlaces } from '../exchanges/meeting-places.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import type { JobLimit, JobLimits } from '../platform/jobs/job-limits.ts'
import { processDueRows } from '../platform/jobs/process-due-rows.ts'
import { erasePlaces } from './erase-traces.service.ts'

interface JobDeps {
  db: Db
  now: () => Date
  jobLimits: JobLimits
  log: { error: (about: { err: unknown }, message: string) => void }
}

const MESSAGES_LIMIT: JobLimit = {
  job: 'messages',
  countOpen: sql`select count(*) from conversations where last_message is not null`,
}
const RING_MESSAGES_LIMIT: JobLimit = {
  job: 'ringMessages',
  countOpen: sql`select count(*) from chats where last_message_at is not null`,
}
const PLACES_LIMIT: JobLimit = {
  job: 'meetingPlaces',
  countOpen: sql`select count(*) from exchanges where places_erased_at is null`,
}

/** Erases one row in a transaction of its own, which counts it; the count is locked first. */
const limitRows =
  ({ db, jobLimits }: Pick<JobDeps, 'db' | 'jobLimits'>, now: Date) =>
  async (limit: JobLimit, eraseRow: (trx: Trx) => Promise<boolean>): Promise<boolean> => {
    const eraseOne = (trx: Trx) => jobLimits.run(trx, limit, now, async () => ((await eraseRow(trx)) ? 1 : 0))
    return (await db.transaction().execute(eraseOne)) > 0
  }

/** Deletes the messages of closed conversations and ended rings some time after the last one. Returns how many chats it has emptied. */
export async function eraseOldMessages({ db, now, log, jobLimits }: JobDeps): Promise<number> {
  const time = now()
  const cutoff = retentionCutoff(RETENTION.closedConversation, time)
  const erase = limitRows({ db, jobLimits }, time)
  const conversations = await processDueRows({
    find: (limit) => findConversationsWithOldMessages(db, cutoff, limit),
    processRow: (id) => erase(MESSAGES_LIMIT, (trx) => eraseMessages(trx, id, cutoff)),
    name: 'messages of conversation',
    log,
    onDone: (isWaiting) => jobLimits.report(MESSAGES_LIMIT, time, isWaiting),
  })
  const rings = await processDueRows({
    find: (limit) => findChatsWithOldMessages(db, cutoff, limit),
    processRow: (id) => erase(RING_MESSAGES_LIMIT, (trx) => eraseLines(trx, id, cutoff)),
    name: 'messages of ring',
    log,
    onDone: (isWaiting) => jobLimits.report(RING_MESSAGES_LIMIT, time, isWaiting),
  })
  return conversations + rings
}

/** Erases the places of meetings some time after the exchange has ended: in the exchange, its chat and its notices. */
export function eraseOldMeetingPlaces({ db, now, log, jobLimits }: JobDeps): Promise<number> {
  const time = now()
  const cutoff = retentionCutoff(RETENTION.meetingPlace, time)
  return processDueRows({
    find: (limit) => findExchangesWithOldPlaces(db, cutoff, limit),
    processRow: (id) => limitRows({ db, jobLimits }, time)(PLACES_LIMIT, (trx) => erasePlaces(trx, id, time)),
    name: 'meeting places of exchange',
    log,
    onDone: (isWaiting) => jobLimits.report(PLACES_LIMIT, time, isWaiting),
  })
}
