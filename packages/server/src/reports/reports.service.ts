import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Decision, DecisionAboutMe, NewReport, Report } from '@barattolo/domain/reports/contract'
import { objectionDeadline, objectionRefusal } from '@barattolo/domain/reports/report'
import { personExists } from '../people/lock-person.store.ts'
import type { Db } from '../platform/database.ts'
import type { Person } from '../platform/session.ts'
import {
  addObjection,
  addReport,
  type DecisionRow,
  findDecisions,
  findDecisionsAbout,
  findReportsBy,
  findReportsDecidedBy,
  lockDecision,
  type ReportRow,
} from './reports.store.ts'
import { findTarget } from './targets.service.ts'

export interface ReportsDeps {
  db: Db
  now: () => Date
}

export async function makeReport({ db, now }: ReportsDeps, input: NewReport, person: Person): Promise<Report> {
  const { target, reason, text = '' } = input
  const content = await findTarget(db, target, person)
  if (content.reported === person.uid) throw new Problem('reportYourself')
  if (!(await personExists(db, content.reported))) throw new Problem('personNotFound')
  const row = await addReport(db, { reporter: person.uid, target, reason, text }, content, now())
  return asReport(row, null, person.uid, now())
}

/** The user's own reports, and the decisions on reports about the user. */
export async function listMyReports(
  { db, now }: ReportsDeps,
  callerUid: Uid,
): Promise<{ made: Report[]; about: DecisionAboutMe[] }> {
  const reports = await findReportsBy(db, callerUid)
  const decisions = await findDecisions(
    db,
    reports.flatMap(({ decisionId }) => decisionId ?? []),
  )
  const about = await findDecisionsAbout(db, callerUid)
  const reportsAboutMe = await findReportsDecidedBy(
    db,
    about.map(({ id }) => id),
  )
  const decisionOf = ({ decisionId }: ReportRow) => decisions.find(({ id }) => id === decisionId) ?? null
  return {
    made: reports.map((row) => asReport(row, decisionOf(row), callerUid, now())),
    about: about.map((row) => ({
      ...asDecision(row, [], callerUid, now()),
      target: { kind: row.targetKind, id: row.targetId },
      title: reportsAboutMe.find(({ decisionId }) => decisionId === row.id)?.snapshot.title ?? '',
    })),
  }
}

/** An objection is possible once per decision, by the reported person or a reporter. */
export async function objectToDecision({ db, now }: ReportsDeps, id: string, callerUid: Uid, text: string): Promise<Decision> {
  return db.transaction().execute(async (trx) => {
    const row = await lockDecision(trx, id)
    const reporters = (await findReportsDecidedBy(trx, [id])).map(({ reporterUid }) => reporterUid)
    if (!row) throw new Problem('decisionNotFound')
    const refusal = objectionRefusal({ ...row, concerned: [row.reportedUid, ...reporters] }, callerUid, now())
    if (refusal) throw new Problem(refusal)
    await addObjection(trx, id, callerUid, text, now())
    return asDecision({ ...row, objectorUid: callerUid, objection: text, objectedAt: now() }, reporters, callerUid, now())
  })
}

function asReport(row: ReportRow, decision: DecisionRow | null, callerUid: Uid, now: Date): Report {
  const { id, targetKind, targetId, snapshot, reason, text, createdAt } = row
  return {
    _id: id,
    target: { kind: targetKind, id: targetId },
    title: snapshot.title,
    reason,
    text,
    createdAt: createdAt.toISOString(),
    decision: decision && asDecision(decision, [row.reporterUid], callerUid, now),
  }
}

function asDecision(row: DecisionRow, reporters: readonly Uid[], callerUid: Uid, now: Date): Decision {
  const { id, outcome, reasons, decidedAt, objectorUid, objection, objectedAt, reviewOutcome, reviewReasons, reviewedAt } = row
  return {
    _id: id,
    outcome,
    reasons,
    decidedAt: decidedAt.toISOString(),
    mayObject: objectionRefusal({ ...row, concerned: [row.reportedUid, ...reporters] }, callerUid, now) === null,
    objectUntil: objectionDeadline(row).toISOString(),
    objection: objectedAt ? { at: objectedAt.toISOString(), mine: objectorUid === callerUid ? objection : null } : null,
    review:
      reviewOutcome && reviewReasons && reviewedAt
        ? { outcome: reviewOutcome, reasons: reviewReasons, decidedAt: reviewedAt.toISOString() }
        : null,
  }
}
