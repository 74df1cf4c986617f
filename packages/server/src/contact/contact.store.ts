import type { ContactMessage } from '@barattolo/domain/contact/contract'
import type { MessageState } from '@barattolo/domain/contact/message-states'
import { type Uid, uid as uidSchema } from '@barattolo/domain/ids'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { buildPage, decodeAdminCursor, microseconds, type PagedRow, type ResultPage } from '../platform/database/pages.ts'
import { query } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { type DeletionDeps, deleteDueRows } from '../platform/jobs/process-due-rows.ts'

/** `suspectedBot`: whether the field that people do not see was filled. */
export type ContactMessageValues = Pick<
  Selectable<Tables['contactMessages']>,
  'id' | 'personUid' | 'name' | 'email' | 'message' | 'suspectedBot'
>

/** A message whose e-mail this process sends. */
export interface ClaimedMessage extends Omit<ContactMessageValues, 'personUid' | 'suspectedBot'> {
  mailTries: number
}

/** How long another process waits before it sends the e-mail of a message that is claimed, in milliseconds. */
const LEASE_MS = 2 * 60 * 1000

/** False if the message is stored already. */
export async function insertContactMessage(trx: Trx, values: ContactMessageValues, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('contactMessages')
    .values({ ...values, createdAt: now, answeredAt: null, mailedAt: null, mailDueAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findContactMessage(db: Db, id: string) {
  const columns = ['name', 'email', 'message', 'mailedAt'] as const
  return db.selectFrom('contactMessages').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Claims the e-mail of a new message for this process. */
export async function claimNewMail(trx: Trx, id: string, now: Date): Promise<void> {
  const mailDueAt = new Date(now.getTime() + LEASE_MS)
  await trx.updateTable('contactMessages').set({ mailDueAt, mailTries: 1 }).where('id', '=', id).execute()
}

/** Claims an e-mail that is due for the time of the lease, and counts the try: each goes to one process only. */
export function claimDueMail(db: Db, now: Date): Promise<ClaimedMessage | undefined> {
  const due = db
    .selectFrom('contactMessages')
    .select('id')
    .where('mailDueAt', '<=', now)
    .orderBy('mailDueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('contactMessages')
    .set(({ eb }) => ({ mailTries: eb('mailTries', '+', 1), mailDueAt: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', due)
    .returning(['id', 'name', 'email', 'message', 'mailTries'])
    .executeTakeFirst()
}

/** `mailDueAt`: when the e-mail is tried again; null if it is sent or given up. */
export async function saveMailOutcome(db: Db, id: string, outcome: { mailedAt: Date | null; mailDueAt: Date | null }) {
  await db.updateTable('contactMessages').set(outcome).where('id', '=', id).execute()
}

type MessageRow = PagedRow &
  Pick<ContactMessage, 'name' | 'email' | 'message' | 'suspectedBot'> & {
    uid: string | null
    created: Date
    mailed: Date | null
    answered: Date | null
  }

const LISTS: Record<MessageState, { where: RawBuilder<unknown>; at: RawBuilder<unknown>; newestFirst: boolean }> = {
  open: { where: sql`answered_at is null`, at: sql`created_at`, newestFirst: false },
  answered: { where: sql`answered_at is not null`, at: sql`answered_at`, newestFirst: true },
}

interface MessageSearch {
  state: MessageState
  cursor?: string | undefined
  limit: number
}

/** A page of messages: the open one that waits longest first; the last answered one first. */
export async function findContactMessages(db: Db, search: MessageSearch): Promise<ResultPage<ContactMessage>> {
  const { where, at, newestFirst } = LISTS[search.state]
  const rows = await query(
    db,
    'findContactMessages',
    sql<MessageRow>`
    select id::text as id, ${microseconds(at)} as at, person_uid as uid, name, email, message, suspected_bot as "suspectedBot", created_at as created,
      mailed_at as mailed, answered_at as answered,
      (select count(*)::int from contact_messages where ${where}) as total
    from contact_messages where ${where} and ${isAfterCursor(search.cursor, at, newestFirst)}
    order by ${newestFirst ? sql`${at} desc, id desc` : sql`${at}, id`} limit ${search.limit + 1}`,
  )
  return buildPage(rows, search, asContactMessage)
}

function isAfterCursor(cursor: string | undefined, at: RawBuilder<unknown>, newestFirst: boolean): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [time, id] = decodeAdminCursor(cursor)
  const position = sql`(timestamptz 'epoch' + ${time} * interval '1 microsecond', ${id}::uuid)`
  return sql`(${at}, id) ${newestFirst ? sql`<` : sql`>`} ${position}`
}

function asContactMessage({
  id,
  name,
  email,
  message,
  suspectedBot,
  uid,
  created,
  mailed,
  answered,
}: MessageRow): ContactMessage {
  return {
    _id: id,
    name,
    email,
    message,
    suspectedBot,
    uid: uid === null ? null : uidSchema.parse(uid),
    createdAt: created.toISOString(),
    mailedAt: mailed?.toISOString() ?? null,
    answeredAt: answered?.toISOString() ?? null,
  }
}

/** Undefined if there is no such message. Marking it again keeps the time. */
export function setAnswered(trx: Trx, id: string, answered: boolean, now: Date): Promise<{ personUid: Uid | null } | undefined> {
  return trx
    .updateTable('contactMessages')
    .set({ answeredAt: answered ? sql<Date>`coalesce(answered_at, ${now})` : null })
    .where('id', '=', id)
    .returning('personUid')
    .executeTakeFirst()
}

/** For the data export: what a person has written while signed in. */
export async function findContactMessagesOf(db: Db, uid: Uid) {
  const rows = await db
    .selectFrom('contactMessages')
    .select(['name', 'email', 'message', 'suspectedBot', 'createdAt', 'answeredAt'])
    .where('personUid', '=', uid)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
}

export async function removeContactMessagesOf(trx: Trx, uid: Uid): Promise<void> {
  await trx.deleteFrom('contactMessages').where('personUid', '=', uid).execute()
}

export function deleteOldContactMessages(deps: DeletionDeps): Promise<number> {
  const before = retentionCutoff(RETENTION.contactMessages, deps.now())
  return deleteDueRows(deps, {
    limit: { job: 'contactMessages', countOpen: sql`select count(*) from contact_messages` },
    find: async (db, limit) => {
      const old = db.selectFrom('contactMessages').select('id').where('createdAt', '<=', before)
      return (await old.orderBy('createdAt').limit(limit).execute()).map(({ id }) => id)
    },
    remove: (trx, ids) => trx.deleteFrom('contactMessages').where('id', 'in', ids).execute(),
  })
}
