import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertItem } from '../testing/factories.ts'
import { openForAdmin, readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { deleteOldReports } from './reports.store.ts'

const app = setUpTestApp()
const deleteOld = () => deleteOldReports({ db: app.db, now: () => new Date(), jobLimits: NO_JOB_LIMITS })
let admin: SignedInPerson
let anna: SignedInPerson
let bruno: SignedInPerson
beforeEach(async () => {
  const signIn = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  anna = await signIn('Anna')
  bruno = await signIn('Bruno')
  await app.db.deleteFrom('reports').execute()
  await app.db.deleteFrom('reportDecisions').execute()
})

type Method = 'GET' | 'POST' | 'DELETE'
const callApi = async (user: SignedInPerson, method: Method, url: string, payload?: object) => {
  const answer = await app.fastify.inject({ method, url, headers: user.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const report = async (kind: string, id: string, reason = 'offensive'): Promise<string> =>
  (await callApi(anna, 'POST', '/api/reports', { target: { kind, id }, reason, text: 'Mi offende' })).body._id
const decide = (id: string, outcome: string) =>
  callApi(admin, 'POST', `/api/admin/reports/${id}/decision`, { outcome, reasons: 'Abbiamo letto tutto' })
const leave = async (user: SignedInPerson) => expect((await callApi(user, 'DELETE', '/api/me')).status).toBe(200)
const countRows = async () => ({
  reports: (await app.db.selectFrom('reports').select('id').execute()).length,
  decisions: (await app.db.selectFrom('reportDecisions').select('id').execute()).length,
})

async function reportEverything() {
  const item = await insertItem(app.db, {
    owner: bruno.uid,
    title: 'Manifesto',
    description: 'Frasi di odio',
    images: ['/images/a.webp'],
  })
  const { _id } = await ok(conversationApiOf(app, anna).interest(item))
  const { _id: message } = await ok(conversationApiOf(app, bruno).write(_id, { text: 'Ti vengo a cercare' }))
  return { item: await report('item', item), message: await report('message', message) }
}

describe('[TRUST-53] evidence survives the departure of the reported person', () => {
  test('reported content stays with its report, sealed for the admins, who open it with a reason; and it is not decided any more', async () => {
    const { item, message } = await reportEverything()
    await decide(item, 'warned')
    await leave(bruno)
    for (const state of ['open', 'objected', 'decided'])
      expect((await callApi(admin, 'GET', `/api/admin/reports?state=${state}`)).body).toEqual([])
    const list = await callApi(admin, 'GET', '/api/admin/reports?state=sealed')
    expect(list.body).toHaveLength(2)
    expect(list.text).not.toMatch(/Ti vengo|Frasi di odio/)
    for (const id of [item, message]) {
      expect((await callApi(admin, 'GET', `/api/admin/reports/${id}`)).body.code).toBe('openingNeedsReason')
      await openForAdmin(app, admin, 'report', id)
    }
    const read = async (id: string) => (await callApi(admin, 'GET', `/api/admin/reports/${id}`)).body
    // The files of the photos are removed with the account, so their addresses go too.
    expect(await read(item)).toMatchObject({
      snapshot: { title: 'Manifesto', text: 'Frasi di odio', images: [] },
      reported: { name: '', email: '' },
      sealedAt: expect.any(String),
      decision: { outcome: 'warned' },
    })
    expect(await read(message)).toMatchObject({ snapshot: { text: 'Ti vengo a cercare' }, decision: null })
    expect((await decide(message, 'warned')).body.code).toBe('notDecidable')
    const decision = (await read(item)).decision._id
    expect((await callApi(anna, 'POST', `/api/decisions/${decision}/objection`, { text: 'No' })).body.code).toBe(
      'decisionNotFound',
    )
    expect((await callApi(anna, 'GET', '/api/reports')).body.made).toEqual([])
    expect(JSON.stringify((await exportData(app, anna)).data)).not.toMatch(/Ti vengo a cercare.*Mi offende/)
  })

  test('a contested decision is sealed without the person’s words, and is not reviewed any more', async () => {
    const item = await report('item', await insertItem(app.db, { owner: bruno.uid }))
    await decide(item, 'hidden')
    const { about } = (await callApi(bruno, 'GET', '/api/reports')).body
    await callApi(bruno, 'POST', `/api/decisions/${about[0]._id}/objection`, { text: 'Le mie parole' })
    await leave(bruno)
    const [sealed] = await readCases(app, admin, 'sealed')
    expect(sealed?.decision?.objection).toMatchObject({ by: 'reported', text: '' })
    const review = { outcome: 'nothing', reasons: 'Abbiamo letto tutto' }
    expect((await callApi(admin, 'POST', `/api/admin/decisions/${about[0]._id}/review`, review)).body.code).toBe('notDecidable')
  })

  test('the person learns before the erasure whether reports about them are kept, and one without reports keeps nothing', async () => {
    const keptSealed = async (user: SignedInPerson) => (await callApi(user, 'GET', '/api/reports')).body.keptSealed
    expect(await keptSealed(bruno)).toBe(false)
    await report('person', bruno.uid)
    expect(await keptSealed(bruno)).toBe(true)
    expect(await keptSealed(anna)).toBe(false)
    await leave(anna)
    await leave(bruno)
    expect((await countRows()).reports).toBe(0)
  })
})

describe('[TRUST-54] the retention of reports', () => {
  const monthsAgo = (months: number, hours: number) => {
    const day = new Date()
    day.setUTCMonth(day.getUTCMonth() - months)
    return new Date(day.getTime() - hours * 60 * 60 * 1000)
  }
  const old = monthsAgo(12, 1)
  const young = monthsAgo(12, -1)

  test('sealed reports without a decision go 12 months after the departure, decided ones with their decision 12 months after it', async () => {
    const { item } = await reportEverything()
    await decide(item, 'warned')
    await leave(bruno)
    await app.db.updateTable('reports').set({ sealedAt: young }).execute()
    await app.db.updateTable('reportDecisions').set({ decidedAt: young }).execute()
    await deleteOld()
    expect(await countRows()).toEqual({ reports: 2, decisions: 1 })
    await app.db.updateTable('reports').set({ sealedAt: old }).execute()
    await deleteOld()
    expect(await countRows()).toEqual({ reports: 1, decisions: 1 })
    await app.db.updateTable('reportDecisions').set({ decidedAt: old }).execute()
    await deleteOld()
    expect(await countRows()).toEqual({ reports: 0, decisions: 0 })
  })

  test('open reports and contested decisions stay, whatever their age; of a report that hides a photo only the photo stays', async () => {
    const [open, contested, hiding] = [
      await insertItem(app.db, { owner: bruno.uid }),
      await insertItem(app.db, { owner: bruno.uid }),
      await insertItem(app.db, { owner: bruno.uid }),
    ]
    await report('item', open)
    const [first, second] = [await report('item', contested), await report('item', hiding, 'intimate')]
    for (const id of [first, second]) await decide(id, 'warned')
    const { made } = (await callApi(anna, 'GET', '/api/reports')).body
    const decided = made.find(({ _id }: { _id: string }) => _id === first)
    await callApi(anna, 'POST', `/api/decisions/${decided.decision._id}/objection`, { text: 'Non basta' })
    await app.db.updateTable('reports').set({ createdAt: old }).execute()
    await app.db.updateTable('reports').set({ photosHidden: true }).where('id', '=', second).execute()
    await app.db.updateTable('reportDecisions').set({ decidedAt: old }).execute()
    const images = ['/images/aa/photo.webp']
    await app.db
      .updateTable('reports')
      .set({ snapshot: JSON.stringify({ title: 'Titolo', text: 'Testo', images }), visitorEmail: 'carla@example.org' })
      .where('id', '=', second)
      .execute()
    await deleteOld()
    expect(await countRows()).toEqual({ reports: 3, decisions: 2 })
    const hidden = await app.db.selectFrom('reports').selectAll().where('id', '=', second).executeTakeFirstOrThrow()
    expect(hidden).toMatchObject({ photosHidden: true, reporterUid: null, visitorEmail: null, text: '' })
    expect(hidden.snapshot).toEqual({ title: '', text: '', images })
    const decisionId = hidden.decisionId ?? ''
    const kept = await app.db.selectFrom('reportDecisions').selectAll().where('id', '=', decisionId).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ outcome: 'warned', reasons: '' })
    const review = { outcome: 'nothing', reasons: 'Abbiamo letto tutto' }
    await callApi(admin, 'POST', `/api/admin/decisions/${decided.decision._id}/review`, review)
    await deleteOld()
    expect(await countRows()).toEqual({ reports: 3, decisions: 2 })
    await app.db.updateTable('reportDecisions').set({ reviewedAt: old }).where('reviewedAt', 'is not', null).execute()
    await deleteOld()
    expect(await countRows()).toEqual({ reports: 2, decisions: 1 })
  })
})
