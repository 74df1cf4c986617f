import type { AdminOpenedConversation } from '@barattolo/domain/admin/contract'
import { isCaseOpen, type OpenableCase } from '@barattolo/domain/admin/opening'
import type { AdminOpenedRing } from '@barattolo/domain/admin/ring-contract'
import { type ConversationId, conversationId, type RingId, ringId, type Uid, uid as uidSchema } from '@barattolo/domain/ids'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import type { ReportCase } from '@barattolo/domain/reports/contract'
import * as z from 'zod/mini'
import { type AdminLogValues, addAdminLogEntry } from '../admin-log/admin-log.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { Person } from '../platform/http/session.ts'
import { findCase } from '../reports/cases.store.ts'
import { findReport } from '../reports/reports.store.ts'
import { findOpenedConversation } from './conversations.store.ts'
import { findEmail } from './people.store.ts'
import type { Reasoned } from './record-act.ts'
import { findOpenedRing, isProposedRing } from './rings.store.ts'

interface OpeningDeps {
  db: Db
  now: () => Date
}

interface OpenedCase {
  kind: OpenableCase
  id: string
}

const ACTS = {
  conversation: 'openConversation',
  ring: 'openRing',
  person: 'openPerson',
  report: 'openReport',
} as const satisfies Record<OpenableCase, AdminLogValues['act']>
const UNKNOWN = {
  conversation: 'conversationNotFound',
  ring: 'ringNotFound',
  person: 'personNotFound',
  report: 'reportNotFound',
} as const satisfies Record<OpenableCase, ProblemCode>

/** Stores the reason for which an admin reads a private case. */
export async function openCase({ db, now }: OpeningDeps, about: OpenedCase, { admin, reason }: Reasoned): Promise<void> {
  const person = await findPersonOf(db, about)
  if (person === undefined) throw new Problem(UNKNOWN[about.kind])
  await db.transaction().execute((trx) => addAdminLogEntry(trx, { admin, act: ACTS[about.kind], about, person, reason }, now()))
}

/** Whom a case concerns: null for the people of a conversation or a ring, undefined if there is no such case. */
async function findPersonOf(db: Db, { kind, id }: OpenedCase): Promise<Uid | null | undefined> {
  switch (kind) {
    case 'conversation': {
      const parsed = conversationId.safeParse(id)
      if (!parsed.success) return undefined
      const row = await db.selectFrom('conversations').select('id').where('id', '=', parsed.data).executeTakeFirst()
      return row && null
    }
    case 'ring': {
      const parsed = ringId.safeParse(id)
      return parsed.success && (await isProposedRing(db, parsed.data)) ? null : undefined
    }
    case 'person': {
      const parsed = uidSchema.safeParse(id)
      return parsed.success && (await findEmail(db, parsed.data)) !== undefined ? parsed.data : undefined
    }
    case 'report':
      return z.uuid().safeParse(id).success ? (await findReport(db, id))?.reportedUid : undefined
  }
}

/** Throws unless this admin has given a reason for this case within the last hour. */
export async function requireOpenCase(
  { db, now }: OpeningDeps,
  { uid }: Pick<Person, 'uid'>,
  { kind, id }: OpenedCase,
): Promise<void> {
  const last = await db
    .selectFrom('adminLog')
    .select('at')
    .where('adminUid', '=', uid)
    .where('caseKind', '=', kind)
    .where('caseId', '=', id)
    .where('act', '=', ACTS[kind])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!isCaseOpen(last?.at ?? null, now())) throw new Problem('openingNeedsReason')
}

export async function readOpenedConversation(
  deps: OpeningDeps,
  admin: Person,
  id: ConversationId,
): Promise<AdminOpenedConversation> {
  await requireOpenCase(deps, admin, { kind: 'conversation', id })
  const opened = await findOpenedConversation(deps.db, id)
  if (!opened) throw new Problem('conversationNotFound')
  return opened
}

export async function readOpenedRing(deps: OpeningDeps, admin: Person, id: RingId): Promise<AdminOpenedRing> {
  await requireOpenCase(deps, admin, { kind: 'ring', id })
  const opened = await findOpenedRing(deps.db, id)
  if (!opened) throw new Problem('ringNotFound')
  return opened
}

export async function readOpenedPerson(deps: OpeningDeps, admin: Person, uid: Uid): Promise<{ email: string }> {
  await requireOpenCase(deps, admin, { kind: 'person', id: uid })
  const email = await findEmail(deps.db, uid)
  if (email === undefined) throw new Problem('personNotFound')
  return { email }
}

export async function readOpenedReport(deps: OpeningDeps, admin: Person, id: string): Promise<ReportCase> {
  await requireOpenCase(deps, admin, { kind: 'report', id })
  const reportCase = await findCase(deps.db, id)
  if (!reportCase) throw new Problem('reportNotFound')
  return reportCase
}
