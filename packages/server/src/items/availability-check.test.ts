import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { ItemId } from '@barattolo/domain/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { runAvailabilityCheckJob } from './availability-check-job.ts'

const START = new Date('2026-11-20T11:00:00Z')
const daysLater = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000)

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeEach(async () => {
  await app.db
    .updateTable('items')
    .set({ freshAt: daysLater(1000), askedAt: null })
    .execute()
  await setTime(START)
})

async function setTime(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
}

const as = (user: SignedInPerson) => conversationApiOf(app, user)
const createItem = (title = 'Bicicletta', values: object = {}) =>
  insertItem(app.db, { owner: bruno.uid, title, createdAt: START, ...values })
const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, user?: SignedInPerson, payload?: object) =>
  app.fastify.inject({ method, url, headers: user?.headers ?? {}, ...(payload ? { payload } : {}) })
const pause = (id: ItemId, user = bruno) => call('POST', `/api/items/${id}/rest`, user)
const resume = (id: ItemId, user = bruno) => call('DELETE', `/api/items/${id}/rest`, user)
const runJob = () => runAvailabilityCheckJob({ db: app.db, town: AOSTA, publish: NULL_PUBLISHER, now: () => clock })
const listIds = async (url: string, user?: SignedInPerson): Promise<string[]> =>
  (await call('GET', url, user)).json().map(({ _id }: { _id: string }) => _id)
const listChecks = (user = bruno) => listIds('/api/items/asked', user)
const lastMessage = async (user: SignedInPerson, id: string) => (await ok(as(user).messages(id))).at(-1)?.text

describe('pausing an item', () => {
  test('[FRESH-01] a paused item is in no public list, count, search, map, sitemap or match; its owner sees it', async () => {
    const id = await createItem('Fisarmonica rara')
    const { body } = await call('POST', '/api/requests', anna, { title: 'Cerco una fisarmonica' })
    const lists = [
      '/api/items?limit=100',
      '/api/items?q=fisarmonica',
      '/api/items?q=fisarmonika',
      `/api/items?ownerUid=${bruno.uid}`,
      '/api/items?near=45.737,7.317&radius=5&sort=nearest',
      '/api/items?sort=title',
      `/api/requests/${JSON.parse(body)._id}/items`,
    ]
    const count = async () => (await call('GET', '/api/map?lat=45.737&lng=7.317&radius=5')).json().count
    const profile = async () => (await call('GET', `/api/people/${bruno.uid}`)).json().items
    const sitemap = async () => (await call('GET', '/sitemap/items-1.xml')).body
    for (const url of lists) expect(await listIds(url, anna), url).toContain(id)
    expect(await sitemap()).toContain(id)
    const before = [await count(), await profile()]

    expect((await pause(id)).json()).toMatchObject({ _id: id, resting: true, availability: 'disponibile' })
    for (const url of lists) expect(await listIds(url, anna), url).not.toContain(id)
    expect([await count(), await profile()]).toEqual(before.map((number) => number - 1))
    expect(await sitemap()).not.toContain(id)
    expect(await listIds(`/api/items?ownerUid=${bruno.uid}`, bruno)).toContain(id)
    expect(await listIds(`/api/items?ownerUid=${bruno.uid}&resting=yes`, bruno)).toEqual([id])
    expect(await listIds(`/api/items?ownerUid=${bruno.uid}&resting=no`, bruno)).not.toContain(id)
    expect(await listIds(`/api/items?ownerUid=${bruno.uid}&resting=yes`, anna)).toEqual([])
    expect((await call('GET', `/api/items/${id}`)).json()).toMatchObject({ _id: id, resting: true })

    expect((await resume(id)).json()).toMatchObject({ resting: false })
    for (const url of lists) expect(await listIds(url, anna), url).toContain(id)
  })

  test('[FRESH-02] only the owner can pause and resume an item; reserved and exchanged items are refused', async () => {
    const id = await createItem()
    expect((await pause(id, anna)).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    for (const answer of [await pause(id), await pause(id)]) expect(answer.statusCode).toBe(201)
    for (const answer of [await resume(id), await resume(id)]) expect(answer.statusCode).toBe(200)
    const reserved = await createItem('Sci', { availability: 'in_trattativa' })
    const received = await createItem('Corda', { availability: 'scambiato' })
    for (const changeState of [pause, resume]) {
      expect((await changeState(reserved)).json()).toMatchObject({ status: 409, code: 'itemReserved' })
      expect((await changeState(received)).json()).toMatchObject({ status: 409, code: 'itemNotAvailable' })
    }
  })

  test('[FRESH-03] pausing an item pauses its conversations and blocks acceptance elsewhere, with a chat message', async () => {
    const bicycle = await createItem()
    const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
    const { _id: rootConversation } = await ok(as(anna).interest(bicycle))
    const { _id: otherConversation } = await ok(as(bruno).interest(lamp))
    await ok(as(anna).request(otherConversation, bicycle))
    await ok(as(anna).send(otherConversation))
    await pause(bicycle)
    expect(await ok(as(anna).read(rootConversation))).toMatchObject({ paused: 'resting', moves: ['reject', 'archive', 'write'] })
    expect((await ok(as(anna).inbox())).find(({ _id }) => _id === rootConversation)).toMatchObject({ paused: 'resting' })
    expect(await ok(as(bruno).read(otherConversation))).toMatchObject({ paused: null, itemsOffered: [{ resting: true }] })
    expect(await as(bruno).accept(otherConversation)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })
    for (const id of [rootConversation, otherConversation])
      expect(await lastMessage(anna, id)).toBe('L’oggetto “Bicicletta” per ora non è disponibile.')
    const carla = await app.signIn({ name: 'Carla' })
    expect(await as(carla).interest(bicycle)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })

    await resume(bicycle)
    expect(await ok(as(anna).read(rootConversation))).toMatchObject({ paused: null, turn: bruno.uid })
    for (const id of [rootConversation, otherConversation])
      expect(await lastMessage(anna, id)).toBe('L’oggetto “Bicicletta” è di nuovo disponibile.')
    expect((await as(bruno).accept(otherConversation)).status).toBe(200)
  })

  test('[FRESH-03] of a concurrent pause and acceptance exactly one succeeds', { tags: ['thorough'] }, async () => {
    for (let round = 0; round < 6; round++) {
      const bicycle = await createItem()
      const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
      const { _id } = await ok(as(anna).interest(bicycle))
      await ok(as(bruno).request(_id, lamp))
      await ok(as(bruno).send(_id))
      const [accepted, paused] = await Promise.all([as(anna).accept(_id), pause(bicycle)])
      expect([
        [200, 'itemReserved'],
        ['itemNotAvailable', 201],
      ]).toContainEqual([accepted.body.code ?? accepted.status, paused.json().code ?? paused.statusCode])
    }
  })
})

describe('availability check (Ce l’hai ancora?)', () => {
  test('[FRESH-04] an item is checked once after 60 days without change, with one notice per owner', async () => {
    const [old, older, young] = [
      await createItem('Slitta'),
      await createItem('Sci', { createdAt: daysLater(-1) }),
      await createItem('Corda', { createdAt: daysLater(30) }),
    ]
    const hidden = await createItem('Spada')
    await app.db.updateTable('items').set({ hiddenAt: clock }).where('id', '=', hidden).execute()
    await setTime(daysLater(59))
    expect(await listChecks()).toEqual([])
    await setTime(daysLater(60))
    const counts = await Promise.all(Array.from({ length: 6 }, runJob))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await listChecks()).toEqual([older, old])
    expect(await listChecks(anna)).toEqual([])
    const { notices } = (await call('GET', '/api/notices', bruno)).json()
    const texts = notices.map(({ text }: { text: string }) => text).filter((text: string) => text.startsWith('Ce l’hai ancora'))
    expect(texts).toEqual(['Ce l’hai ancora “Sci”? Diccelo, così chi cerca non resta deluso.'])
    // The job has not run for two months.
    await setTime(daysLater(120))
    expect(await runJob()).toBe(1)
    expect(await listChecks()).toEqual([older, old, young])
  })

  test('[FRESH-04] checks that become due on the same day create one notice, those of the next day another', async () => {
    await app.db.deleteFrom('notices').execute()
    const texts = async () =>
      (await call('GET', '/api/notices', bruno))
        .json()
        .notices.map(({ text }: { text: string }) => text)
        .filter((text: string) => /ancora “(Mola|Pialla|Sega)/.test(text))
    await createItem('Mola')
    await createItem('Pialla', { createdAt: daysLater(1 / 24) })
    await createItem('Sega', { createdAt: daysLater(1) })
    await setTime(daysLater(60))
    expect(await runJob()).toBe(1)
    await setTime(daysLater(60 + 1 / 24))
    expect(await runJob()).toBe(1)
    expect(await texts()).toHaveLength(1)
    await setTime(daysLater(61))
    expect(await runJob()).toBe(1)
    expect(await texts()).toHaveLength(2)
    expect(await listChecks()).toHaveLength(3)
  })

  test('[FRESH-05] a confirmation, an edit or a pause closes the check and restarts the 60 days', async () => {
    const [confirmed, edited, paused] = [await createItem('Slitta'), await createItem('Sci'), await createItem('Corda')]
    await setTime(daysLater(60))
    await runJob()
    expect((await call('POST', `/api/items/${confirmed}/still-here`, anna)).statusCode).toBe(404)
    expect((await call('POST', `/api/items/${confirmed}/still-here`, bruno)).statusCode).toBe(201)
    await call('PATCH', `/api/items/${edited}`, bruno, { description: 'Come nuovi' })
    await pause(paused)
    expect(await listChecks()).toEqual([])
    await setTime(daysLater(119))
    expect(await runJob()).toBe(0)
    await setTime(daysLater(120))
    expect(await runJob()).toBe(2)
    expect((await listChecks()).sort()).toEqual([confirmed, edited].sort())
  })

  test('[FRESH-05] resuming an item restarts the 60 days, with or without an open check', async () => {
    const [pausedEarlier, pausedLater] = [await createItem('Slitta'), await createItem('Corda')]
    await pause(pausedEarlier)
    await setTime(daysLater(60))
    expect(await runJob()).toBe(1)
    await pause(pausedLater)
    await setTime(daysLater(100))
    for (const id of [pausedEarlier, pausedLater]) expect((await resume(id)).statusCode).toBe(200)
    expect(await runJob()).toBe(0)
    await setTime(daysLater(159))
    expect(await runJob()).toBe(0)
    await setTime(daysLater(160))
    expect(await runJob()).toBe(2)
    expect((await listChecks()).sort()).toEqual([pausedEarlier, pausedLater].sort())
  })

  test('[FRESH-05] reserved items and items of owners on holiday are not checked', async () => {
    await createItem('Slitta', { availability: 'in_trattativa' })
    await createItem('Sci')
    await call('POST', '/api/me/holiday', bruno, { until: null })
    await setTime(daysLater(60))
    expect(await runJob()).toBe(0)
    await call('DELETE', '/api/me/holiday', bruno)
    expect(await runJob()).toBe(1)
  })
})
