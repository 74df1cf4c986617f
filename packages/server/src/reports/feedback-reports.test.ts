import { randomUUID } from 'node:crypto'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { Profile } from '@barattolo/domain/people/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeMissingFeedbackIds } from '../exchanges/feedback.store.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertPartners } from '../testing/factories.ts'
import { readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
const RUDE = 'Maleducata, e abita in via Torino 3.'
const VISITOR = { visitor: { name: 'Carla Neri', email: 'carla@example.org', goodFaith: true } }
let admin: SignedInPerson
let maria: SignedInPerson
let anna: SignedInPerson
beforeEach(async () => {
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  maria = await app.signIn({ name: 'Maria', email: `${randomUUID()}@example.org` })
  anna = await app.signIn({ name: 'Anna', email: `${randomUUID()}@example.org` })
})

type Method = 'GET' | 'POST' | 'DELETE'
async function callApi(user: SignedInPerson | null, method: Method, url: string, payload?: object) {
  const headers = user?.headers ?? {}
  const answer = await app.fastify.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const report = (user: SignedInPerson | null, id: string, changes: object = {}) =>
  callApi(user, 'POST', '/api/reports', { target: { kind: 'feedback', id }, reason: 'privacy', ...changes })
const decide = (id: string, outcome: string) =>
  callApi(admin, 'POST', `/api/admin/reports/${id}/decision`, { outcome, reasons: 'Dice dove abita una persona.' })
const profileOf = async (viewer: SignedInPerson | null = null): Promise<Profile> =>
  (await callApi(viewer, 'GET', `/api/people/${maria.uid}`)).body
const sentencesOf = async (viewer: SignedInPerson | null = null) => (await profileOf(viewer)).feedback?.sentences ?? []

/** Feedback of three partners about Maria, of which one has a rude sentence; its author is signed in. */
async function giveFeedback() {
  await insertPartners(app.db, maria.uid, { names: ['Bruno', 'Carla', 'Dora'], sentences: [RUDE, 'Gentile.', ''] })
  const { id, exchangeId, authorUid } = await app.db
    .selectFrom('feedback')
    .select(['id', 'exchangeId', 'authorUid'])
    .where('aboutUid', '=', maria.uid)
    .where('text', '=', RUDE)
    .executeTakeFirstOrThrow()
  const author = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
  const { createdAt } = await app.db
    .selectFrom('people')
    .select('createdAt')
    .where('uid', '=', authorUid)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('people').set({ createdAt }).where('uid', '=', author.uid).execute()
  await app.db.updateTable('exchangePeople').set({ uid: author.uid }).where('uid', '=', authorUid).execute()
  await app.db.updateTable('exchangeLegs').set({ giverUid: author.uid }).where('giverUid', '=', authorUid).execute()
  await app.db.updateTable('feedback').set({ authorUid: author.uid }).where('authorUid', '=', authorUid).execute()
  return { id: id ?? expect.fail(), exchange: exchangeId, author }
}

describe('a report of a sentence', () => {
  test('[TRUST-55] a user or visitor who sees a sentence on a public page can report it, and does not learn who wrote it', async () => {
    const { id, author } = await giveFeedback()
    expect(await sentencesOf()).toEqual(expect.arrayContaining([{ _id: id, text: RUDE }]))
    for (const [reporter, changes] of [
      [anna, {}],
      [maria, {}],
      [null, VISITOR],
    ] as const) {
      const { status, body, text } = await report(reporter, id, changes)
      expect([status, body]).toMatchObject([201, { target: { kind: 'feedback', id }, title: RUDE, decision: null }])
      expect(text).not.toContain(author.uid)
    }
    expect((await report(null, id)).body.code).toBe('signInFirst')
    expect((await report(author, id)).body.code).toBe('reportYourself')
    const [reportCase] = (await readCases(app, admin)).filter(({ target }) => target.id === id)
    expect(reportCase).toMatchObject({
      snapshot: { title: RUDE, text: RUDE, images: [] },
      reported: { uid: author.uid },
      leadsTo: `/bazar/${maria.uid}`,
      outcomes: ['nothing', 'hidden', 'warned', 'disabled'],
    })
    expect(reportCase?.reports).toHaveLength(3)
    // The queue shows no text before the case is opened.
    expect((await callApi(admin, 'GET', '/api/admin/reports')).text).not.toContain('via Torino')
  })

  test('[TRUST-55] a person whom an unpublished sentence is about reports it from the exchange, and others get the answer of an unknown one', async () => {
    await insertPartners(app.db, maria.uid, { names: ['Bruno'], sentences: [RUDE] })
    const row = await app.db
      .selectFrom('feedback')
      .select(['id', 'exchangeId'])
      .where('aboutUid', '=', maria.uid)
      .executeTakeFirstOrThrow()
    const id = row.id ?? expect.fail()
    const read = async (): Promise<ExchangeAnswer> => (await callApi(maria, 'GET', `/api/exchanges/${row.exchangeId}`)).body
    expect((await read()).feedback).toMatchObject([{ theirs: { text: RUDE, _id: id } }])
    const unknown = await report(anna, randomUUID())
    expect(unknown).toMatchObject({ status: 404, body: { code: 'feedbackNotFound' } })
    expect(await report(anna, id)).toEqual(unknown)
    expect(await report(anna, 'nope')).toEqual(unknown)
    expect((await report(null, id, VISITOR)).body).toEqual(unknown.body)
    // Before it is revealed, the person cannot know of it either.
    await app.db.updateTable('exchanges').set({ endedAt: new Date() }).where('id', '=', row.exchangeId).execute()
    expect(await report(maria, id)).toEqual(unknown)
    await app.db
      .updateTable('exchanges')
      .set({ endedAt: new Date(Date.now() - 20 * 24 * 60 * 60 * 1000) })
      .where('id', '=', row.exchangeId)
      .execute()
    expect((await report(maria, id)).status).toBe(201)
  })

  test('[TRUST-55] a block between reporter and the person on whose page it stands, and a disabled or hidden one, answer as unknown', async () => {
    const { id } = await giveFeedback()
    const unknown = await report(anna, randomUUID())
    for (const [blocker, blocked] of [
      [anna, maria],
      [maria, anna],
    ] as const) {
      const block = `/api/me/blocked/${blocked.uid}`
      expect((await callApi(blocker, 'POST', block, {})).status).toBeLessThan(300)
      expect(await report(anna, id)).toEqual(unknown)
      expect((await callApi(blocker, 'DELETE', block)).status).toBe(200)
    }
    await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', maria.uid).execute()
    expect(await report(anna, id)).toEqual(unknown)
    await app.db.updateTable('people').set({ disabledAt: null }).where('uid', '=', maria.uid).execute()
    await app.db.updateTable('feedback').set({ textHiddenAt: new Date() }).where('id', '=', id).execute()
    for (const reporter of [anna, maria]) expect(await report(reporter, id)).toEqual(unknown)
  })
})

describe('the decision on a reported sentence', () => {
  test('[TRUST-56] a hidden sentence disappears for all but its author, the figures stay, and a successful objection shows it again', async () => {
    const { id, author, exchange } = await giveFeedback()
    const before = await profileOf()
    const reads = [`/api/exchanges/${exchange}`, `/api/people/${maria.uid}`]
    for (const url of reads) expect((await callApi(maria, 'GET', url)).text).toContain('via Torino')
    expect(JSON.stringify((await exportData(app, maria)).data)).toContain('via Torino')
    const { _id } = (await report(anna, id)).body
    expect((await decide(_id, 'removed')).body.code).toBe('notDecidable')
    expect((await decide(_id, 'hidden')).status).toBe(201)

    const after = await profileOf()
    expect(after.feedback).toEqual({
      ...before.feedback,
      sentences: before.feedback?.sentences.filter(({ text }) => text !== RUDE),
    })
    expect(JSON.stringify((await exportData(app, maria)).data)).not.toContain('via Torino')
    for (const url of reads) expect((await callApi(maria, 'GET', url)).text).not.toContain('via Torino')
    const theirs = (await callApi(maria, 'GET', `/api/exchanges/${exchange}`)).body.feedback[0].theirs
    expect(theirs).toEqual({ came: true, asDescribed: true, text: '', _id: null })
    const mine = (await callApi(author, 'GET', `/api/exchanges/${exchange}`)).body.feedback[0].mine
    expect(mine).toMatchObject({ text: RUDE })

    const { about } = (await callApi(author, 'GET', '/api/reports')).body
    expect(about).toMatchObject([{ title: RUDE, outcome: 'hidden', reasons: 'Dice dove abita una persona.', mayObject: true }])
    expect((await callApi(author, 'GET', '/api/notices')).body.notices).toMatchObject([{ kind: 'reportDecided' }])
    const objection = `/api/decisions/${about[0]._id}/objection`
    expect((await callApi(author, 'POST', objection, { text: 'È il mio indirizzo.' })).status).toBe(201)
    expect((await callApi(author, 'POST', objection, { text: 'Di nuovo.' })).body.code).toBe('objectionGiven')
    const review = { outcome: 'nothing', reasons: 'Abbiamo guardato meglio.' }
    expect((await callApi(admin, 'POST', `/api/admin/decisions/${about[0]._id}/review`, review)).status).toBe(201)
    expect(await profileOf()).toEqual(before)
  })

  test('[TRUST-56] when the author deletes the account, report and sentence are sealed, and the hidden sentence stays hidden', async () => {
    const { id, author, exchange } = await giveFeedback()
    const { _id } = (await report(anna, id)).body
    expect((await callApi(maria, 'GET', `/api/exchanges/${exchange}`)).text).toContain('via Torino')
    await decide(_id, 'hidden')
    expect((await callApi(author, 'DELETE', '/api/me')).status).toBe(200)
    const sealed = (await readCases(app, admin, 'sealed')).find(({ target }) => target.id === id)
    expect(sealed).toMatchObject({ snapshot: { text: RUDE }, reported: { name: '', email: '' }, decision: { outcome: 'hidden' } })
    expect((await callApi(maria, 'GET', `/api/exchanges/${exchange}`)).text).not.toContain('via Torino')
  })
})

test('[DB-37] feedback of an earlier version gets its id from a job, in several processes, and keeps it', async () => {
  await giveFeedback()
  await app.db.updateTable('feedback').set({ id: null }).execute()
  expect(await sentencesOf()).toEqual(expect.arrayContaining([{ _id: null, text: RUDE }]))
  const stored = await Promise.all([storeMissingFeedbackIds(app.db), storeMissingFeedbackIds(app.db)])
  const rows = await app.db.selectFrom('feedback').select('id').execute()
  expect(stored[0] + stored[1]).toBe(rows.length)
  expect(new Set(rows.map(({ id }) => id ?? 'missing')).size).toBe(rows.length)
  expect(rows).not.toContainEqual({ id: null })
  expect(await storeMissingFeedbackIds(app.db)).toBe(0)
})
