import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp, startTestApp, type TestApp } from '../testing/test-app.ts'

/** A Monday, 11:00 in the town. */
const START = new Date('2026-11-30T10:00:00Z')
let clock = START
const now = () => clock
const app = setUpTestApp({ now })
const secondApps: TestApp[] = []
afterAll(() => Promise.all(secondApps.map((second) => second.close())))

let anna: SignedInPerson
let bruno: SignedInPerson
let [bicycle, lamp, chair] = ['', '', ''] as unknown as [ItemId, ItemId, ItemId]
beforeEach(async () => {
  clock = START
  anna = await app.signIn({ name: 'Anna', email: `${randomUUID()}@example.org` })
  bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
  bicycle = await insertItem(app.db, { owner: bruno.uid, title: 'Bicicletta' })
  lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
  chair = await insertItem(app.db, { owner: anna.uid, title: 'Sedia' })
})

const as = (person: SignedInPerson, target: TestApp = app) => conversationApiOf(target, person)
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)
const kindsOf = ({ messages }: { messages: readonly { kind: string }[] }) => messages.map(({ kind }) => kind)
const conversationsOf = (uid: Uid) =>
  app.db.selectFrom('conversations').selectAll().where('interestedUid', '=', uid).orderBy('createdAt').execute()
const storedTimes = async () => (await conversationsOf(anna.uid)).map(({ offeredTimes }) => offeredTimes)
const FRIDAY_EVENING = { day: '2026-12-04', part: 'sera' }
const SATURDAY = { day: '2026-12-05', part: null }
const TIMES = [SATURDAY, FRIDAY_EVENING]
const SORTED = [FRIDAY_EVENING, SATURDAY]
const update = (id: ItemId, values: object) => app.db.updateTable('items').set(values).where('id', '=', id).execute()

describe('Interessa with an offer', () => {
  test('[NEG-40] it opens with a sent proposal of both sides, which the owner accepts at once; the opening cannot be taken back', async () => {
    const opened = await as(anna).interestWith(bicycle, { offered: [lamp, chair] })
    expect(opened.status).toBe(201)
    expect(opened.body).toMatchObject({ turn: bruno.uid, undoes: null, unsent: false, ownerHasMoved: false })
    expect(idsOf(opened.body.itemsOffered)).toEqual([lamp, chair])
    expect(idsOf(opened.body.itemsRequested)).toEqual([bicycle])
    expect(opened.body.messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['proposal', 'Dai “Lampada” e “Sedia” e chiedi “Bicicletta”.'],
      ['text', 'Mi interessa questo oggetto'],
    ])
    const { _id: id } = opened.body
    expect((await as(anna).undo(id)).body.code).toBe('nothingToUndo')
    expect((await ok(as(bruno).read(id))).moves).toContain('accept')
    const [entry] = await ok(as(bruno).inbox())
    expect(entry).toMatchObject({ offered: { count: 2 }, lastMessage: { text: 'Mi interessa questo oggetto' }, unread: 2 })
    expect((await ok(as(bruno).accept(id))).exchange?.state).toBe('open')
    const held = await app.db.selectFrom('reservations').select('itemId').where('itemId', 'in', [bicycle, lamp, chair]).execute()
    expect(held).toHaveLength(3)
  })

  test('[NEG-40] an offered object that was edited since cannot be accepted before it was looked at', async () => {
    const { _id: id } = await ok(as(anna).interestWith(bicycle, { offered: [lamp] }))
    const payload = { title: 'Lampada rotta' }
    await app.fastify.inject({ method: 'PATCH', url: `/api/items/${lamp}`, headers: anna.headers, payload })
    expect((await as(bruno).accept(id)).body.code).toBe('itemChanged')
  })

  test('[NEG-40] of two openings that offer the same object one is accepted, and the other says that the object is taken', async () => {
    const sledge = await insertItem(app.db, { owner: bruno.uid, title: 'Slitta' })
    const openings = [bicycle, sledge].map((root) => ok(as(anna).interestWith(root, { offered: [lamp] })))
    const [one, other] = await Promise.all(openings)
    const answers = await Promise.all([one, other].map((opened) => as(bruno).accept(opened?._id ?? '')))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'itemTaken'])
  })

  test('[NEG-40] without an offer, or with an empty one, the opening is as before', async () => {
    const opened = await ok(as(anna).interestWith(bicycle, { offered: [], times: [] }))
    expect(opened.itemsOffered).toEqual([])
    expect(kindsOf(opened)).toEqual(['text'])
    expect(opened.times).toBeUndefined()
  })

  test.each<[string, () => Promise<unknown>, string | null]>([
    ['reserved for another exchange', () => update(lamp, { availability: 'in_trattativa' }), 'Lampada'],
    ['received in an exchange', () => update(lamp, { availability: 'scambiato' }), 'Lampada'],
    ['paused', () => update(lamp, { restingSince: START }), 'Lampada'],
    ['hidden by the admin', () => update(lamp, { hiddenAt: START }), 'Lampada'],
    ['deleted', () => app.db.deleteFrom('items').where('id', '=', lamp).execute(), null],
    ['another person’s', () => update(lamp, { ownerUid: bruno.uid }), null],
  ])('[NEG-41] an offered object that is %s is named in a 409, and nothing is opened', async (_, change, title) => {
    await change()
    const name = title ? `“${title}”` : 'Un oggetto che offri'
    const detail = `${name} non è più disponibile: scegli un altro oggetto, o invia senza.`
    const refused = await as(anna).interestWith(bicycle, { offered: [chair, lamp], times: TIMES })
    expect(refused).toMatchObject({ status: 409, body: { code: 'offeredItemGone', detail } })
    expect(refused.body.fields).toEqual([{ path: 'offered.1', message: detail }])
    expect(await conversationsOf(anna.uid)).toEqual([])
    expect(kindsOf(await ok(as(anna).interestWith(bicycle, { offered: [chair] })))).toEqual(['proposal', 'text'])
  })

  test('[NEG-41] during the own holiday nothing can be offered; all refused objects are named', async () => {
    await app.db.updateTable('people').set({ holidaySince: START }).where('uid', '=', anna.uid).execute()
    const { body } = await as(anna).interestWith(bicycle, { offered: [chair, lamp] })
    expect(body.fields?.map(({ path }) => path)).toEqual(['offered.0', 'offered.1'])
    expect(body.detail).toContain('“Sedia”')
    expect(body.detail).toContain('“Lampada”')
  })

  test.each<[string, () => object]>([
    ['eleven offered objects', () => ({ offered: Array.from({ length: 11 }, () => randomUUID()) })],
    ['an object twice', () => ({ offered: [lamp, lamp] })],
    ['something that is no id', () => ({ offered: ['lampada'] })],
    ['seven times', () => ({ times: [1, 2, 3, 4, 5, 6, 7].map((n) => ({ day: `2026-12-0${n}`, part: null })) })],
    ['a time twice', () => ({ times: [SATURDAY, SATURDAY] })],
    ['an instant of another time zone', () => ({ times: [{ day: '2026-12-05T10:00:00+09:00', part: null }] })],
    ['a day that does not exist', () => ({ times: [{ day: '2026-12-32', part: null }] })],
    ['an unknown part of the day', () => ({ times: [{ day: '2026-12-05', part: 'notte' }] })],
    ['an offer in the answer to an ad', () => ({ offered: [lamp], requestId: randomUUID() })],
    ['times in the answer to an ad', () => ({ times: TIMES, requestId: randomUUID() })],
  ])('[NEG-42] %s: 400', async (_, options) => {
    const { status, body } = await as(anna).interestWith(bicycle, options())
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalidInput' })
    expect(await conversationsOf(anna.uid)).toEqual([])
  })

  test.each([
    ['yesterday', '2026-11-30T10:00:00Z', { day: '2026-11-29', part: null }, 'meetingInThePast'],
    ['this morning, at noon', '2026-11-30T11:00:00Z', { day: '2026-11-30', part: 'mattina' }, 'meetingInThePast'],
    [
      'a day that is over in the town, but not in UTC',
      '2026-11-30T23:30:00Z',
      { day: '2026-11-30', part: null },
      'meetingInThePast',
    ],
    ['in 15 days', '2026-11-30T10:00:00Z', { day: '2026-12-15', part: null }, 'meetingTooFar'],
    ['tonight, just before midnight', '2026-11-30T22:59:00Z', { day: '2026-11-30', part: 'sera' }, undefined],
    ['in 14 days', '2026-11-30T10:00:00Z', { day: '2026-12-14', part: 'sera' }, undefined],
  ])('[NEG-42] a time that is %s', async (_, instant, time, code) => {
    clock = new Date(instant)
    const email = `${randomUUID()}@example.org`
    const { body } = await as(await app.signIn({ name: 'Anna', email })).interestWith(bicycle, { times: [time] })
    expect(body.code).toBe(code)
    if (code === 'meetingTooFar') expect(body.detail).toBe('È troppo lontano: scegli un giorno entro due settimane.')
  })

  test('[NEG-40] the limit on first contacts counts an opening with an offer, and a refused one not', async () => {
    Object.assign(app.config, { rateLimits: true })
    const roots = await Promise.all(Array.from({ length: 11 }, () => insertItem(app.db, { owner: bruno.uid })))
    const press = (root: ItemId, offered: ItemId[]) => as(anna).interestWith(root, { offered })
    expect((await press(bicycle, [randomUUID() as ItemId])).status).toBe(409)
    const answers = []
    for (const root of roots) answers.push((await press(root, [lamp])).status)
    expect(answers).toEqual([...Array(10).fill(201), 429])
  })
})

describe('pressing again', () => {
  test('[NEG-45] the same press, also at the same time in two processes, opens one conversation and has one answer', async () => {
    const second = await startTestApp({ connection: app.connection, now, environment: { DATA_DIR: app.config.dataDir } })
    secondApps.push(second)
    const press = { offered: [lamp], times: TIMES, clientId: randomUUID() }
    const answers = await Promise.all([app, second, app, second].map((target) => as(anna, target).interestWith(bicycle, press)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    const [conversation, ...others] = await conversationsOf(anna.uid)
    expect(others).toEqual([])
    expect(kindsOf(await ok(as(anna).read(conversation?.id ?? '')))).toEqual(['proposal', 'timesOffered', 'text'])
  })

  test('[NEG-45] the repeated press finds its conversation also after the owner has accepted, and after the times are over', async () => {
    const press = { offered: [lamp], times: TIMES, clientId: randomUUID() }
    const { _id: id } = await ok(as(anna).interestWith(bicycle, press))
    await ok(as(bruno).accept(id))
    expect(await as(anna).interestWith(bicycle, press)).toMatchObject({ status: 201, body: { _id: id, status: 'accepted' } })
    expect(await conversationsOf(anna.uid)).toHaveLength(1)
  })

  test('[NEG-45] another press, in another tab, finds the conversation with 200, and its offer and times are not applied', async () => {
    const { _id: id } = await ok(as(anna).interestWith(bicycle, { offered: [lamp], clientId: randomUUID() }))
    const again = await as(anna).interestWith(bicycle, { offered: [chair], times: TIMES, clientId: randomUUID() })
    expect(again).toMatchObject({ status: 200, body: { _id: id } })
    expect(idsOf(again.body.itemsOffered)).toEqual([lamp])
    expect(again.body.times).toBeUndefined()
  })

  test('[NEG-45] of presses in two tabs at the same time one opens the conversation, and its offer is the proposal', async () => {
    const tabs = [lamp, chair].map((item) => as(anna).interestWith(bicycle, { offered: [item], clientId: randomUUID() }))
    const answers = await Promise.all(tabs)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    const applied = answers[0]?.status === 201 ? lamp : chair
    for (const { body } of answers) expect(idsOf(body.itemsOffered)).toEqual([applied])
    expect(await conversationsOf(anna.uid)).toHaveLength(1)
  })

  test('[NEG-45] an answer to an ad is repeated in the same way', async () => {
    const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco bici' })
    const payload = { rootItemId: bicycle, requestId: ad, message: 'Ce l’ho!', clientId: randomUUID() }
    const press = () => app.fastify.inject({ method: 'POST', url: '/api/conversations', headers: bruno.headers, payload })
    const answers = [await press(), await press()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[1]?.json()._id).toBe(answers[0]?.json()._id)
  })
})

describe('the offered times', () => {
  const openWithTimes = async () => (await ok(as(anna).interestWith(bicycle, { offered: [lamp], times: TIMES })))._id
  const lineOf = async (person: SignedInPerson, id: string) =>
    (await ok(as(person).messages(id))).find(({ kind }) => kind === 'timesOffered')?.text

  test('[NEG-43] they stand in one line of the chat, in order, and in the answer for both', async () => {
    const id = await openWithTimes()
    const when = 'venerdì 4\u00a0dicembre sera o sabato 5\u00a0dicembre.'
    expect(await lineOf(bruno, id)).toBe(`Anna potrebbe ${when}`)
    expect(await lineOf(anna, id)).toBe(`Hai detto che potresti ${when}`)
    for (const person of [anna, bruno]) expect((await ok(as(person).read(id))).times).toEqual(SORTED)
  })

  test('[NEG-44] they last until a meeting is agreed, and then neither row nor line has them', async () => {
    const id = await openWithTimes()
    const { exchange } = await ok(as(bruno).accept(id))
    const exchangeId = exchange?._id ?? ''
    expect((await ok(as(bruno).read(id))).times).toEqual(SORTED)
    await exchangeApiOf(app, bruno).propose(exchangeId, 'Piazza Chanoux', new Date(START.getTime() + 4 * DAY_MS))
    expect(await storedTimes()).toEqual([SORTED])
    await exchangeApiOf(app, anna).confirm(exchangeId)
    expect(await storedTimes()).toEqual([null])
    expect((await ok(as(bruno).read(id))).times).toBeUndefined()
    expect(await lineOf(bruno, id)).toBe('Anna ha detto quando potrebbe.')
    const lines = await app.db.selectFrom('messages').select(['text', 'details']).where('kind', '=', 'timesOffered').execute()
    for (const line of lines) expect(line).toEqual({ text: null, details: { items: [] } })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['refused', (id) => ok(as(bruno).status(id, 'rejected'))],
    ['withdrawn', (id) => ok(as(anna).status(id, 'rejected'))],
    ['archived', (id) => ok(as(bruno).status(id, 'archived'))],
    ['called off after the agreement', async (id) => [await ok(as(bruno).accept(id)), await ok(as(anna).callOff(id))]],
    [
      'ended by the deletion of the account of the other',
      () => app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: bruno.headers }),
    ],
    [
      'ended by a block',
      () => app.fastify.inject({ method: 'POST', url: `/api/me/blocked/${anna.uid}`, headers: bruno.headers }),
    ],
  ])('[NEG-44] they are deleted when the conversation is %s', async (_, close) => {
    const id = await openWithTimes()
    const answer = await close(id)
    expect(answer).not.toMatchObject({ times: expect.anything() })
    expect(await storedTimes()).toEqual([null])
  })

  test('[NEG-44] a move that keeps the conversation open keeps them; they go with the account of who offered them', async () => {
    const id = await openWithTimes()
    await ok(as(bruno).request(id, chair, { selected: true }))
    await ok(as(bruno).send(id))
    expect(await storedTimes()).toEqual([SORTED])
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
    const [row] = await app.db
      .selectFrom('conversations')
      .select('offeredTimes')
      .where('id', '=', id as never)
      .execute()
    expect(row).toEqual({ offeredTimes: null })
  })

  test('[NEG-44] the data copies of both have them; after a block only that of who offered them', async () => {
    await openWithTimes()
    const timesIn = async (person: SignedInPerson) => (await exportData(app, person)).data.conversations.map(({ times }) => times)
    expect([await timesIn(anna), await timesIn(bruno)]).toEqual([[SORTED], [SORTED]])
    // As a process of an earlier version leaves it, which does not delete them.
    await app.db.insertInto('blocks').values({ blockerUid: bruno.uid, blockedUid: anna.uid }).execute()
    await app.db.updateTable('conversations').set({ apart: true }).where('interestedUid', '=', anna.uid).execute()
    expect([await timesIn(anna), await timesIn(bruno)]).toEqual([[SORTED], [null]])
  })
})
