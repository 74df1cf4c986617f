import { itemId, requestId, type Uid } from '@barattolo/domain/ids'
import type { ReportSnapshot, ReportTarget } from '@barattolo/domain/reports/contract'
import { mergeRepeatedReport, type ReportReason } from '@barattolo/domain/reports/report'
import { RETENTION } from '@barattolo/domain/retention'
import { it } from '@barattolo/domain/texts/it'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { setItemHiddenReason } from '../items/items.changes.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { JobLimit } from '../platform/jobs/job-limits.ts'
import { type DeletionDeps, deleteDueRows } from '../platform/jobs/process-due-rows.ts'
import { setRequestHiddenReason } from '../requests/requests.store.ts'

/** The target of a report with its current content. */
export interface ReportedContent {
  reported: Uid
  snapshot: ReportSnapshot
}

/**
 * A report with the id of its decision. The reporter is null for a visitor, whose e-mail address is not verified, and for an admin’s
 * decision without a report. `hidesUntil`: until when it hides the photos without a decision; null if it has not hidden them at once.
 * `photosHidden`: whether it hides the photos of its snapshot now. `sealedAt`: when the reported person deleted the account.
 */
export type ReportRow = Selectable<Tables['reports']>

const MAX_LISTED = 100
/** How many reports and decisions are read: those that the screen lists, or all of them for the copy of a person's data. */
export type Listed = 'newest' | 'all'
/** For `limit`: null is no limit. */
export const limitOf = (listed: Listed) => sql.lit(listed === 'all' ? null : MAX_LISTED)

interface ReportValues {
  reporter: Uid
  target: ReportTarget
  reason: ReportReason
  text: string
  /** Hides the photos of the snapshot until then; null if it hides none. */
  hidesUntil: Date | null
}

/** What reports of people and of visitors have in common. */
const columnsOf = (
  { target, reason, text }: Pick<ReportValues, 'target' | 'reason' | 'text'>,
  content: ReportedContent,
  now: Date,
) => ({
  reportedUid: content.reported,
  targetKind: target.kind,
  targetId: target.id,
  reason,
  text,
  snapshot: JSON.stringify(content.snapshot),
  decisionId: null,
  createdAt: now,
})

/**
 * Adds a report, or adds what is new to the reporter's open report about the same target; `isNew` if anything was added. A stronger reason
 * with the same words is the same report.
 */
export async function addReport(
  db: Db | Trx,
  { reporter, target, reason, text, hidesUntil }: ReportValues,
  content: ReportedContent,
  now: Date,
): Promise<{ report: ReportRow; isNew: boolean }> {
  const inserted = await db
    .insertInto('reports')
    .values({
      reporterUid: reporter,
      ...columnsOf({ target, reason, text }, content, now),
      hidesUntil,
      photosHidden: hidesUntil !== null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { report: inserted, isNew: true }
  const existing = await db
    .selectFrom('reports')
    .selectAll()
    .where('reporterUid', '=', reporter)
    .where('targetKind', '=', target.kind)
    .where('targetId', '=', target.id)
    .where('decisionId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // The existing report was decided between the queries: add a new one.
  if (!existing) return addReport(db, { reporter, target, reason, text, hidesUntil }, content, now)
  const merged = mergeRepeatedReport(existing, { reason, text }, it.reports.reasons)
  const isSame = merged.reason !== existing.reason && existing.text.includes(text)
  const isNew = !isSame && merged.text !== existing.text
  return { report: await saveRepeated(db, existing, merged, hidesUntil, content), isNew }
}

interface VisitorReportValues {
  id: string
  visitor: { name: string; email: string }
  target: ReportTarget
  reason: ReportReason
  text: string
  suspectedBot: boolean
}

/** Adds the report of a visitor, which never hides photos by itself, or returns the one with the same id; null if it differs. */
export async function addVisitorReport(
  trx: Trx,
  { id, visitor, target, reason, text, suspectedBot }: VisitorReportValues,
  content: ReportedContent,
  now: Date,
): Promise<{ report: ReportRow; isNew: boolean } | null> {
  const inserted = await trx
    .insertInto('reports')
    .values({
      id,
      reporterUid: null,
      visitorName: visitor.name,
      visitorEmail: visitor.email,
      suspectedBot,
      ...columnsOf({ target, reason, text }, content, now),
      hidesUntil: null,
      photosHidden: false,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { report: inserted, isNew: true }
  const report = await trx
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where('targetKind', '=', target.kind)
    .where('targetId', '=', target.id)
    .where('reason', '=', reason)
    .where('text', '=', text)
    .where('visitorName', '=', visitor.name)
    .where('visitorEmail', '=', visitor.email)
    .executeTakeFirst()
  return report ? { report, isNew: false } : null
}

/** With the reason `intimate`, the report also gets the photos as they are now. */
function saveRepeated(
  db: Db | Trx,
  { id, reason }: ReportRow,
  merged: Pick<ReportRow, 'reason' | 'text'>,
  hidesUntil: Date | null,
  { snapshot }: ReportedContent,
): Promise<ReportRow> {
  const becomesIntimate = merged.reason === 'intimate' && reason !== 'intimate'
  return db
    .updateTable('reports')
    .set(merged)
    .$if(becomesIntimate, (update) =>
      update.set({ snapshot: JSON.stringify(snapshot), hidesUntil, photosHidden: hidesUntil !== null }),
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findReportsBy(db: Db, reporter: Uid, listed: Listed): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('reporterUid', '=', reporter)
    .where('sealedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limitOf(listed))
    .execute()
}

export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks all open reports about the same target until the transaction ends. */
export function lockOpenReports(trx: Trx, { targetKind, targetId }: Pick<ReportRow, 'targetKind' | 'targetId'>) {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('targetKind', '=', targetKind)
    .where('targetId', '=', targetId)
    .where('decisionId', 'is', null)
    .where('sealedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function findReportsDecidedBy(db: Db, decisions: readonly string[]): Promise<ReportRow[]> {
  if (decisions.length === 0) return Promise.resolve([])
  return db.selectFrom('reports').selectAll().where('decisionId', 'in', decisions).orderBy('createdAt').orderBy('id').execute()
}

/**
 * For account deletion: deletes the person's open reports. Decided reports that the person made stay without the text, because the
 * reported people may still object; open ones with the reason `intimate` stay too, because the photos would show again and the admin
 * would not learn of them. The person's objections also stay without the text. Reports and decisions about the person are sealed, so
 * that leaving does not destroy the evidence; the addresses of the photos go, because their files go too.
 */
export async function removeReportsOf(trx: Trx, uid: Uid, now: Date): Promise<void> {
  await trx
    .deleteFrom('reports')
    .where('reporterUid', '=', uid)
    .where('decisionId', 'is', null)
    .where('reason', '<>', 'intimate')
    .where('sealedAt', 'is', null)
    .execute()
  await trx.updateTable('reports').set({ text: '' }).where('reporterUid', '=', uid).execute()
  await trx.updateTable('reportDecisions').set({ objection: '' }).where('objectorUid', '=', uid).execute()
  await trx
    .updateTable('reports')
    .set({ sealedAt: now, hidesUntil: null, photosHidden: false, snapshot: sql`jsonb_set(snapshot, '{images}', '[]')` })
    .where('reportedUid', '=', uid)
    .where('sealedAt', 'is', null)
    .execute()
}

/** Whether there are reports about a person, which are sealed when they delete the account. */
export async function isReported(db: Db, uid: Uid): Promise<boolean> {
  const row = await db.selectFrom('reports').select('id').where('reportedUid', '=', uid).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes decided reports with their decisions, and sealed reports without one, after 12 months. Kept are reports of which an objection
 * waits for its review. Of those that still hide a photo the addresses of the photos are kept, because these would be shown again,
 * and the outcome.
 */
export async function deleteOldReports(deps: DeletionDeps): Promise<void> {
  const before = sql<Date>`${deps.now()}::timestamptz - ${sql.lit(`${RETENTION.reports.months} months`)}::interval`
  await deleteDueRows(deps, {
    limit: REPORTS_LIMIT,
    find: async (db, limit) =>
      [...(await findOldDecisions(db, before, limit)), ...(await findOldUndecided(db, before, limit))].slice(0, limit),
    remove: async (trx, old) => {
      const idsOf = (what: OldReports['what']) => old.filter((row) => row.what === what).map(({ id }) => id)
      await deleteDecided(trx, idsOf('decision'))
      await keepPhotosOnly(trx, idsOf('decisionHidingPhotos'))
      await deleteUndecided(trx, idsOf('undecided'))
    },
  })
}

/** A decision counts as one row, with its reports. */
const REPORTS_LIMIT: JobLimit = {
  job: 'reports',
  countOpen: sql`(select count(*) from report_decisions) + (select count(*) from reports where decision_id is null)`,
}

interface OldReports {
  id: string
  what: 'decision' | 'decisionHidingPhotos' | 'undecided'
}

function findOldDecisions(db: Db | Trx, before: RawBuilder<Date>, limit: number): Promise<OldReports[]> {
  const hidesPhotos = sql`exists (select from reports where decision_id = report_decisions.id and photos_hidden)`
  return (
    db
      .selectFrom('reportDecisions')
      .select('id')
      .select(sql<OldReports['what']>`case when ${hidesPhotos} then 'decisionHidingPhotos' else 'decision' end`.as('what'))
      .where(sql<boolean>`coalesce(reviewed_at, decided_at) <= ${before}`)
      // Not again those of which only the photos are kept.
      .where('reasons', '<>', '')
      .where((eb) => eb.or([eb('objectedAt', 'is', null), eb('reviewedAt', 'is not', null)]))
      .orderBy('decidedAt')
      .limit(limit)
      .forUpdate()
      .execute()
  )
}

function findOldUndecided(db: Db | Trx, before: RawBuilder<Date>, limit: number): Promise<OldReports[]> {
  return db
    .selectFrom('reports')
    .select('id')
    .select(sql<OldReports['what']>`'undecided'`.as('what'))
    .where('decisionId', 'is', null)
    .where('sealedAt', '<=', before)
    .orderBy('sealedAt')
    .limit(limit)
    .execute()
}

async function deleteUndecided(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('reports').where('id', 'in', ids).where('decisionId', 'is', null).execute()
}

async function deleteDecided(trx: Trx, decisions: readonly string[]): Promise<void> {
  if (decisions.length === 0) return
  await trx.deleteFrom('reports').where('decisionId', 'in', decisions).execute()
  await trx.deleteFrom('reportDecisions').where('id', 'in', decisions).execute()
}

async function keepPhotosOnly(trx: Trx, decisions: readonly string[]): Promise<void> {
  if (decisions.length === 0) return
  const images = sql<string>`jsonb_build_object('title', '', 'text', '', 'images', snapshot -> 'images')`
  await trx
    .updateTable('reports')
    .set({ reporterUid: null, visitorName: null, visitorEmail: null, text: '', snapshot: images })
    .where('decisionId', 'in', decisions)
    .execute()
  await trx
    .updateTable('reportDecisions')
    .set({ outcome: sql`coalesce(review_outcome, outcome)`, reasons: '' })
    .set({ objectorUid: null, objection: null, objectedAt: null, reviewOutcome: null, reviewReasons: null, reviewedAt: null })
    .where('id', 'in', decisions)
    .execute()
}

/**
 * Copies the reasons of the decisions to the items and requests that the version before the column `hidden_reason` has hidden. A
 * job, because that version may go on running beside this one, and knows nothing of a reason that it replaces.
 */
export async function storeMissingReasons(db: Db): Promise<void> {
  for (const { id, reason } of await findMissingReasons(db, 'item')) await setItemHiddenReason(db, itemId.parse(id), reason)
  for (const { id, reason } of await findMissingReasons(db, 'request'))
    await setRequestHiddenReason(db, requestId.parse(id), reason)
}

/** The reasons of the last decision that has hidden each record, where the record has another one or none. */
async function findMissingReasons(db: Db, kind: 'item' | 'request'): Promise<{ id: string; reason: string }[]> {
  const hidden = kind === 'item' ? sql.table('items') : sql.table('requests')
  const rows = await query(
    db,
    'findMissingReasons',
    sql<{ id: string; reason: string }>`
    with last as materialized (
      select distinct on (target_id) target_id::uuid as id, coalesce(review_reasons, reasons) as reason
      from report_decisions
      where target_kind = ${kind} and coalesce(review_outcome, outcome) = 'hidden'
      order by target_id, coalesce(reviewed_at, decided_at) desc)
    select last.id, last.reason from last join ${hidden} h on h.id = last.id
    where h.hidden_at is not null and h.hidden_reason is distinct from last.reason`,
  )
  return rows
}
