import type { Uid } from '@barattolo/domain/ids'
import type { DecisionTarget } from '@barattolo/domain/reports/contract'
import type { ReportOutcome } from '@barattolo/domain/reports/report'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { type Listed, limitOf, type ReportedContent, type ReportRow } from './reports.store.ts'

export type DecisionRow = Selectable<Tables['reportDecisions']>

export function findDecisions(db: Db, ids: readonly string[]): Promise<DecisionRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('reportDecisions').selectAll().where('id', 'in', ids).execute()
}

export function findDecisionsAbout(db: Db, reported: Uid, listed: Listed): Promise<DecisionRow[]> {
  return db
    .selectFrom('reportDecisions')
    .selectAll()
    .where('reportedUid', '=', reported)
    .orderBy('decidedAt', 'desc')
    .orderBy('id')
    .limit(limitOf(listed))
    .execute()
}

export function lockDecision(trx: Trx, id: string): Promise<DecisionRow | undefined> {
  return trx.selectFrom('reportDecisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface DecisionValues {
  outcome: ReportOutcome
  reasons: string
}

/** Adds a decision for these reports, which must have the same target; returns the decision's id. */
export async function addDecision(trx: Trx, reports: readonly ReportRow[], values: DecisionValues, now: Date) {
  const [first] = reports
  if (!first) throw new Error('a decision needs at least one report')
  const id = await insertDecision(trx, first, values, now)
  const ids = reports.map((report) => report.id)
  await trx.updateTable('reports').set({ decisionId: id }).where('id', 'in', ids).execute()
  return id
}

/**
 * Adds an admin's decision without a report; returns its id. It is stored like one about a report without a reporter, so that the person
 * reads it, and may object, like any other.
 */
export async function addDecisionWithoutReport(
  trx: Trx,
  { kind: targetKind, id: targetId }: DecisionTarget,
  { reported: reportedUid, snapshot }: ReportedContent,
  values: DecisionValues,
  now: Date,
): Promise<string> {
  const decisionId = await insertDecision(trx, { targetKind, targetId, reportedUid }, values, now)
  await trx
    .insertInto('reports')
    .values({
      reporterUid: null,
      reportedUid,
      targetKind,
      targetId,
      reason: 'other',
      snapshot: JSON.stringify(snapshot),
      decisionId,
      createdAt: now,
    })
    .execute()
  return decisionId
}

async function insertDecision(
  trx: Trx,
  { targetKind, targetId, reportedUid }: Pick<ReportRow, 'targetKind' | 'targetId' | 'reportedUid'>,
  { outcome, reasons }: DecisionValues,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('reportDecisions')
    .values({
      targetKind,
      targetId,
      reportedUid,
      outcome,
      reasons,
      decidedAt: now,
      objectorUid: null,
      objection: null,
      objectedAt: null,
      reviewOutcome: null,
      reviewReasons: null,
      reviewedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addObjection(trx: Trx, id: string, objector: Uid, text: string, now: Date): Promise<void> {
  const objection = { objectorUid: objector, objection: text, objectedAt: now }
  await trx.updateTable('reportDecisions').set(objection).where('id', '=', id).execute()
}

export async function addReview(trx: Trx, id: string, { outcome, reasons }: DecisionValues, now: Date): Promise<void> {
  const review = { reviewOutcome: outcome, reviewReasons: reasons, reviewedAt: now }
  await trx.updateTable('reportDecisions').set(review).where('id', '=', id).execute()
}
