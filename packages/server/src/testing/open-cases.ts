import type { OpenableCase } from '@barattolo/domain/admin/opening'
import type { ReportCase, ReportCaseSummary } from '@barattolo/domain/reports/contract'
import type { SignedInPerson, TestApp } from './test-app.ts'

const REASON = 'Motivo della prova'

/** Gives the admin’s reason for reading a private case. */
export async function openForAdmin(
  { fastify }: Pick<TestApp, 'fastify'>,
  admin: SignedInPerson,
  kind: OpenableCase,
  id: string,
): Promise<void> {
  const payload = { kind, id, reason: REASON }
  const answer = await fastify.inject({ method: 'POST', url: '/api/admin/openings', headers: admin.headers, payload })
  if (answer.statusCode !== 201) throw new Error(answer.body)
}

/** The whole cases of the first page of a queue, each opened by the admin. */
export async function readCases(app: Pick<TestApp, 'fastify'>, admin: SignedInPerson, state = 'open'): Promise<ReportCase[]> {
  const { headers } = admin
  const summaries: ReportCaseSummary[] = (await app.fastify.inject({ url: `/api/admin/reports?state=${state}`, headers })).json()
  const cases: ReportCase[] = []
  for (const { _id } of summaries) {
    await openForAdmin(app, admin, 'report', _id)
    cases.push((await app.fastify.inject({ url: `/api/admin/reports/${_id}`, headers })).json())
  }
  return cases
}
