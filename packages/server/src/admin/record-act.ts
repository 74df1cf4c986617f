import type { Uid } from '@barattolo/domain/ids'
import type { ReportSnapshot } from '@barattolo/domain/reports/contract'
import type { DecisionTargetKind, ReportOutcome } from '@barattolo/domain/reports/report'
import { type AdminLogValues, addAdminLogEntry, type RecordAct } from '../admin-log/admin-log.store.ts'
import type { PendingEvent } from '../events/pending-events.ts'
import { type NewNotice, storeNotices } from '../notices/notices.store.ts'
import { personExists } from '../people/lock-person.store.ts'
import type { Trx } from '../platform/database/database.ts'
import type { Person } from '../platform/http/session.ts'
import { addDecisionWithoutReport } from '../reports/decisions.store.ts'

/** Who acts, and why. */
export interface Reasoned {
  admin: Pick<Person, 'uid' | 'email'>
  reason: string
  /** The act carries out the decision of a report, which notifies the people concerned itself. */
  isPartOfDecision?: boolean
}

/** An act, once its subject is locked. */
export interface ActDescription {
  act: AdminLogValues['act']
  /** A sentence, a picture and words are hidden by the decision of a report only. */
  about: { kind: Exclude<DecisionTargetKind, 'feedback' | 'picture' | 'words'>; id: string }
  /** The people whose content or account it changes. */
  concerned: readonly Uid[]
  /** What they are notified of, and may object to; null for an act that takes nothing away. */
  decision: { outcome: ReportOutcome; snapshot: ReportSnapshot } | null
}

/** Writes an act to the log, and notifies the people concerned, in the transaction that carries it out. */
export function recordAct<T>(why: Reasoned, describe: (subject: T) => ActDescription): RecordAct<T> {
  return async (trx, subject, now) => {
    const description = describe(subject)
    const { act, about, concerned } = description
    const [only, ...others] = concerned
    const person = (others.length === 0 && only) || null
    await addAdminLogEntry(trx, { admin: why.admin, act, about, person, reason: why.reason }, now)
    return why.isPartOfDecision ? [] : notifyConcerned(trx, why, description, now)
  }
}

/** One decision for each person, because each may object. */
async function notifyConcerned(
  trx: Trx,
  { admin, reason: reasons }: Reasoned,
  { about, concerned, decision }: ActDescription,
  now: Date,
): Promise<PendingEvent[]> {
  if (!decision) return []
  const { outcome, snapshot } = decision
  const notices: NewNotice[] = []
  for (const reported of concerned) {
    if (reported === admin.uid || !(await personExists(trx, reported))) continue
    const id = await addDecisionWithoutReport(trx, about, { reported, snapshot }, { outcome, reasons }, now)
    const details = { reportId: id, target: about.kind, outcome, title: snapshot.title, reasons }
    notices.push({ to: reported, from: null, event: `adminDecided ${id}`, kind: 'adminDecided', about: details })
  }
  return storeNotices(trx, notices, now)
}
