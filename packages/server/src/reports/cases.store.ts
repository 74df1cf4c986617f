import { type ItemId, type RequestId, type Uid, uid as uidSchema } from '@barattolo/domain/ids'
import { maskEmail, namesForAdmin } from '@barattolo/domain/people/display-name'
import type { ReportCase, ReportCaseSummary, ReportSnapshot } from '@barattolo/domain/reports/contract'
import { FAULT_OUTCOMES, outcomesFor, REPORT_TARGETS, type ReportState } from '@barattolo/domain/reports/report'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { buildPage, decodeAdminCursor, microseconds, type PagedRow, type ResultPage } from '../platform/database/pages.ts'
import { query } from '../platform/database/query.ts'
import type { DecisionRow } from './decisions.store.ts'
import type { ReportRow } from './reports.store.ts'

type CaseReport = Omit<ReportRow, 'createdAt' | 'sealedAt' | 'snapshot'> & {
  createdAt: string
  sealedAt: string | null
  snapshot: ReportSnapshot
  /** Whom the reported feedback is about; null if it is gone, or for another target. */
  aboutUid: Uid | null
}

interface CaseRow extends PagedRow {
  /** At least one. */
  reports: [CaseReport, ...CaseReport[]]
  decision:
    | (Omit<DecisionRow, 'decidedAt' | 'objectedAt' | 'reviewedAt'> &
        Record<'decidedAt' | 'objectedAt' | 'reviewedAt', string | null>)
    | null
  people: { uid: Uid; name: string; chosenName: string | null; email: string }[]
  upheldBefore: number
}

/** Subtracted from the sort key of a case that endangers a minor, so that it comes before all others; the key stays after 1970. */
const HEAD_START = sql`case when bool_or(r.reason = 'minors') then interval '50 years' else interval '0' end`

/** A case groups the open reports about a target, or the reports of one decision. `at` is its sort key in the queue. */
const QUEUES: Record<ReportState, { where: RawBuilder<unknown>; at: RawBuilder<unknown>; newestFirst: boolean }> = {
  open: {
    where: sql`r.decision_id is null and r.sealed_at is null`,
    at: sql`(min(r.created_at) - ${HEAD_START})`,
    newestFirst: false,
  },
  objected: {
    where: sql`d.objected_at is not null and d.reviewed_at is null and r.sealed_at is null`,
    at: sql`(min(d.objected_at) - ${HEAD_START})`,
    newestFirst: false,
  },
  decided: {
    where: sql`d.id is not null and (d.objected_at is null or d.reviewed_at is not null) and r.sealed_at is null`,
    at: sql`max(d.decided_at)`,
    newestFirst: true,
  },
  sealed: { where: sql`r.sealed_at is not null`, at: sql`max(r.sealed_at)`, newestFirst: true },
}

interface CaseQuery {
  state: ReportState
  cursor?: string | undefined
  limit: number
}

/** A page of cases: those that endanger a minor, then those that wait longest first; decided ones newest first. */
export async function findCases(db: Db, search: CaseQuery): Promise<ResultPage<ReportCaseSummary>> {
  return buildPage(await selectCases(db, QUEUES[search.state], search), search, asSummary)
}

/** The case that this report belongs to: the others about the same target that are, or were, decided with it. */
export async function findCase(db: Db, id: string): Promise<ReportCase | undefined> {
  const sameCase = sql`exists (select from reports one where one.id = ${id}
    and (one.target_kind, one.target_id) = (r.target_kind, r.target_id) and one.decision_id is not distinct from r.decision_id)`
  const [row] = await selectCases(db, { where: sameCase, at: sql`min(r.created_at)`, newestFirst: false }, { limit: 1 })
  return row && asCase(row)
}

function selectCases(
  db: Db,
  { where, at, newestFirst }: (typeof QUEUES)[ReportState],
  search: Omit<CaseQuery, 'state'>,
): Promise<CaseRow[]> {
  const order = newestFirst ? sql`at desc, id desc` : sql`at, id`
  return query(
    db,
    'findCases',
    sql<CaseRow>`
    with queue as (
      select r.target_kind, r.target_id, r.decision_id, array_agg(r.id) as ids, count(*) over ()::int as total,
        ${microseconds(at)} as at, min(r.id::text) as id
      from reports r left join report_decisions d on d.id = r.decision_id
      where ${where} group by r.target_kind, r.target_id, r.decision_id
    ), cases as (
      select *, row_number() over (order by ${order}) as place from queue where ${isAfterCursor(search.cursor, newestFirst)}
      order by ${order} limit ${search.limit + 1}
    )
    select cases.total, cases.at, cases.id,
      (select jsonb_agg(jsonb_build_object('id', id, 'targetKind', target_kind, 'targetId', target_id, 'reporterUid', reporter_uid,
        'reportedUid', reported_uid, 'reason', reason, 'text', text, 'snapshot', snapshot, 'createdAt', created_at, 'sealedAt', sealed_at,
        'visitorName', visitor_name, 'visitorEmail', visitor_email, 'suspectedBot', suspected_bot,
        'aboutUid', (select about_uid from feedback f where f.id = case when target_kind = 'feedback' then target_id::uuid end)) order by created_at, id)
        from reports where id = any(cases.ids)) as reports,
      (select jsonb_build_object('id', id, 'reportedUid', reported_uid, 'outcome', outcome, 'reasons', reasons, 'decidedAt', decided_at,
        'objectorUid', objector_uid, 'objection', objection, 'objectedAt', objected_at,
        'reviewOutcome', review_outcome, 'reviewReasons', review_reasons, 'reviewedAt', reviewed_at)
        from report_decisions where id = cases.decision_id) as decision,
      (select jsonb_agg(jsonb_build_object('uid', uid, 'name', name, 'chosenName', chosen_name, 'email', email)) from people
        where uid in (select reporter_uid from reports where id = any(cases.ids) union all select reported_uid from reports where id = any(cases.ids))) as people,
      (select count(*)::int from report_decisions d where coalesce(d.review_outcome, d.outcome) = any(${FAULT_OUTCOMES}) and d.target_kind = any(${REPORT_TARGETS})
        and d.id is distinct from cases.decision_id
        and d.reported_uid = (select reported_uid from reports where id = cases.ids[1])) as "upheldBefore"
    from cases order by cases.place`,
  )
}

/** Leaves out what is private. */
function asSummary(row: CaseRow): ReportCaseSummary {
  const { _id, target, snapshot, reported, reports, upheldBefore, decision } = asCase(row)
  const { objection, review } = decision ?? { objection: null, review: null }
  return {
    _id,
    target,
    // The title of a sentence is its beginning.
    title: target.kind === 'feedback' ? '' : snapshot.title,
    reported: { ...reported, email: reported.email && maskEmail(reported.email) },
    reports: reports.map(({ _id, reason, createdAt, suspectedBot }) => ({ _id, reason, createdAt, suspectedBot })),
    upheldBefore,
    decision: decision && {
      _id: decision._id,
      outcome: decision.outcome,
      decidedAt: decision.decidedAt,
      objection: objection && { by: objection.by, at: objection.at },
      review: review && { outcome: review.outcome, decidedAt: review.decidedAt },
    },
  }
}

function isAfterCursor(cursor: string | undefined, newestFirst: boolean): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [at, id] = decodeAdminCursor(cursor)
  return sql`(at, id) ${newestFirst ? sql`<` : sql`>`} (${at}::float8, ${id}::text)`
}

function asCase({ reports, decision, people, upheldBefore }: CaseRow): ReportCase {
  const [first] = reports
  const findPerson = (uid: Uid) => {
    const { name, chosenName, email } = people.find((person) => person.uid === uid) ?? { name: '', chosenName: null, email: '' }
    return { uid, name: namesForAdmin(name, chosenName), email }
  }
  const target = { kind: first.targetKind, id: first.targetId }
  return {
    _id: first.id,
    target,
    snapshot: first.snapshot,
    leadsTo: linkTo(target, first.aboutUid ?? first.reportedUid),
    reported: findPerson(first.reportedUid),
    reports: reports.map(({ id, reporterUid, visitorName, visitorEmail, reason, text, createdAt, suspectedBot }) => ({
      _id: id,
      reporter: reporterUid
        ? findPerson(reporterUid)
        : visitorEmail === null
          ? null
          : { uid: null, name: visitorName ?? '', email: visitorEmail },
      reason,
      text,
      createdAt: toIsoString(createdAt),
      suspectedBot,
    })),
    sealedAt: first.sealedAt && toIsoString(first.sealedAt),
    upheldBefore,
    outcomes: [...outcomesFor(target.kind, decision?.outcome)],
    decision: decision && asDecision(decision),
  }
}

function asDecision(decision: NonNullable<CaseRow['decision']>): ReportCase['decision'] {
  const { id, outcome, reasons, decidedAt, objectorUid, objection, objectedAt, reviewOutcome, reviewReasons, reviewedAt } =
    decision
  const by = objectorUid === decision.reportedUid ? 'reported' : 'reporter'
  return {
    _id: id,
    outcome,
    reasons,
    decidedAt: toIsoString(decidedAt ?? ''),
    objection: objectedAt ? { by, text: objection ?? '', at: toIsoString(objectedAt) } : null,
    review:
      reviewOutcome && reviewedAt
        ? { outcome: reviewOutcome, reasons: reviewReasons ?? '', decidedAt: toIsoString(reviewedAt) }
        : null,
  }
}

/** Link to the target's current state: a page of a person for a message, because chats are private, and for a sentence. */
function linkTo({ kind, id }: { kind: ReportRow['targetKind']; id: string }, person: Uid): string {
  if (kind === 'item') return `/item/${id as ItemId}`
  if (kind === 'request') return `/requests/${id as RequestId}`
  return `/bazar/${encodeURIComponent(uidSchema.parse(person))}`
}

const toIsoString = (text: string) => new Date(text).toISOString()
