import type { ItemId } from '@barattolo/domain/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { SILENT } from '../platform/announce.ts'
import { anItem } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { askWhetherStillThere } from './stale-items.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000)

let clock = START
const house = testAppOfFile({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeEach(async () => {
  await house.db
    .updateTable('items')
    .set({ freshAt: after(1000), askedAt: null })
    .execute()
  await at(START)
})

async function at(time: Date) {
  clock = time
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
}

const as = (who: SignedInPerson) => talksOf(house, who)
const hang = (title = 'Bicicletta', given: object = {}) =>
  anItem(house.db, { owner: bruno.uid, title, createdAt: START, ...given })
const call = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, who?: SignedInPerson, payload?: object) =>
  house.app.inject({ method, url, headers: who?.headers ?? {}, ...(payload ? { payload } : {}) })
const rest = (id: ItemId, who = bruno) => call('POST', `/api/items/${id}/rest`, who)
const wake = (id: ItemId, who = bruno) => call('DELETE', `/api/items/${id}/rest`, who)
const runJob = () => askWhetherStillThere({ db: house.db, announce: SILENT, now: () => clock })
const idsAt = async (url: string, who?: SignedInPerson): Promise<string[]> =>
  (await call('GET', url, who)).json().map(({ _id }: { _id: string }) => _id)
const asked = (who = bruno) => idsAt('/api/items/asked', who)
const lastLine = async (who: SignedInPerson, id: string) => (await ok(as(who).messages(id))).at(-1)?.text

describe('pausing an item', () => {
  test('[FRESH-01] a paused item is in no public list, count, search, map, sitemap or match; its owner sees it', async () => {
    const id = await hang('Fisarmonica rara')
    const { body } = await call('POST', '/api/requests', anna, { title: 'Cerco una fisarmonica' })
    const lists = [
      '/api/items?limit=500',
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
    for (const url of lists) expect(await idsAt(url, anna), url).toContain(id)
    expect(await sitemap()).toContain(id)
    const before = [await count(), await profile()]

    expect((await rest(id)).json()).toMatchObject({ _id: id, resting: true, availability: 'disponibile' })
    for (const url of lists) expect(await idsAt(url, anna), url).not.toContain(id)
    expect([await count(), await profile()]).toEqual(before.map((number) => number - 1))
    expect(await sitemap()).not.toContain(id)
    expect(await idsAt(`/api/items?ownerUid=${bruno.uid}`, bruno)).toContain(id)
    expect(await idsAt(`/api/items?ownerUid=${bruno.uid}&resting=yes`, bruno)).toEqual([id])
    expect(await idsAt(`/api/items?ownerUid=${bruno.uid}&resting=no`, bruno)).not.toContain(id)
    expect(await idsAt(`/api/items?ownerUid=${bruno.uid}&resting=yes`, anna)).toEqual([])
    expect((await call('GET', `/api/items/${id}`)).json()).toMatchObject({ _id: id, resting: true })

    expect((await wake(id)).json()).toMatchObject({ resting: false })
    for (const url of lists) expect(await idsAt(url, anna), url).toContain(id)
  })

  test('[FRESH-02] only the owner can pause and resume an item; reserved and exchanged items are refused', async () => {
    const id = await hang()
    expect((await rest(id, anna)).json()).toMatchObject({ status: 403, code: 'notYourItem' })
    for (const answer of [await rest(id), await rest(id)]) expect(answer.statusCode).toBe(201)
    for (const answer of [await wake(id), await wake(id)]) expect(answer.statusCode).toBe(200)
    const promised = await hang('Sci', { availability: 'in_trattativa' })
    const received = await hang('Corda', { availability: 'scambiato' })
    for (const turn of [rest, wake]) {
      expect((await turn(promised)).json()).toMatchObject({ status: 409, code: 'itemReserved' })
      expect((await turn(received)).json()).toMatchObject({ status: 409, code: 'itemNotAvailable' })
    }
  })

  test('[FRESH-03] pausing an item pauses its conversations and blocks acceptance elsewhere, with a chat message', async () => {
    const bicycle = await hang()
    const lamp = await anItem(house.db, { owner: anna.uid, title: 'Lampada' })
    const { _id: rooted } = await ok(as(anna).interest(bicycle))
    const { _id: other } = await ok(as(bruno).interest(lamp))
    await ok(as(anna).request(other, bicycle))
    await ok(as(anna).send(other))
    await rest(bicycle)
    expect(await ok(as(anna).read(rooted))).toMatchObject({ paused: 'resting', moves: ['reject', 'archive', 'write'] })
    expect((await ok(as(anna).inbox())).find(({ _id }) => _id === rooted)).toMatchObject({ paused: 'resting' })
    expect(await ok(as(bruno).read(other))).toMatchObject({ paused: null, itemsOffered: [{ resting: true }] })
    expect(await as(bruno).accept(other)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })
    for (const id of [rooted, other]) expect(await lastLine(anna, id)).toBe('L’oggetto “Bicicletta” per ora non è disponibile.')
    const carla = await house.signIn({ name: 'Carla' })
    expect(await as(carla).interest(bicycle)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })

    await wake(bicycle)
    expect(await ok(as(anna).read(rooted))).toMatchObject({ paused: null, turn: bruno.uid })
    for (const id of [rooted, other]) expect(await lastLine(anna, id)).toBe('L’oggetto “Bicicletta” è di nuovo disponibile.')
    expect((await as(bruno).accept(other)).status).toBe(200)
  })

  test('[FRESH-03] of a concurrent pause and acceptance exactly one succeeds', async () => {
    for (let round = 0; round < 6; round++) {
      const bicycle = await hang()
      const lamp = await anItem(house.db, { owner: anna.uid, title: 'Lampada' })
      const { _id } = await ok(as(anna).interest(bicycle))
      await ok(as(bruno).request(_id, lamp))
      await ok(as(bruno).send(_id))
      const [accepted, rested] = await Promise.all([as(anna).accept(_id), rest(bicycle)])
      expect([
        [200, 'itemReserved'],
        ['itemNotAvailable', 201],
      ]).toContainEqual([accepted.body.code ?? accepted.status, rested.json().code ?? rested.statusCode])
    }
  })
})

describe('availability check (Ce l’hai ancora?)', () => {
  test('[FRESH-04] an item is checked once after 60 days without change, with one notice per owner', async () => {
    const [old, older, young] = [
      await hang('Slitta'),
      await hang('Sci', { createdAt: after(-1) }),
      await hang('Corda', { createdAt: after(30) }),
    ]
    const hidden = await hang('Spada')
    await house.db.updateTable('items').set({ hiddenAt: clock }).where('id', '=', hidden).execute()
    await at(after(59))
    expect(await asked()).toEqual([])
    await at(after(60))
    const counts = await Promise.all(Array.from({ length: 6 }, runJob))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect(await asked()).toEqual([older, old])
    expect(await asked(anna)).toEqual([])
    const { notices } = (await call('GET', '/api/notices', bruno)).json()
    const texts = notices.map(({ text }: { text: string }) => text).filter((text: string) => text.startsWith('Ce l’hai ancora'))
    expect(texts).toEqual(['Ce l’hai ancora “Sci”? Diccelo, così chi cerca non resta deluso.'])
    // The job has not run for two months.
    await at(after(120))
    expect(await runJob()).toBe(1)
    expect(await asked()).toEqual([older, old, young])
  })

  test('[FRESH-04] checks that become due on the same day create one notice, those of the next day another', async () => {
    await house.db.deleteFrom('notices').execute()
    const texts = async () =>
      (await call('GET', '/api/notices', bruno))
        .json()
        .notices.map(({ text }: { text: string }) => text)
        .filter((text: string) => /ancora “(Mola|Pialla|Sega)/.test(text))
    await hang('Mola')
    await hang('Pialla', { createdAt: after(1 / 24) })
    await hang('Sega', { createdAt: after(1) })
    await at(after(60))
    expect(await runJob()).toBe(1)
    await at(after(60 + 1 / 24))
    expect(await runJob()).toBe(1)
    expect(await texts()).toHaveLength(1)
    await at(after(61))
    expect(await runJob()).toBe(1)
    expect(await texts()).toHaveLength(2)
    expect(await asked()).toHaveLength(3)
  })

  test('[FRESH-05] a confirmation, an edit or a pause closes the check and restarts the 60 days', async () => {
    const [kept, edited, rested] = [await hang('Slitta'), await hang('Sci'), await hang('Corda')]
    await at(after(60))
    await runJob()
    expect((await call('POST', `/api/items/${kept}/still-here`, anna)).statusCode).toBe(404)
    expect((await call('POST', `/api/items/${kept}/still-here`, bruno)).statusCode).toBe(201)
    await call('PATCH', `/api/items/${edited}`, bruno, { description: 'Come nuovi' })
    await rest(rested)
    expect(await asked()).toEqual([])
    await at(after(119))
    expect(await runJob()).toBe(0)
    await at(after(120))
    expect(await runJob()).toBe(2)
    expect((await asked()).sort()).toEqual([kept, edited].sort())
  })

  test('[FRESH-05] resuming an item restarts the 60 days, with or without an open check', async () => {
    const [before, after60] = [await hang('Slitta'), await hang('Corda')]
    await rest(before)
    await at(after(60))
    expect(await runJob()).toBe(1)
    await rest(after60)
    await at(after(100))
    for (const id of [before, after60]) expect((await wake(id)).statusCode).toBe(200)
    expect(await runJob()).toBe(0)
    await at(after(159))
    expect(await runJob()).toBe(0)
    await at(after(160))
    expect(await runJob()).toBe(2)
    expect((await asked()).sort()).toEqual([before, after60].sort())
  })

  test('[FRESH-05] reserved items and items of owners on holiday are not checked', async () => {
    await hang('Slitta', { availability: 'in_trattativa' })
    await hang('Sci')
    await call('POST', '/api/me/holiday', bruno, { until: null })
    await at(after(60))
    expect(await runJob()).toBe(0)
    await call('DELETE', '/api/me/holiday', bruno)
    expect(await runJob()).toBe(1)
  })
})
