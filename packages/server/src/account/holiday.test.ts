import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { runInactivityJob } from '../conversations/inactivity-job.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { endDueHolidays } from './holiday.service.ts'

const START = new Date('2026-11-20T11:00:00Z')
const daysLater = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000)

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeEach(async () => {
  await app.db.updateTable('conversations').set({ nextDueAt: null }).execute()
  await app.db.updateTable('people').set({ holidaySince: null, holidayUntil: null }).execute()
  await setTime(START)
})

async function setTime(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
}

const as = (user: SignedInPerson) => conversationApiOf(app, user)
const deps = () => ({ db: app.db, publish: NULL_PUBLISHER, applyEffects, now: () => clock, log: pino({ level: 'silent' }) })
const callHoliday = (method: 'GET' | 'POST' | 'DELETE', user: SignedInPerson, payload?: object) =>
  app.fastify.inject({ method, url: '/api/me/holiday', headers: user.headers, ...(payload ? { payload } : {}) })
const startHoliday = (user: SignedInPerson, until: Date | null) =>
  callHoliday('POST', user, { until: until?.toISOString() ?? null })
const listItemIds = async (): Promise<string[]> =>
  (await app.fastify.inject({ url: `/api/items?ownerUid=${bruno.uid}` })).json().map(({ _id }: { _id: string }) => _id)

test('[FRESH-06] a holiday pauses the user’s items, conversations and deadlines until it ends', async () => {
  const bicycle = await insertItem(app.db, { owner: bruno.uid, title: 'Bicicletta' })
  const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
  const { _id: rootConversation } = await ok(as(anna).interest(bicycle))
  const { _id: annasConversation } = await ok(as(bruno).interest(lamp))
  await ok(as(anna).ask(annasConversation))
  expect((await startHoliday(bruno, daysLater(10))).json()).toEqual({
    holiday: { since: START.toISOString(), until: daysLater(10).toISOString() },
  })
  expect(await listItemIds()).not.toContain(bicycle)
  const about = { uid: bruno.uid, holiday: { until: daysLater(10).toISOString() } }
  expect(await ok(as(anna).read(rootConversation))).toMatchObject({
    paused: 'resting',
    archivesAt: null,
    participants: [{ uid: anna.uid, holiday: null }, about],
  })
  expect(await ok(as(anna).read(annasConversation))).toMatchObject({ paused: null, turn: bruno.uid, archivesAt: null })
  await setTime(daysLater(9))
  expect(await runInactivityJob(deps())).toBe(0)
  await callHoliday('DELETE', bruno)
  for (const id of [rootConversation, annasConversation]) {
    expect(await ok(as(anna).read(id))).toMatchObject({
      paused: null,
      turnSince: daysLater(9).toISOString(),
      archivesAt: daysLater(23).toISOString(),
    })
  }
})

test('[FRESH-06] a holiday does not change deadlines of the other participant', async () => {
  const { _id } = await ok(as(anna).interest(await insertItem(app.db, { owner: bruno.uid })))
  await setTime(daysLater(1))
  await startHoliday(anna, null)
  expect(await ok(as(bruno).read(_id))).toMatchObject({ turnSince: START.toISOString(), archivesAt: daysLater(14).toISOString() })
  expect((await callHoliday('GET', anna)).json()).toEqual({ holiday: { since: daysLater(1).toISOString(), until: null } })
})

test('[FRESH-06] a request of a user on holiday can be answered; the deadline starts when the holiday ends', async () => {
  const request = await insertRequest(app.db, { owner: bruno.uid })
  await startHoliday(bruno, null)
  const { _id } = await ok(as(anna).answer(request, await insertItem(app.db, { owner: anna.uid })))
  expect(await ok(as(anna).read(_id))).toMatchObject({ turn: bruno.uid, archivesAt: null })
  await setTime(daysLater(1))
  await callHoliday('DELETE', bruno)
  expect(await ok(as(anna).read(_id))).toMatchObject({ archivesAt: daysLater(15).toISOString() })
  await setTime(daysLater(2.5))
  expect(await runInactivityJob(deps())).toBe(0)
})

test('[FRESH-06] resuming an item during the owner’s holiday adds no message to its conversations', async () => {
  const bicycle = await insertItem(app.db, { owner: bruno.uid, title: 'Bicicletta' })
  const { _id } = await ok(as(anna).interest(bicycle))
  const setPaused = (method: 'POST' | 'DELETE') =>
    app.fastify.inject({ method, url: `/api/items/${bicycle}/rest`, headers: bruno.headers })
  await setPaused('POST')
  await startHoliday(bruno, null)
  expect((await setPaused('DELETE')).json()).toMatchObject({ resting: true })
  expect((await ok(as(anna).messages(_id))).map(({ kind }) => kind)).toEqual(['text', 'itemResting'])
})

test('[FRESH-06] the inbox of the user on holiday shows the paused conversation, with a new ETag', async () => {
  const bicycle = await insertItem(app.db, { owner: bruno.uid })
  const { _id } = await ok(as(anna).interest(bicycle))
  const inbox = (etag: unknown) =>
    app.fastify.inject({
      url: '/api/conversations',
      headers: { ...bruno.headers, ...(etag ? { 'if-none-match': String(etag) } : {}) },
    })
  const { headers } = await inbox(null)
  expect((await inbox(headers.etag)).statusCode).toBe(304)
  await startHoliday(bruno, null)
  const cards = (await inbox(headers.etag)).json()
  expect(cards.find((card: { _id: string }) => card._id === _id)).toMatchObject({ paused: 'resting' })
})

test('[FRESH-07] a due holiday is ended once, also late; items that were paused before stay paused', async () => {
  const [bicycle, skis] = [
    await insertItem(app.db, { owner: bruno.uid }),
    await insertItem(app.db, { owner: bruno.uid, title: 'Sci' }),
  ]
  await app.fastify.inject({ method: 'POST', url: `/api/items/${skis}/rest`, headers: bruno.headers })
  await startHoliday(bruno, daysLater(10))
  await setTime(daysLater(9.9))
  expect(await endDueHolidays(deps())).toBe(0)
  await setTime(daysLater(30))
  const ended = await Promise.all(Array.from({ length: 5 }, () => endDueHolidays(deps())))
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect((await callHoliday('GET', bruno)).json()).toEqual({ holiday: null })
  expect(await listItemIds()).toContain(bicycle)
  expect(await listItemIds()).not.toContain(skis)
})

test('[FRESH-07] the end of a holiday can be changed; dates in the past or too far ahead are rejected', async () => {
  await startHoliday(bruno, daysLater(10))
  await setTime(daysLater(1))
  expect((await startHoliday(bruno, null)).json()).toEqual({ holiday: { since: START.toISOString(), until: null } })
  for (const until of [daysLater(0), daysLater(400)])
    expect((await startHoliday(bruno, until)).json()).toMatchObject({ status: 400, fields: [{ path: 'until' }] })
})

test('[FRESH-08] the profile shows the holiday with its end', async () => {
  const profile = async () => (await app.fastify.inject({ url: `/api/people/${bruno.uid}` })).json()
  await startHoliday(bruno, daysLater(10))
  expect(await profile()).toMatchObject({ holiday: { until: daysLater(10).toISOString() } })
  await callHoliday('DELETE', bruno)
  expect(await profile()).toMatchObject({ holiday: null })
})
