import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { Decision, DecisionAboutMe, NewReport, Report } from '@barattolo/domain/reports/contract'
import { objectUntil, whyNotObject } from '@barattolo/domain/reports/report'
import { isHere } from '../people/hold.store.ts'
import type { Db } from '../platform/database.ts'
import type { Person } from '../platform/session.ts'
import {
  addObjection,
  type DecisionRow,
  findDecisions,
  findDecisionsAbout,
  findReportsBy,
  findReportsDecidedBy,
  keepReport,
  lockDecision,
  type ReportRow,
} from './reports.store.ts'
import { findTarget } from './targets.service.ts'

interface ReportsDeps {
  db: Db
  now: () => Date
}

export async function makeReport({ db, now }: ReportsDeps, given: NewReport, person: Person): Promise<Report> {
  const { target, reason, text = '' } = given
  const found = await findTarget(db, target, person)
  if (found.reported === person.uid) throw new Problem('reportYourself')
  if (!(await isHere(db, found.reported))) throw new Problem('personNotFound')
  const row = await keepReport(db, { reporter: person.uid, target, reason, text }, found, now())
  return asReport(row, null, person.uid, now())
}

/** The user's own reports, and the decisions on reports about the user. */
export async function listMyReports({ db, now }: ReportsDeps, me: Uid): Promise<{ made: Report[]; about: DecisionAboutMe[] }> {
  const reports = await findReportsBy(db, me)
  const decided = await findDecisions(
    db,
    reports.flatMap(({ decisionId }) => decisionId ?? []),
  )
  const about = await findDecisionsAbout(db, me)
  const theirs = await findReportsDecidedBy(
    db,
    about.map(({ id }) => id),
  )
  const decisionOf = ({ decisionId }: ReportRow) => decided.find(({ id }) => id === decisionId) ?? null
  return {
    made: reports.map((row) => asReport(row, decisionOf(row), me, now())),
    about: about.map((row) => ({
      ...asDecision(row, [], me, now()),
      target: { kind: row.targetKind, id: row.targetId },
      title: theirs.find(({ decisionId }) => decisionId === row.id)?.snapshot.title ?? '',
    })),
  }
}

/** An objection is possible once per decision, by the reported person or a reporter. */
export async function objectTo({ db, now }: ReportsDeps, id: string, me: Uid, text: string): Promise<Decision> {
  return db.transaction().execute(async (trx) => {
    const row = await lockDecision(trx, id)
    const reporters = (await findReportsDecidedBy(trx, [id])).map(({ reporterUid }) => reporterUid)
    if (!row) throw new Problem('decisionNotFound')
    const refusal = whyNotObject({ ...row, concerned: [row.reportedUid, ...reporters] }, me, now())
    if (refusal) throw new Problem(refusal)
    await addObjection(trx, id, me, text, now())
    return asDecision({ ...row, objectorUid: me, objection: text, objectedAt: now() }, reporters, me, now())
  })
}

function asReport(row: ReportRow, decision: DecisionRow | null, me: Uid, now: Date): Report {
  const { id, targetKind, targetId, snapshot, reason, text, createdAt } = row
  return {
    _id: id,
    target: { kind: targetKind, id: targetId },
    title: snapshot.title,
    reason,
    text,
    createdAt: createdAt.toISOString(),
    decision: decision && asDecision(decision, [row.reporterUid], me, now),
  }
}

function asDecision(row: DecisionRow, reporters: readonly Uid[], me: Uid, now: Date): Decision {
  const { id, outcome, reasons, decidedAt, objectorUid, objection, objectedAt, reviewOutcome, reviewReasons, reviewedAt } = row
  return {
    _id: id,
    outcome,
    reasons,
    decidedAt: decidedAt.toISOString(),
    mayObject: whyNotObject({ ...row, concerned: [row.reportedUid, ...reporters] }, me, now) === null,
    objectUntil: objectUntil(row).toISOString(),
    objection: objectedAt ? { at: objectedAt.toISOString(), mine: objectorUid === me ? objection : null } : null,
    review:
      reviewOutcome && reviewReasons && reviewedAt
        ? { outcome: reviewOutcome, reasons: reviewReasons, decidedAt: reviewedAt.toISOString() }
        : null,
  }
}
