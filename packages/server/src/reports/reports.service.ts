import type { Uid } from '@barattolo/domain/ids'
import { VISITOR_REPORT_LIMITS } from '@barattolo/domain/limits'
import { nextReportAt } from '@barattolo/domain/people/daily-limits'
import { Problem } from '@barattolo/domain/problem'
import type { Decision, DecisionAboutMe, newReport, Report, ReportTarget } from '@barattolo/domain/reports/contract'
import { hidesPhotosAtOnce, INTIMATE_HIDES_MS } from '@barattolo/domain/reports/intimate-report'
import { objectionDeadline, objectionRefusal } from '@barattolo/domain/reports/report'
import { it } from '@barattolo/domain/texts/it'
import type { TownMoment } from '@barattolo/domain/town-time'
import type * as z from 'zod/mini'
import { countDaily } from '../people/daily-limits.store.ts'
import { personExists } from '../people/lock-person.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Trx } from '../platform/database/database.ts'
import { idempotentId } from '../platform/http/idempotent-id.ts'
import { countIfAllowed } from '../platform/http/limit-counts.store.ts'
import { hashAddress } from '../platform/http/network-address.ts'
import type { Person } from '../platform/http/session.ts'
import { refusalUntil } from '../platform/http/too-many-requests.ts'
import { addObjection, type DecisionRow, findDecisions, findDecisionsAbout, lockDecision } from './decisions.store.ts'
import { haveBeenHidden, lockIntimateReporter, lockIntimateTarget } from './intimate-reports.store.ts'
import {
  addReport,
  addVisitorReport,
  findReportsBy,
  findReportsDecidedBy,
  isReported,
  type Listed,
  type ReportedContent,
  type ReportRow,
} from './reports.store.ts'
import { findTarget, type TargetDeps } from './targets.service.ts'
import { addReceipt } from './visitor-mails.service.ts'

type ParsedReport = z.infer<typeof newReport>

export interface ReportsDeps extends TargetDeps {
  config: Pick<Config, 'rateLimits' | 'mail' | 'publicUrl' | 'operator'>
}

export async function makeReport(deps: ReportsDeps, input: ParsedReport, person: Person): Promise<Report> {
  const { db, config, town, now } = deps
  const { target, reason, text } = input
  const content = await findTarget(deps, target, person)
  if (content.reported === person.uid) throw new Problem('reportYourself')
  if (!(await personExists(db, content.reported))) throw new Problem('personNotFound')
  const row = await db.transaction().execute(async (trx) => {
    const hidesUntil = reason === 'intimate' ? await hidingTime(trx, person.uid, target, content, now()) : null
    const { report, isNew } = await addReport(trx, { reporter: person.uid, target, reason, text, hidesUntil }, content, now())
    if (isNew && config.rateLimits) await limitReports(trx, person.uid, { now: now(), timeZone: town.timeZone })
    return report
  })
  return asReport(row, null, person.uid, now())
}

/**
 * A report without an account, about what visitors can see. The name and the e-mail address are not verified, so such a report
 * never hides photos before the decision. A filled hidden field marks it for the admin: a password manager may have filled it.
 */
export async function makeVisitorReport(deps: ReportsDeps, input: ParsedReport, ip: string): Promise<Report> {
  const { db, config, town, now } = deps
  const { target, reason, text, visitor, website, clientId } = input
  if (!visitor || target.kind === 'message') throw new Problem('signInFirst')
  const content = await findTarget(deps, target, null)
  if (!(await personExists(db, content.reported))) throw new Problem('personNotFound')
  const values = { id: idempotentId('visitor', clientId), visitor, target, reason, text, suspectedBot: website !== '' }
  const row = await db.transaction().execute(async (trx) => {
    const stored = await addVisitorReport(trx, values, content, now())
    if (!stored) throw new Problem('alreadyStored', { detail: it.reports.visitor.alreadyStored })
    const { report, isNew } = stored
    if (isNew && config.rateLimits) await limitVisitorReports(trx, ip, { now: now(), timeZone: town.timeZone })
    if (isNew) await addReceipt(trx, config, report, now())
    return report
  })
  return asReport(row, null, null, now())
}

async function limitVisitorReports(trx: Trx, ip: string, moment: TownMoment): Promise<void> {
  const next = await countIfAllowed(trx, `report ${await hashAddress(trx, ip)}`, VISITOR_REPORT_LIMITS, moment.now)
  if (next) throw refusalUntil('tooManyReports', next, moment, it.reports.visitor.tooMany)
}

async function limitReports(trx: Trx, reporter: Uid, moment: TownMoment): Promise<void> {
  const { times } = await countDaily(trx, reporter, 'reports', moment.now)
  const next = nextReportAt(times, moment.now)
  if (next) throw refusalUntil('tooManyReports', next, moment, it.reports.tooMany)
}

/** Until when a report of intimate photos hides them without a decision; null if it does not. */
async function hidingTime(trx: Trx, reporter: Uid, target: ReportTarget, { snapshot }: ReportedContent, now: Date) {
  await lockIntimateTarget(trx, target)
  const mayHide = hidesPhotosAtOnce(await lockIntimateReporter(trx, reporter, now), now)
  if (!mayHide || snapshot.images.length === 0 || (await haveBeenHidden(trx, target, snapshot.images))) return null
  return new Date(now.getTime() + INTIMATE_HIDES_MS)
}

/** The user's own reports, and the decisions on reports about the user. */
export async function listMyReports(
  { db, now }: Pick<ReportsDeps, 'db' | 'now'>,
  callerUid: Uid,
  listed: Listed = 'newest',
): Promise<{ made: Report[]; about: DecisionAboutMe[]; keptSealed: boolean }> {
  const reports = await findReportsBy(db, callerUid, listed)
  const decisions = await findDecisions(
    db,
    reports.flatMap(({ decisionId }) => decisionId ?? []),
  )
  const about = await findDecisionsAbout(db, callerUid, listed)
  const reportsAboutMe = await findReportsDecidedBy(
    db,
    about.map(({ id }) => id),
  )
  const keptSealed = await isReported(db, callerUid)
  const decisionOf = ({ decisionId }: ReportRow) => decisions.find(({ id }) => id === decisionId) ?? null
  return {
    keptSealed,
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
    const reports = await findReportsDecidedBy(trx, [id])
    const reporters = reports.flatMap(({ reporterUid }) => reporterUid ?? [])
    if (!row || reports.some(({ sealedAt }) => sealedAt)) throw new Problem('decisionNotFound')
    const refusal = objectionRefusal({ ...row, concerned: [row.reportedUid, ...reporters] }, callerUid, now())
    if (refusal) throw new Problem(refusal)
    await addObjection(trx, id, callerUid, text, now())
    return asDecision({ ...row, objectorUid: callerUid, objection: text, objectedAt: now() }, reporters, callerUid, now())
  })
}

/** The decision is null for a visitor, who has no caller’s uid. */
function asReport(row: ReportRow, decision: DecisionRow | null, callerUid: Uid | null, now: Date): Report {
  const { id, targetKind, targetId, snapshot, reason, text, createdAt } = row
  return {
    _id: id,
    target: { kind: targetKind, id: targetId },
    title: snapshot.title,
    reason,
    text,
    createdAt: createdAt.toISOString(),
    decision: decision && callerUid && asDecision(decision, [callerUid], callerUid, now),
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
