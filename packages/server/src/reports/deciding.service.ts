import { itemId, requestId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { isUpheld, type Outcome, outcomesFor, stepsBetween } from '@barattolo/domain/reports/report'
import { itemHidesOrShows } from '../conversations/tell.service.ts'
import { deleteItem, type ItemsDeps } from '../items/items.service.ts'
import { notify } from '../notices/notify.ts'
import { disablePerson, enablePerson } from '../people/disable.service.ts'
import type { Trx } from '../platform/database.ts'
import type { Person } from '../platform/session.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { deleteRequest } from '../requests/requests.service.ts'
import { conversationOfMessage, setHidden } from './hiding.store.ts'
import {
  addDecision,
  addReview,
  findReport,
  findReportsDecidedBy,
  lockDecision,
  lockOpenReports,
  type ReportRow,
} from './reports.store.ts'

interface Verdict {
  outcome: Outcome
  reasons: string
}

type About = Pick<ReportRow, 'targetKind' | 'targetId' | 'reportedUid'>

/**
 * Decides all open reports about the same target. Removing and disabling run first in their own transactions: if the process
 * stops in between, the report stays open and can be decided again. Hiding is part of the decision's transaction.
 */
export async function decide(deps: ItemsDeps, id: string, verdict: Verdict, admin: Person): Promise<void> {
  const { db, announce, now } = deps
  const report = await findReport(db, id)
  if (!report) throw new Problem('reportNotFound')
  if (report.decisionId) throw new Problem('alreadyDecided')
  mustBeDecidable(report, verdict, admin)
  const steps = stepsBetween(null, verdict.outcome)
  await carryOut(deps, report, steps, verdict.reasons, admin)
  const told = await db.transaction().execute(async (trx) => {
    const hidden = await hide(trx, report, steps, now())
    const reports = await lockOpenReports(trx, report)
    if (!reports.some((one) => one.id === id)) throw new Problem('alreadyDecided')
    const decision = await addDecision(trx, reports, verdict, now())
    return [...hidden, ...(await tell(trx, 'reportDecided', decision, reports, verdict.outcome, now()))]
  })
  announceTold(announce, told)
  await announceHidden(deps, report, steps)
}

/** Decides again after an objection; final. */
export async function review(deps: ItemsDeps, id: string, verdict: Verdict, admin: Person): Promise<void> {
  const { db, announce, now } = deps
  const [before, reports] = await db.transaction().execute(async (trx) => {
    const row = await lockDecision(trx, id)
    return [row, await findReportsDecidedBy(trx, [id])] as const
  })
  if (!before) throw new Problem('decisionNotFound')
  if (!before.objectedAt) throw new Problem('nothingObjected')
  if (before.reviewedAt) throw new Problem('alreadyDecided')
  mustBeDecidable(before, verdict, admin)
  const steps = stepsBetween(before.outcome, verdict.outcome)
  await carryOut(deps, before, steps, verdict.reasons, admin)
  const told = await db.transaction().execute(async (trx) => {
    const hidden = await hide(trx, before, steps, now())
    const row = await lockDecision(trx, id)
    if (row?.reviewedAt !== null) throw new Problem('alreadyDecided')
    await addReview(trx, id, verdict, now())
    // The notice states whether the objection was successful: the outcome differs from the first.
    const changed = verdict.outcome !== before.outcome
    return [...hidden, ...(await tell(trx, 'objectionDecided', id, reports, changed ? 'hidden' : 'nothing', now()))]
  })
  announceTold(announce, told)
  await announceHidden(deps, before, steps)
}

function mustBeDecidable({ targetKind, reportedUid }: About, { outcome }: Verdict, admin: Person) {
  if (!outcomesFor(targetKind).includes(outcome)) throw new Problem('notDecidable')
  if (outcome === 'disabled' && reportedUid === admin.uid) throw new Problem('ownAccount')
}

interface Steps {
  undo: Outcome | null
  carryOut: Outcome | null
}

async function carryOut(deps: ItemsDeps, about: About, steps: Steps, reasons: string, admin: Person): Promise<void> {
  if (steps.undo === 'disabled') await enablePerson(deps, about.reportedUid)
  if (steps.carryOut === 'disabled') await disablePerson(deps, about.reportedUid, reasons)
  if (steps.carryOut === 'removed') await remove(deps, targetOf(about), admin)
}

const targetOf = ({ targetKind, targetId }: About): ReportTarget => ({ kind: targetKind, id: targetId })
const hides = ({ undo, carryOut: next }: Steps) => undo === 'hidden' || next === 'hidden'

/** Runs before the reports are locked, in the lock order of account deletion; rolled back if they were decided meanwhile. */
async function hide(trx: Trx, about: About, steps: Steps, now: Date): Promise<Told[]> {
  if (!hides(steps)) return []
  const target = targetOf(about)
  const change = () => setHidden(trx, target, steps.carryOut === 'hidden', now)
  if (target.kind === 'item') return itemHidesOrShows(trx, itemId.parse(target.id), change, now)
  await change()
  return []
}

/** Publishes the change, so that clients refetch the target. */
async function announceHidden({ db, announce }: ItemsDeps, about: About, steps: Steps): Promise<void> {
  if (!hides(steps)) return
  const target = targetOf(about)
  if (target.kind === 'item') announce.changed(['items'], 'everybody')
  if (target.kind === 'request') announce.changed(['requests'], 'everybody')
  const talk = target.kind === 'message' ? await conversationOfMessage(db, target.id) : undefined
  if (talk) announce.changed(['conversations', talk.conversationId], [talk.interestedUid, talk.ownerUid])
}

/** Ignores a target that its owner has deleted meanwhile. */
async function remove(deps: ItemsDeps, { kind, id }: ReportTarget, admin: Person): Promise<void> {
  try {
    if (kind === 'item') await deleteItem(deps, itemId.parse(id), admin)
    if (kind === 'request') await deleteRequest(deps, requestId.parse(id), admin)
  } catch (error) {
    const isGone = error instanceof Problem && (error.code === 'itemNotFound' || error.code === 'requestNotFound')
    if (!isGone) throw error
  }
}

/** Notifies reporters and the reported person without naming one to the other. */
function tell(
  trx: Trx,
  kind: 'reportDecided' | 'objectionDecided',
  decision: string,
  reports: readonly ReportRow[],
  outcome: Outcome,
  now: Date,
): Promise<Told[]> {
  const people = new Set(reports.flatMap(({ reporterUid, reportedUid }) => [reporterUid, reportedUid]))
  const about = { reportId: decision, upheld: isUpheld(outcome) }
  return notify(
    trx,
    [...people].map((to) => ({ to, from: null, event: `${kind} ${decision}`, kind, about })),
    now,
  )
}
