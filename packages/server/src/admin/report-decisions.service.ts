import { type ItemId, itemId, requestId, uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { DecisionTarget } from '@barattolo/domain/reports/contract'
import { isUpheld, outcomeSteps, outcomesFor, type ReportOutcome } from '@barattolo/domain/reports/report'
import { addAdminLogEntry } from '../admin-log/admin-log.store.ts'
import { findChatOfMessage } from '../conversations/chats.store.ts'
import { setMessageHidden } from '../conversations/messages.store.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { findFeedbackById, setSentenceHidden } from '../exchanges/feedback.store.ts'
import { removeTitleOfDeleted } from '../favourites/favourites.store.ts'
import { findAvailableItems, lockItems } from '../items/item-locks.store.ts'
import { setItemHidden, setItemHiddenReason } from '../items/items.changes.store.ts'
import type { ItemsDeps } from '../items/items.service.ts'
import { storeNotices } from '../notices/notices.store.ts'
import { setWordsHidden, setWordsHiddenReason } from '../people/own-page.store.ts'
import { setPictureHidden, setPictureHiddenReason } from '../people/profile-picture.store.ts'
import type { Trx } from '../platform/database/database.ts'
import type { Person } from '../platform/http/session.ts'
import { addDecision, addReview, lockDecision } from '../reports/decisions.store.ts'
import { setReportedPhotosHidden } from '../reports/intimate-reports.store.ts'
import { findReport, findReportsDecidedBy, lockOpenReports, type ReportRow } from '../reports/reports.store.ts'
import { addDecisionMails } from '../reports/visitor-mails.service.ts'
import { setRequestHidden, setRequestHiddenReason } from '../requests/requests.store.ts'
import { deleteItem, deleteRequest, disablePerson, enablePerson } from './acts.service.ts'
import type { Reasoned } from './record-act.ts'

interface Verdict {
  outcome: ReportOutcome
  reasons: string
}

type ReportedTarget = Pick<ReportRow, 'targetKind' | 'targetId' | 'reportedUid'>

/**
 * Decides all open reports about the same target. Removing and disabling run first in their own transactions: if the process
 * stops in between, the report stays open and can be decided again. Hiding is part of the decision's transaction.
 */
export async function decideReports(deps: ItemsDeps, id: string, verdict: Verdict, admin: Person): Promise<void> {
  const { db, config, publish, now } = deps
  const report = await findReport(db, id)
  if (!report) throw new Problem('reportNotFound')
  if (report.sealedAt) throw new Problem('notDecidable')
  if (report.decisionId) throw new Problem('alreadyDecided')
  requireDecidable(report, null, verdict, admin)
  const steps = outcomeSteps(null, verdict.outcome)
  await applyOutcome(deps, report, steps, verdict.reasons, admin)
  const events = await db.transaction().execute(async (trx) => {
    const hidingEvents = await applyHiding(deps, trx, report, steps, verdict.reasons)
    await hideTitleOfDeleted(trx, report, steps)
    const reports = await lockOpenReports(trx, report)
    if (!reports.some((row) => row.id === id)) throw new Problem('alreadyDecided')
    const decision = await addDecision(trx, reports, verdict, now())
    const about = { kind: 'report', id } as const
    const act = { admin, about, person: report.reportedUid, reason: verdict.reasons }
    await addAdminLogEntry(trx, { ...act, act: 'decideReport' }, now())
    await setReportedPhotosHidden(trx, reports, isUpheld(verdict.outcome))
    await addDecisionMails(trx, config, reports, 'decision', now())
    return [...hidingEvents, ...(await notifyParties(trx, 'reportDecided', decision, reports, verdict.outcome, now()))]
  })
  publishEvents(publish, events)
  await publishHidden(deps, report, steps)
}

/** Decides again after an objection to a decision. This second decision is final. */
export async function reviewDecision(deps: ItemsDeps, id: string, verdict: Verdict, admin: Person): Promise<void> {
  const { db, config, publish, now } = deps
  const [previous, reports] = await db.transaction().execute(async (trx) => {
    const row = await lockDecision(trx, id)
    return [row, await findReportsDecidedBy(trx, [id])] as const
  })
  if (!previous) throw new Problem('decisionNotFound')
  if (reports.some(({ sealedAt }) => sealedAt)) throw new Problem('notDecidable')
  if (!previous.objectedAt) throw new Problem('nothingObjected')
  if (previous.reviewedAt) throw new Problem('alreadyDecided')
  requireDecidable(previous, previous.outcome, verdict, admin)
  const steps = outcomeSteps(previous.outcome, verdict.outcome)
  await applyOutcome(deps, previous, steps, verdict.reasons, admin)
  const events = await db.transaction().execute(async (trx) => {
    const hidingEvents = await applyHiding(deps, trx, previous, steps, verdict.reasons)
    await hideTitleOfDeleted(trx, previous, steps)
    const row = await lockDecision(trx, id)
    if (row?.reviewedAt !== null) throw new Problem('alreadyDecided')
    await addReview(trx, id, verdict, now())
    const about = { kind: 'decision', id } as const
    const act = { admin, about, person: previous.reportedUid, reason: verdict.reasons }
    await addAdminLogEntry(trx, { ...act, act: 'reviewDecision' }, now())
    await setReportedPhotosHidden(trx, reports, isUpheld(verdict.outcome))
    await addDecisionMails(trx, config, reports, 'review', now())
    if (previous.outcome === 'hidden' && verdict.outcome === 'hidden') await replaceReason(trx, previous, verdict.reasons)
    // The notice states whether the objection was successful: the outcome differs from the first.
    const changed = verdict.outcome !== previous.outcome
    return [
      ...hidingEvents,
      ...(await notifyParties(trx, 'objectionDecided', id, reports, changed ? 'hidden' : 'nothing', now())),
    ]
  })
  publishEvents(publish, events)
  await publishHidden(deps, previous, steps)
}

function requireDecidable(
  { targetKind, reportedUid }: ReportedTarget,
  before: ReportOutcome | null,
  { outcome }: Verdict,
  admin: Person,
) {
  if (!outcomesFor(targetKind, before).includes(outcome)) throw new Problem('notDecidable')
  if (outcome === 'disabled' && reportedUid === admin.uid) throw new Problem('ownAccount')
}

interface Steps {
  undo: ReportOutcome | null
  carryOut: ReportOutcome | null
}

async function applyOutcome(deps: ItemsDeps, about: ReportedTarget, steps: Steps, reasons: string, admin: Person): Promise<void> {
  const why = { admin, reason: reasons, isPartOfDecision: true }
  if (steps.undo === 'disabled') await enablePerson(deps, about.reportedUid, why)
  if (steps.carryOut === 'disabled') await disablePerson(deps, about.reportedUid, why)
  if (steps.carryOut === 'removed') await removeTarget(deps, targetOf(about), why)
}

const targetOf = ({ targetKind, targetId }: ReportedTarget): DecisionTarget => ({ kind: targetKind, id: targetId })
const changesHiding = ({ undo, carryOut: next }: Steps) => undo === 'hidden' || next === 'hidden'

/** Runs before the reports are locked, in the lock order of account deletion; rolled back if they were decided meanwhile. */
async function applyHiding(
  deps: Pick<ItemsDeps, 'applyEffects' | 'now'>,
  trx: Trx,
  about: ReportedTarget,
  steps: Steps,
  reasons: string,
): Promise<PendingEvent[]> {
  if (!changesHiding(steps)) return []
  const { kind, id } = targetOf(about)
  const reason = steps.carryOut === 'hidden' ? reasons : null
  if (kind === 'item') return hideItem(deps, trx, itemId.parse(id), reason)
  if (kind === 'request') await setRequestHidden(trx, requestId.parse(id), reason, deps.now())
  if (kind === 'message') await setMessageHidden(trx, id, reason !== null)
  if (kind === 'feedback') await setSentenceHidden(trx, id, reason === null ? null : deps.now())
  if (kind === 'picture') await setPictureHidden(trx, uid.parse(id), reason)
  if (kind === 'words') await setWordsHidden(trx, uid.parse(id), reason)
  return []
}

/** Others' favourites keep the title of an item that its owner has deleted. */
async function hideTitleOfDeleted(trx: Trx, about: ReportedTarget, { carryOut }: Steps): Promise<void> {
  const { kind, id } = targetOf(about)
  if (kind === 'item' && (carryOut === 'hidden' || carryOut === 'removed')) await removeTitleOfDeleted(trx, itemId.parse(id))
}

/** For a review that hides again: the owner reads its reasons instead of the first ones. */
async function replaceReason(trx: Trx, about: ReportedTarget, reasons: string) {
  const { kind, id } = targetOf(about)
  if (kind === 'item') await setItemHiddenReason(trx, itemId.parse(id), reasons)
  if (kind === 'request') await setRequestHiddenReason(trx, requestId.parse(id), reasons)
  if (kind === 'picture') await setPictureHiddenReason(trx, uid.parse(id), reasons)
  if (kind === 'words') await setWordsHiddenReason(trx, uid.parse(id), reasons)
}

async function hideItem(
  { applyEffects, now: clock }: Pick<ItemsDeps, 'applyEffects' | 'now'>,
  trx: Trx,
  id: ItemId,
  reason: string | null,
): Promise<PendingEvent[]> {
  const now = clock()
  await lockItems(trx, [id], 'reserve')
  const [availableBefore] = await findAvailableItems(trx, [id])
  await setItemHidden(trx, id, reason, now)
  return applyEffects(trx, { type: 'itemVisibilityChanged', itemId: id, availableBefore }, now)
}

/** Publishes the change, so that clients refetch the target. */
async function publishHidden({ db, publish }: ItemsDeps, about: ReportedTarget, steps: Steps): Promise<void> {
  if (!changesHiding(steps)) return
  const target = targetOf(about)
  if (target.kind === 'item') publish.listChanged('items')
  if (target.kind === 'request') publish.listChanged('requests')
  const chat = target.kind === 'message' ? await findChatOfMessage(db, target.id) : undefined
  if (chat?.kind === 'ring') publish.changed(['rings', chat.id], chat.uids)
  else if (chat) publish.changed(['conversations', chat.id], chat.uids)
  const feedback = target.kind === 'feedback' ? await findFeedbackById(db, target.id) : undefined
  if (feedback?.conversationId)
    publish.changed(['conversations', feedback.conversationId], [feedback.authorUid, feedback.aboutUid])
}

/** Ignores a target that its owner has deleted meanwhile. */
async function removeTarget(deps: ItemsDeps, { kind, id }: DecisionTarget, why: Reasoned): Promise<void> {
  try {
    if (kind === 'item') await deleteItem(deps, itemId.parse(id), why)
    if (kind === 'request') await deleteRequest(deps, requestId.parse(id), why)
  } catch (error) {
    const isGone = error instanceof Problem && (error.code === 'itemNotFound' || error.code === 'requestNotFound')
    if (!isGone) throw error
  }
}

/** Notifies reporters and the reported person without naming one to the other. */
function notifyParties(
  trx: Trx,
  kind: 'reportDecided' | 'objectionDecided',
  decision: string,
  reports: readonly ReportRow[],
  outcome: ReportOutcome,
  now: Date,
): Promise<PendingEvent[]> {
  const people = new Set(
    reports.flatMap(({ reporterUid, reportedUid }) => (reporterUid ? [reporterUid, reportedUid] : [reportedUid])),
  )
  const about = { reportId: decision, upheld: isUpheld(outcome) }
  return storeNotices(
    trx,
    [...people].map((to) => ({ to, from: null, event: `${kind} ${decision}`, kind, about })),
    now,
  )
}
