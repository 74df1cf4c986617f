import { randomUUID } from 'node:crypto'
import type { DecisionAboutMe } from '@barattolo/domain/reports/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let admin: SignedInPerson
beforeAll(async () => {
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const callApi = async (user: SignedInPerson, method: Method, url: string, payload?: object) => {
  const answer = await app.fastify.inject({ method, url, headers: user.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const reason = 'Non rispetta le regole della piazza'
const signInUser = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
const decisionsAbout = async (user: SignedInPerson): Promise<DecisionAboutMe[]> =>
  (await callApi(user, 'GET', '/api/reports')).body.about
const noticesOf = async (user: SignedInPerson) =>
  (await noticeApiOf(app, user).list()).notices.filter(({ kind }) => kind === 'adminDecided')
const listCases = (state: string) => readCases(app, admin, state)

/** Anna has shown interest in Bruno's sledge, and offers a basket; they have agreed. */
async function createAgreement() {
  const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
  const sledge = await insertItem(app.db, { owner: bruno.uid, title: 'Slitta' })
  const basket = await insertItem(app.db, { owner: anna.uid, title: 'Cesta' })
  const { _id: conversation } = await ok(conversationApiOf(app, anna).interest(sledge))
  await ok(conversationApiOf(app, bruno).request(conversation, basket))
  await ok(conversationApiOf(app, bruno).send(conversation))
  await ok(conversationApiOf(app, anna).accept(conversation))
  return { anna, bruno, sledge, conversation }
}

async function hold(conversation: string): Promise<string> {
  const { id } = await app.db
    .updateTable('exchanges')
    .set({ state: 'held', heldAt: new Date() })
    .where('conversationId', '=', conversation as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Case = Awaited<ReturnType<typeof createAgreement>>
const ACTS: [string, string, string, (about: Case) => Promise<[Method, string, object?]>, ('anna' | 'bruno')[]][] = [
  [
    'removes an object',
    'item',
    'removed',
    async ({ bruno }) => ['DELETE', `/api/admin/items/${await insertItem(app.db, { owner: bruno.uid, title: 'Slitta' })}`],
    ['bruno'],
  ],
  ['resets an object', 'item', 'reset', async ({ sledge }) => ['PATCH', `/api/admin/reset/${sledge}`], ['bruno']],
  [
    'removes an ad',
    'request',
    'removed',
    async ({ bruno }) => ['DELETE', `/api/admin/requests/${await insertRequest(app.db, { owner: bruno.uid, title: 'Slitta' })}`],
    ['bruno'],
  ],
  [
    'removes a conversation',
    'conversation',
    'removed',
    async ({ conversation }) => ['DELETE', `/api/admin/conversations/${conversation}`],
    ['anna', 'bruno'],
  ],
  [
    'settles an exchange',
    'exchange',
    'settled',
    async ({ conversation }) => ['POST', `/api/exchanges/${await hold(conversation)}/settle`, { decision: 'notHappened' }],
    ['anna', 'bruno'],
  ],
]

describe('[TRUST-52] what an admin does without a report', () => {
  test.each(ACTS)(
    'an admin who %s notifies the people concerned, and each may object once',
    async (_, kind, outcome, act, concernedNames) => {
      const agreement = await createAgreement()
      const [method, url, body] = await act(agreement)
      expect((await callApi(admin, method, url, { ...body, reason })).status).toBeLessThan(300)
      for (const name of ['anna', 'bruno'] as const) {
        const user = agreement[name]
        const decisions = await decisionsAbout(user)
        const notices = await noticesOf(user)
        if (!concernedNames.includes(name)) {
          expect([decisions, notices]).toEqual([[], []])
          continue
        }
        expect(decisions).toMatchObject([{ outcome, reasons: reason, mayObject: true, target: { kind } }])
        expect(decisions[0]?.title).toMatch(/Slitta|Cesta/)
        expect(notices).toMatchObject([
          { text: expect.stringMatching(`^Chi amministra ha .+ Motivo: “${reason}”`), leadsTo: '/profilo/segnalazioni' },
        ])
        const objection = `/api/decisions/${decisions[0]?._id}/objection`
        expect((await callApi(user, 'POST', objection, { text: `Non è giusto, dice ${name}` })).status).toBe(201)
        expect((await callApi(user, 'POST', objection, { text: 'Ancora' })).body.code).toBe('objectionGiven')
      }
      // One person's decision is not the other's.
      const reviewed = outcome === 'reset' ? 'reset' : 'nothing'
      const [first] = await decisionsAbout(agreement.bruno)
      const stranger = concernedNames.includes('anna') ? agreement.anna : await signInUser('Carla')
      expect((await callApi(stranger, 'POST', `/api/decisions/${first?._id}/objection`, { text: 'Anch’io' })).body.code).toBe(
        'decisionNotFound',
      )
      const cases = (await listCases('objected')).filter(({ decision }) => decision?.reasons === reason)
      const mine = cases.filter(({ reported }) => concernedNames.some((name) => agreement[name].uid === reported.uid))
      expect(mine).toHaveLength(concernedNames.length)
      for (const each of mine) {
        expect(each).toMatchObject({ target: { kind }, reports: [{ reporter: null, text: '' }] })
        expect(each.outcomes).toContain(outcome)
        const review = (given: string) =>
          callApi(admin, 'POST', `/api/admin/decisions/${each.decision?._id}/review`, {
            outcome: given,
            reasons: 'Abbiamo guardato meglio',
          })
        if (kind !== 'item' && kind !== 'request') expect((await review('disabled')).body.code).toBe('notDecidable')
        // Also an outcome that no decision of a report has.
        expect((await review(reviewed)).status).toBe(201)
      }
      expect((await decisionsAbout(agreement.bruno))[0]?.review).toMatchObject({ outcome: reviewed })
    },
  )

  test('a suspended person reads the reason at each refusal, and the decision, to which they object while suspended', async () => {
    const bruno = await signInUser('Bruno')
    await callApi(admin, 'PATCH', `/api/admin/disable/${bruno.uid}`, { reason })
    expect((await callApi(bruno, 'GET', '/api/conversations')).body.detail).toContain(reason)
    const [decision] = await decisionsAbout(bruno)
    const objection = await callApi(bruno, 'POST', `/api/decisions/${decision?._id}/objection`, { text: 'Non sono stato io.' })
    expect(objection.status).toBe(201)
    await callApi(admin, 'PATCH', `/api/admin/enable/${bruno.uid}`, { reason })
    expect(await decisionsAbout(bruno)).toMatchObject([{ outcome: 'disabled', reasons: reason, title: 'Bruno' }])
    // Enabling takes nothing away.
    expect(await noticesOf(bruno)).toEqual([])
  })

  test('a decision about a report is notified once, and an admin is not notified of their own acts', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const item = await insertItem(app.db, { owner: bruno.uid })
    const report = await callApi(anna, 'POST', '/api/reports', { target: { kind: 'item', id: item }, reason: 'spam' })
    await callApi(admin, 'POST', `/api/admin/reports/${report.body._id}/decision`, { outcome: 'removed', reasons: reason })
    expect(await decisionsAbout(bruno)).toHaveLength(1)
    expect(await noticesOf(bruno)).toEqual([])
    const own = await insertItem(app.db, { owner: admin.uid })
    await callApi(admin, 'DELETE', `/api/admin/items/${own}`, { reason })
    expect([await decisionsAbout(admin), await noticesOf(admin)]).toEqual([[], []])
  })

  test('a conversation and an exchange do not count against their two people, a removed object does', async () => {
    const { anna, bruno, conversation } = await createAgreement()
    await callApi(admin, 'DELETE', `/api/admin/conversations/${conversation}`, { reason })
    const upheldBefore = async () => {
      const item = await insertItem(app.db, { owner: bruno.uid })
      await callApi(anna, 'POST', '/api/reports', { target: { kind: 'item', id: item }, reason: 'spam' })
      return (await listCases('open')).find(({ target }) => target.id === item)?.upheldBefore
    }
    expect(await upheldBefore()).toBe(0)
    await callApi(admin, 'DELETE', `/api/admin/items/${await insertItem(app.db, { owner: bruno.uid })}`, { reason })
    expect(await upheldBefore()).toBe(1)
  })
})
