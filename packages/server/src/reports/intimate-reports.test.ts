import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveProfilePicture } from '../people/profile-picture.store.ts'
import { insertItem } from '../testing/factories.ts'
import { makeImage, makeUploadBody } from '../testing/images.ts'
import { openForAdmin, readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { showUndecidedPhotos } from './intimate-reports.store.ts'

const clock = { ahead: 0 }
const now = () => new Date(Date.now() + clock.ahead)
const app = setUpTestApp({ now })
let admin: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
  bruno = await app.signIn({ name: 'Bruno' })
})
let anna: SignedInPerson
beforeEach(async () => {
  clock.ahead = 0
  anna = await createReporter()
})

/** A person whose account is a minute older than the rule asks for. */
async function createReporter(age = 7 * DAY_MS + 60_000): Promise<SignedInPerson> {
  const person = await app.signIn({ name: 'Anna', email: `${randomUUID()}@example.org` })
  const createdAt = new Date(Date.now() - age)
  await app.db.updateTable('people').set({ createdAt }).where('uid', '=', person.uid).execute()
  return person
}

async function callApi(user: SignedInPerson | null, method: 'DELETE' | 'GET' | 'POST', url: string, payload?: object) {
  const headers = user?.headers ?? {}
  return app.fastify.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}
const statusOf = async (address: string) => (await callApi(null, 'GET', address)).statusCode

async function publish(): Promise<{ item: string; photo: string }> {
  const { payload, headers } = makeUploadBody(await makeImage(40, 30).jpeg().toBuffer())
  const upload = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...bruno.headers } })
  const photo: string = upload.json().secure_url
  return { item: await insertItem(app.db, { owner: bruno.uid, images: [photo] }), photo }
}

async function report(user: SignedInPerson, id: string, { kind = 'item', reason = 'intimate' } = {}): Promise<string> {
  const answer = await callApi(user, 'POST', '/api/reports', { target: { kind, id }, reason })
  expect(answer.statusCode).toBe(201)
  return answer.json()._id
}
const decide = async (id: string, outcome: string) =>
  expect(
    (await callApi(admin, 'POST', `/api/admin/reports/${id}/decision`, { outcome, reasons: 'Vista e decisa.' })).statusCode,
  ).toBe(201)

describe('a report with the reason intimate', () => {
  test('[TRUST-16] hides the photo at its address at once, and its object and all its other data stay', async () => {
    const { item, photo } = await publish()
    await report(anna, item)
    expect(await statusOf(photo)).toBe(404)
    expect(await statusOf(`/api/items/${item}`)).toBe(200)
    // The photo cannot be shown by another object either.
    await insertItem(app.db, { owner: bruno.uid, images: [photo] })
    expect(await statusOf(photo)).toBe(404)
  })

  test('[TRUST-16] with another reason, of a young account, or without the photo among its images, it hides nothing', async () => {
    const [{ item, photo }, other] = [await publish(), await publish()]
    await report(anna, item, { reason: 'privacy' })
    await report(await createReporter(7 * DAY_MS - 60_000), item)
    await report(anna, other.item)
    expect(await statusOf(photo)).toBe(200)
    expect(await statusOf(other.photo)).toBe(404)
  })

  test('[TRUST-16] hides at once three times within a day, also when sent at once, and again a day later', async () => {
    const [{ item, photo }, ...targets] = await Promise.all([publish(), publish(), publish(), publish(), publish(), publish()])
    await Promise.all(targets.map(({ item }) => report(anna, item)))
    const statuses = await Promise.all(targets.map(({ photo }) => statusOf(photo)))
    expect(statuses.filter((status) => status === 404)).toHaveLength(3)
    clock.ahead = 24 * 60 * 60 * 1000 + 60_000
    await report(await app.signIn({ name: 'Anna', email: anna.email }), item)
    expect(await statusOf(photo)).toBe(404)
  })

  test('[TRUST-16] without a decision, the photo shows again after 72 hours, and no further report of it hides it at once', async () => {
    await showUndecidedPhotos(app.db, new Date(Date.now() + 6 * DAY_MS))
    const { item, photo } = await publish()
    await report(anna, item)
    const at = Date.now()
    expect(await showUndecidedPhotos(app.db, new Date(at + 3 * DAY_MS - 60_000))).toBe(0)
    expect(await statusOf(photo)).toBe(404)
    const runs = await Promise.all([1, 2].map(() => showUndecidedPhotos(app.db, new Date(at + 3 * DAY_MS + 60_000))))
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await statusOf(photo)).toBe(200)
    await report(await createReporter(), item)
    expect(await statusOf(photo)).toBe(200)
  })

  test('[TRUST-16] found unfounded, the photo shows at once and no report hides it at once again; after two, the reporter’s hide nothing', async () => {
    for (const expected of [404, 404, 200]) {
      const { item, photo } = await publish()
      const id = await report(anna, item)
      expect(await statusOf(photo)).toBe(expected)
      await decide(id, 'nothing')
      expect(await statusOf(photo)).toBe(200)
      if (expected === 404) {
        await report(await createReporter(), item)
        expect(await statusOf(photo)).toBe(200)
      }
    }
  })

  test.each(['warned', 'hidden'])('[TRUST-16] upheld with "%s", the photo stays hidden for good', async (outcome) => {
    const { item, photo } = await publish()
    await decide(await report(anna, item), outcome)
    await showUndecidedPhotos(app.db, new Date(Date.now() + 6 * DAY_MS))
    expect(await statusOf(photo)).toBe(404)
  })

  test('[TRUST-16] a review that finds nothing shows the photo again', async () => {
    const { item, photo } = await publish()
    await decide(await report(anna, item), 'warned')
    const [{ _id }] = (await callApi(bruno, 'GET', '/api/reports')).json().about
    expect((await callApi(bruno, 'POST', `/api/decisions/${_id}/objection`, { text: 'È una sedia.' })).statusCode).toBe(201)
    const review = { outcome: 'nothing', reasons: 'È solo una sedia.' }
    expect((await callApi(admin, 'POST', `/api/admin/decisions/${_id}/review`, review)).statusCode).toBe(201)
    expect(await statusOf(photo)).toBe(200)
  })

  test('[TRUST-16] of several reports about a photo that are sent at once, only one hides it', async () => {
    const { item, photo } = await publish()
    const reporters = await Promise.all(Array.from({ length: 6 }, () => createReporter()))
    await Promise.all(reporters.map((reporter) => report(reporter, item)))
    expect(await statusOf(photo)).toBe(404)
    const rows = await app.db.selectFrom('reports').select('hidesUntil').where('targetId', '=', item).execute()
    expect(rows.filter(({ hidesUntil }) => hidesUntil !== null)).toHaveLength(1)
  })

  test('[TRUST-19] the reason of an open report can be changed to intimate, which hides the photo, with the limit of a day', async () => {
    const targets = await Promise.all([publish(), publish(), publish(), publish()])
    const ids: string[] = []
    for (const { item } of targets) ids.push(await report(anna, item, { reason: 'privacy' }))
    clock.ahead = 25 * 60 * 60 * 1000
    anna = await app.signIn({ name: 'Anna', email: anna.email })
    for (const [n, { item }] of targets.entries()) expect(await report(anna, item)).toBe(ids[n])
    const statuses = await Promise.all(targets.map(({ photo }) => statusOf(photo)))
    expect(statuses.filter((status) => status === 404)).toHaveLength(3)
  })

  test('[TRUST-19] keeps the photo hidden when the reporter deletes the account, and waits for the admin without the text', async () => {
    const { item, photo } = await publish()
    await report(anna, item)
    expect((await callApi(anna, 'DELETE', '/api/me')).statusCode).toBe(200)
    expect(await statusOf(photo)).toBe(404)
    const waiting = (await readCases(app, admin)).find(({ target }) => target.id === item)
    expect(waiting?.reports).toMatchObject([{ reporter: { name: '', email: '' }, reason: 'intimate', text: '' }])
    await decide(waiting?._id ?? '', 'warned')
    expect(await statusOf(photo)).toBe(404)
  })

  test('[TRUST-16] hides the picture of a person, until they have another one', async () => {
    await saveProfilePicture(app.db, bruno.uid, await makeImage(20, 20).webp().toBuffer())
    await report(anna, bruno.uid, { kind: 'person' })
    const address = `/api/people/${bruno.uid}/picture`
    expect(await statusOf(address)).toBe(404)
    await saveProfilePicture(app.db, bruno.uid, await makeImage(30, 30).webp().toBuffer())
    expect(await statusOf(address)).toBe(200)
  })
})

test('[TRUST-17] the admin alone still sees a hidden photo, in the case', async () => {
  const { item, photo } = await publish()
  const id = await report(anna, item)
  const address = `/api/admin/reports/${id}/photos/0`
  expect(await statusOf(photo)).toBe(404)
  expect((await callApi(admin, 'GET', address)).json().code).toBe('openingNeedsReason')
  await openForAdmin(app, admin, 'report', id)
  const shown = await callApi(admin, 'GET', address)
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  for (const user of [null, anna, bruno]) expect((await callApi(user, 'GET', address)).statusCode).toBeGreaterThan(400)
  expect((await callApi(admin, 'GET', `/api/admin/reports/${id}/photos/1`)).statusCode).toBe(404)
})

test('[TRUST-16] the card of an object for link previews loses a hidden photo at once', async () => {
  const { item } = await publish()
  const card = async () => (await callApi(null, 'GET', `/share/items/${item}-1.jpg`)).rawPayload
  const before = await card()
  await report(anna, item)
  expect((await card()).equals(before)).toBe(false)
})
