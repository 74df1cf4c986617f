import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { hearSilence } from '../conversations/silent-talks.ts'
import { SILENT } from '../platform/announce.ts'
import { anItem, aRequest } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { endDueHolidays } from './holiday.service.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000)

let clock = START
const house = testAppOfFile({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeEach(async () => {
  await house.db.updateTable('conversations').set({ nextDueAt: null }).execute()
  await house.db.updateTable('people').set({ holidaySince: null, holidayUntil: null }).execute()
  await at(START)
})

async function at(time: Date) {
  clock = time
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
}

const as = (who: SignedInPerson) => talksOf(house, who)
const deps = () => ({ db: house.db, announce: SILENT, now: () => clock, log: pino({ level: 'silent' }) })
const ask = (method: 'GET' | 'POST' | 'DELETE', who: SignedInPerson, payload?: object) =>
  house.app.inject({ method, url: '/api/me/holiday', headers: who.headers, ...(payload ? { payload } : {}) })
const leave = (who: SignedInPerson, until: Date | null) => ask('POST', who, { until: until?.toISOString() ?? null })
const listed = async (): Promise<string[]> =>
  (await house.app.inject({ url: `/api/items?ownerUid=${bruno.uid}` })).json().map(({ _id }: { _id: string }) => _id)

test('[FRESH-06] a holiday pauses the user’s items, conversations and deadlines until it ends', async () => {
  const bicycle = await anItem(house.db, { owner: bruno.uid, title: 'Bicicletta' })
  const lamp = await anItem(house.db, { owner: anna.uid, title: 'Lampada' })
  const { _id: rooted } = await ok(as(anna).interest(bicycle))
  const { _id: hers } = await ok(as(bruno).interest(lamp))
  await ok(as(anna).send(hers))
  expect((await leave(bruno, after(10))).json()).toEqual({
    holiday: { since: START.toISOString(), until: after(10).toISOString() },
  })
  expect(await listed()).not.toContain(bicycle)
  const about = { uid: bruno.uid, holiday: { until: after(10).toISOString() } }
  expect(await ok(as(anna).read(rooted))).toMatchObject({
    paused: 'resting',
    archivesAt: null,
    participants: [{ uid: anna.uid, holiday: null }, about],
  })
  expect(await ok(as(anna).read(hers))).toMatchObject({ paused: null, turn: bruno.uid, archivesAt: null })
  await at(after(9))
  expect(await hearSilence(deps())).toBe(0)
  await ask('DELETE', bruno)
  for (const id of [rooted, hers]) {
    expect(await ok(as(anna).read(id))).toMatchObject({
      paused: null,
      turnSince: after(9).toISOString(),
      archivesAt: after(23).toISOString(),
    })
  }
})

test('[FRESH-06] a holiday does not change deadlines of the other participant', async () => {
  const { _id } = await ok(as(anna).interest(await anItem(house.db, { owner: bruno.uid })))
  await at(after(1))
  await leave(anna, null)
  expect(await ok(as(bruno).read(_id))).toMatchObject({ turnSince: START.toISOString(), archivesAt: after(14).toISOString() })
  expect((await ask('GET', anna)).json()).toEqual({ holiday: { since: after(1).toISOString(), until: null } })
})

test('[FRESH-06] a request of a user on holiday can be answered; the deadline starts when the holiday ends', async () => {
  const request = await aRequest(house.db, { owner: bruno.uid })
  await leave(bruno, null)
  const { _id } = await ok(as(anna).answer(request, await anItem(house.db, { owner: anna.uid })))
  expect(await ok(as(anna).read(_id))).toMatchObject({ turn: bruno.uid, archivesAt: null })
  await at(after(1))
  await ask('DELETE', bruno)
  expect(await ok(as(anna).read(_id))).toMatchObject({ archivesAt: after(15).toISOString() })
  await at(after(2.5))
  expect(await hearSilence(deps())).toBe(0)
})

test('[FRESH-06] resuming an item during the owner’s holiday adds no message to its conversations', async () => {
  const bicycle = await anItem(house.db, { owner: bruno.uid, title: 'Bicicletta' })
  const { _id } = await ok(as(anna).interest(bicycle))
  const rest = (method: 'POST' | 'DELETE') =>
    house.app.inject({ method, url: `/api/items/${bicycle}/rest`, headers: bruno.headers })
  await rest('POST')
  await leave(bruno, null)
  expect((await rest('DELETE')).json()).toMatchObject({ resting: true })
  expect((await ok(as(anna).messages(_id))).map(({ kind }) => kind)).toEqual(['text', 'itemResting'])
})

test('[FRESH-06] the inbox of the user on holiday shows the paused conversation, with a new ETag', async () => {
  const bicycle = await anItem(house.db, { owner: bruno.uid })
  const { _id } = await ok(as(anna).interest(bicycle))
  const inbox = (etag: unknown) =>
    house.app.inject({
      url: '/api/conversations',
      headers: { ...bruno.headers, ...(etag ? { 'if-none-match': String(etag) } : {}) },
    })
  const { headers } = await inbox(null)
  expect((await inbox(headers.etag)).statusCode).toBe(304)
  await leave(bruno, null)
  const now = (await inbox(headers.etag)).json()
  expect(now.find((card: { _id: string }) => card._id === _id)).toMatchObject({ paused: 'resting' })
})

test('[FRESH-07] a due holiday is ended once, also late; items that were paused before stay paused', async () => {
  const [bicycle, skis] = [
    await anItem(house.db, { owner: bruno.uid }),
    await anItem(house.db, { owner: bruno.uid, title: 'Sci' }),
  ]
  await house.app.inject({ method: 'POST', url: `/api/items/${skis}/rest`, headers: bruno.headers })
  await leave(bruno, after(10))
  await at(after(9.9))
  expect(await endDueHolidays(deps())).toBe(0)
  await at(after(30))
  const ended = await Promise.all(Array.from({ length: 5 }, () => endDueHolidays(deps())))
  expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect((await ask('GET', bruno)).json()).toEqual({ holiday: null })
  expect(await listed()).toContain(bicycle)
  expect(await listed()).not.toContain(skis)
})

test('[FRESH-07] the end of a holiday can be changed; dates in the past or too far ahead are rejected', async () => {
  await leave(bruno, after(10))
  await at(after(1))
  expect((await leave(bruno, null)).json()).toEqual({ holiday: { since: START.toISOString(), until: null } })
  for (const until of [after(0), after(400)])
    expect((await leave(bruno, until)).json()).toMatchObject({ status: 400, fields: [{ path: 'until' }] })
})

test('[FRESH-08] [CONV-16] the profile shows the holiday with its end and the usual answer time', async () => {
  const profile = async () => (await house.app.inject({ url: `/api/people/${bruno.uid}` })).json()
  await leave(bruno, after(10))
  expect(await profile()).toMatchObject({ holiday: { until: after(10).toISOString() } })
  await ask('DELETE', bruno)
  expect(await profile()).toMatchObject({ holiday: null, answers: null })
  const talks: string[] = []
  for (let index = 0; index < 3; index++)
    talks.push((await ok(as(anna).interest(await anItem(house.db, { owner: bruno.uid }))))._id)
  await at(after(0.5))
  for (const id of talks) await ok(as(bruno).write(id, { text: 'Volentieri' }))
  expect(await profile()).toMatchObject({ answers: 'day' })
})
