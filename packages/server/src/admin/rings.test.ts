import { randomUUID } from 'node:crypto'
import type { AdminLogEntry } from '@barattolo/domain/admin/contract'
import type { AdminOpenedRing, AdminRing } from '@barattolo/domain/admin/ring-contract'
import { type ItemId, type RingId, ringId } from '@barattolo/domain/ids'
import { maskEmail } from '@barattolo/domain/people/display-name'
import type { DecisionAboutMe } from '@barattolo/domain/reports/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForAdmin } from '../testing/open-cases.ts'
import { ringChatApiOf } from '../testing/ring-chats.ts'
import { addOldItem, ringApiOf, signInSettled, suggestRing, wish } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
const reason = 'Motivo della prova'
let admin: SignedInPerson
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let teapot: ItemId
let sledge: ItemId
let lamp: ItemId
let id: RingId

const api = (person: SignedInPerson) => ringApiOf(app, person)
const call = (method: 'GET' | 'POST', url: string, user: SignedInPerson | null = admin, payload?: object) =>
  app.fastify.inject({ method, url, headers: user?.headers ?? {}, ...(payload ? { payload } : {}) })
const list = async (query = ''): Promise<AdminRing[]> => (await call('GET', `/api/admin/rings${query}`)).json()
const idsOf = (rings: readonly AdminRing[]) => rings.map((ring) => ring.id)
const endRing = (ring: RingId, user: SignedInPerson | null = admin) =>
  call('POST', `/api/admin/rings/${ring}/end`, user, { reason })
const newestLogEntry = async () => (await call('GET', '/api/admin/log?limit=1')).json<AdminLogEntry[]>()[0]
const linesOf = async (person: SignedInPerson) => (await ringChatApiOf(app, person).messages(id)).body.map(({ kind }) => kind)
const noticesOf = async (person: SignedInPerson) =>
  (await app.db.selectFrom('notices').select('kind').where('uid', '=', person.uid).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const availabilityOf = async (itemId: ItemId) =>
  (await app.db.selectFrom('items').select('availability').where('id', '=', itemId).executeTakeFirstOrThrow()).availability
const decisionsAbout = async (person: SignedInPerson): Promise<DecisionAboutMe[]> =>
  (await call('GET', '/api/reports', person)).json().about

beforeAll(async () => {
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

/** Anna gives the teapot to Bruno, Bruno the sledge to Carla, Carla the lamp to Anna. Anna has proposed it. */
beforeEach(async () => {
  for (const table of ['ringChecks', 'exchanges', 'chats', 'rings', 'reservations', 'favourites', 'items', 'notices'] as const)
    await app.db.deleteFrom(table).execute()
  anna = await signInSettled(app, 'Anna')
  bruno = await signInSettled(app, 'Bruno')
  carla = await signInSettled(app, 'Carla')
  teapot = await addOldItem(app.db, anna, 'Teiera')
  sledge = await addOldItem(app.db, bruno, 'Slitta')
  lamp = await addOldItem(app.db, carla, 'Lampada')
  id = await suggest()
  expect((await api(anna).propose(id)).statusCode).toBe(201)
})

const suggest = () =>
  suggestRing(app.db, [
    { person: anna, item: teapot },
    { person: bruno, item: sledge },
    { person: carla, item: lamp },
  ])

const randomRing = () => ringId.parse(randomUUID())

async function agree() {
  for (const person of [bruno, carla]) expect((await api(person).sayYes(id)).statusCode).toBe(201)
}

async function hold() {
  await app.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).where('ringId', '=', id).execute()
}

async function open(): Promise<AdminOpenedRing> {
  await openForAdmin(app, admin, 'ring', id)
  return (await call('GET', `/api/admin/rings/${id}`)).json()
}

describe('the list of rings', () => {
  test('[RING-160] the admin reads each proposed ring with its people in giving order, their masked e-mails, its objects, state and times, the last changed one first', async () => {
    const [ring] = await list()
    expect(ring).toEqual({
      id,
      size: 3,
      state: 'open',
      endedWhy: null,
      legs: [anna, bruno, carla].map((person, index) => ({
        giver: `${person.name} (${maskEmail(person.email)})`,
        items: [['Teiera'], ['Slitta'], ['Lampada']][index],
      })),
      repairs: 0,
      openedAt: expect.any(String),
      updatedAt: expect.any(String),
      held: null,
    })
    const other = await suggestOther()
    expect((await api(carla).propose(other)).statusCode).toBe(201)
    expect(idsOf(await list())).toEqual([other, id])
    await api(bruno).sayYes(id)
    expect(idsOf(await list())).toEqual([id, other])
    await api(bruno).leave(id)
    expect((await list('?state=dissolved')).concat(await list('?state=repairing')).map((each) => each.id)).toEqual([id])
  })

  test('[RING-160] suggestions that were not proposed are in no list of the admins, and cannot be opened', async () => {
    const suggested = await suggestOther()
    expect(idsOf(await list())).toEqual([id])
    const opening = { kind: 'ring', id: suggested, reason }
    expect((await call('POST', '/api/admin/openings', admin, opening)).json().code).toBe('ringNotFound')
    expect((await endRing(suggested)).json().code).toBe('ringNotFound')
  })

  /** In the other direction. */
  const suggestOther = async () =>
    suggestRing(app.db, [
      { person: carla, item: await addOldItem(app.db, carla, 'Cesta') },
      { person: bruno, item: await addOldItem(app.db, bruno, 'Pentola') },
      { person: anna, item: await addOldItem(app.db, anna, 'Vaso') },
    ])

  test('[RING-161] the list is searched by id, title, name and whole e-mail, filtered by state and by whether it waits for the admin, and comes in pages', async () => {
    const other = await suggestOther()
    expect((await api(carla).propose(other)).statusCode).toBe(201)
    await agree()
    for (const q of [id, id.slice(0, 13).toUpperCase(), 'TEIERA']) expect(idsOf(await list(`?q=${q}`)), q).toEqual([id])
    for (const q of ['anna', anna.email.toUpperCase()])
      expect(idsOf(await list(`?q=${encodeURIComponent(q)}`)), q).toHaveLength(2)
    for (const q of ['anna-', '%', 'armadio']) expect(await list(`?q=${encodeURIComponent(q)}`)).toEqual([])
    expect(idsOf(await list('?state=agreed'))).toEqual([id])
    expect(idsOf(await list('?state=open'))).toEqual([other])
    expect((await call('GET', '/api/admin/rings?state=suggested')).statusCode).toBe(400)
    expect(await list('?held=yes')).toEqual([])
    await hold()
    const [held] = await list('?held=yes')
    expect(held).toMatchObject({ id, state: 'agreed', held: expect.any(String) })
    const first = await call('GET', '/api/admin/rings?limit=1')
    expect(first.headers['x-total-count']).toBe('2')
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? expect.fail('no next page')
    const second = await call('GET', next)
    expect(idsOf([...first.json(), ...second.json()])).toEqual([id, other])
    expect(second.headers.link).toBeUndefined()
  })
})

describe('a ring that is opened with a reason', () => {
  test('[RING-162] opens for an admin with a reason only: its people, answers, legs, events with names and reasons, and messages', async () => {
    await ringChatApiOf(app, anna).write(id, { text: 'Ci vediamo alla Porta Praetoria', clientId: randomUUID() })
    expect((await call('GET', `/api/admin/rings/${id}`)).json()).toMatchObject({ status: 403, code: 'openingNeedsReason' })
    await api(bruno).sayYes(id)
    await api(carla).leave(id, 'notThesePeople')
    const opened = await open()
    const nameOf = ({ name, email }: SignedInPerson) => `${name} (${email})`
    expect(await newestLogEntry()).toMatchObject({ act: 'openRing', about: { kind: 'ring', id }, reason, person: null })
    expect(opened.people.map(({ name, isProposer, leftWhy, answer }) => ({ name, isProposer, leftWhy, answer }))).toEqual([
      { name: nameOf(anna), isProposer: true, leftWhy: null, answer: 'yes' },
      { name: nameOf(bruno), isProposer: false, leftWhy: null, answer: 'yes' },
      { name: nameOf(carla), isProposer: false, leftWhy: 'notThesePeople', answer: 'asked' },
    ])
    expect(opened.legs.map(({ giver, receiver, items }) => [giver, receiver, items.map(({ title }) => title)])).toEqual([
      [anna.name, bruno.name, ['Teiera']],
      [bruno.name, carla.name, ['Slitta']],
      [carla.name, anna.name, ['Lampada']],
    ])
    expect(opened.events.slice(0, 5)).toMatchObject([
      { type: 'proposed', person: anna.name },
      { type: 'asked', person: bruno.name },
      { type: 'asked', person: carla.name },
      { type: 'saidYes', person: bruno.name },
      { type: 'left', person: carla.name, why: 'notThesePeople' },
    ])
    expect(opened.messages).toMatchObject([{ from: 'Anna', text: 'Ci vediamo alla Porta Praetoria' }])
    expect(opened.versions).toBeNull()
  })

  test('[RING-162] an event names the objects that came and went, also one that is deleted since, and who came in whose place', async () => {
    const pot = await addOldItem(app.db, bruno, 'Pentola')
    await wish(app.db, carla, bruno, pot)
    await api(carla).sayYes(id)
    expect((await api(bruno).giveInstead(id, sledge, pot)).statusCode).toBe(201)
    const events = [
      { kind: 'personReplaced', details: { uid: bruno.uid, by: carla.uid } },
      { kind: 'dissolved', details: { why: 'noRepair', remaining: [anna.uid], pair: [anna.uid, bruno.uid] } },
    ] as const
    for (const { kind, details } of events)
      await app.db
        .insertInto('ringEvents')
        .values({ ringId: id, version: 9, kind, details: JSON.stringify(details), createdAt: new Date() })
        .execute()
    const changed = async () => (await open()).events.find(({ type }) => type === 'itemsChanged')
    expect(await changed()).toMatchObject({ items: ['Pentola'], removed: ['Slitta'] })
    await app.db.deleteFrom('items').where('id', '=', sledge).execute()
    expect(await changed()).toMatchObject({ items: ['Pentola'], removed: ['Slitta'] })
    const opened = await open()
    expect(opened.people.map(({ answer }) => answer)).toEqual(['yes', 'yes', 'stale'])
    const [replaced, dissolved] = opened.events.slice(-2)
    expect(replaced).toMatchObject({ person: expect.stringMatching(/^Carla/), replaced: expect.stringMatching(/^Bruno/) })
    expect(dissolved).toMatchObject({ why: 'noRepair', pair: [expect.stringMatching(/^Anna/), expect.stringMatching(/^Bruno/)] })
  })

  test('[DATA-64] an event of a kind that this version does not know is a neutral line', async () => {
    const event = { ringId: id, version: 9, kind: 'lent' as never, details: '{}', createdAt: new Date() }
    await app.db.insertInto('ringEvents').values(event).execute()
    expect((await open()).events.at(-1)).toMatchObject({ type: 'unknown', person: null })
  })

  test('[RING-162] two people of the same name are distinguished by their e-mails, and a deleted account has no name', async () => {
    await app.db.updateTable('people').set({ name: 'Anna' }).where('uid', '=', bruno.uid).execute()
    const { legs } = await open()
    expect(legs.map(({ giver }) => giver)).toEqual([`Anna (${anna.email})`, `Anna (${bruno.email})`, 'Carla'])
    await app.db.updateTable('people').set({ name: '', email: '' }).where('uid', '=', carla.uid).execute()
    const opened = await open()
    expect(opened.legs[2]?.giver).toBe('')
    expect(opened.people.map(({ name }) => name)).toContain('Account eliminato')
  })

  test('[RING-163] the admin reads the statements and the feedback of a held exchange, about whom each is, and settles it for all three', async () => {
    await agree()
    await hold()
    const [held] = await list('?held=yes')
    const exchange = held?.held ?? expect.fail('it is not held')
    await app.db
      .updateTable('exchangePeople')
      .set({ statement: 'happened', statedAt: new Date() })
      .where('exchangeId', '=', exchange)
      .where('uid', '=', anna.uid)
      .execute()
    const about = { came: false, text: '', privateNote: 'Non si è vista', createdAt: new Date() }
    await app.db
      .insertInto('feedback')
      .values({ exchangeId: exchange, authorUid: anna.uid, aboutUid: carla.uid, ...about })
      .execute()
    const versions = (await open()).versions ?? expect.fail('no versions')
    expect(versions.find(({ name }) => name === 'Anna')).toEqual({
      name: 'Anna',
      statement: 'happened',
      gives: [expect.any(String)],
      feedback: [{ about: 'Carla', came: false, asDescribed: null, text: '', note: 'Non si è vista' }],
    })
    expect(versions).toHaveLength(3)
    const settled = await call('POST', `/api/exchanges/${exchange}/settle`, admin, { decision: 'notHappened', reason })
    expect(settled.statusCode).toBe(201)
    for (const person of [anna, bruno, carla])
      expect(await api(person).read(id)).toMatchObject({ state: 'dissolved', endedWhy: 'notHappened' })
    expect(await list('?held=yes')).toEqual([])
  })
})

describe('an admin who ends a ring', () => {
  test('[RING-164] ends an open one for all its people, who read it as ended, get the reason and may object; the act is a row', async () => {
    await api(bruno).sayYes(id)
    expect((await endRing(id)).json()).toEqual({ success: true })
    expect(await newestLogEntry()).toMatchObject({ act: 'endRing', about: { kind: 'ring', id }, reason, person: null })
    for (const person of [anna, bruno, carla]) {
      expect(await api(person).read(id)).toMatchObject({ state: 'dissolved', endedWhy: 'notPossible', moves: [] })
      expect((await linesOf(person)).at(-1)).toBe('ringDissolved')
      expect((await noticesOf(person)).slice(-2).toSorted()).toEqual(['adminDecided', 'ringDissolved'])
      const [decision] = await decisionsAbout(person)
      expect(decision).toMatchObject({ outcome: 'closed', reasons: reason, mayObject: true, target: { kind: 'ring' } })
      const objection = await call('POST', `/api/decisions/${decision?._id}/objection`, person, { text: 'Non è giusto così' })
      expect(objection.statusCode).toBe(201)
    }
    expect((await list())[0]).toMatchObject({ state: 'dissolved', endedWhy: 'admin' })
    expect((await open()).events.at(-1)).toMatchObject({ type: 'dissolved', why: 'admin' })
    expect((await api(carla).sayYes(id)).json()).toMatchObject({ code: 'ringOver' })
  })

  test('[RING-164] an ended ring is refused, and the refusal leaves no row; without a reason nothing is ended', async () => {
    expect((await call('POST', `/api/admin/rings/${id}/end`, admin, { reason: 'breve' })).json().code).toBe('invalidInput')
    expect((await api(anna).read(id)).state).toBe('open')
    await endRing(id)
    const entry = await newestLogEntry()
    expect((await endRing(id)).json()).toMatchObject({ status: 409, code: 'ringOver' })
    expect((await endRing(randomRing())).json()).toMatchObject({ status: 404, code: 'ringNotFound' })
    expect(await newestLogEntry()).toEqual(entry)
  })

  test('[RING-165] calls the exchange of an agreed one off: its objects are available, its people read it in the chat, and no ring follows', async () => {
    await agree()
    expect(await availabilityOf(lamp)).toBe('in_trattativa')
    expect((await endRing(id)).statusCode).toBe(200)
    const exchange = await app.db
      .selectFrom('exchanges')
      .select(['state', 'calledOffBy'])
      .where('ringId', '=', id)
      .executeTakeFirst()
    expect(exchange).toEqual({ state: 'calledOff', calledOffBy: null })
    for (const item of [teapot, sledge, lamp]) expect(await availabilityOf(item)).toBe('disponibile')
    for (const person of [anna, bruno, carla]) {
      expect(await api(person).read(id)).toMatchObject({ state: 'dissolved', endedWhy: 'calledOff' })
      expect((await linesOf(person)).at(-1)).toBe('calledOffByAdmin')
      expect(await noticesOf(person)).toEqual(expect.arrayContaining(['adminDecided', 'exchangeCalledOff']))
      expect(await decisionsAbout(person)).toMatchObject([{ outcome: 'closed', target: { kind: 'ring' } }])
    }
    expect(idsOf(await list())).toEqual([id])
    expect((await endRing(id)).json().code).toBe('ringOver')
  })

  test('[RING-166] at the same moment as the last yes it ends in one way: no object stays reserved, and the ring has ended', async () => {
    await api(bruno).sayYes(id)
    const answers = await Promise.all([api(carla).sayYes(id), endRing(id), endRing(id)])
    expect(answers.slice(1).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    for (const item of [teapot, sledge, lamp]) expect(await availabilityOf(item)).toBe('disponibile')
    expect(await api(anna).read(id)).toMatchObject({ state: 'dissolved' })
    const rows = await app.db.selectFrom('adminLog').select('id').where('act', '=', 'endRing').where('caseId', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  test('[RING-167] an admin who resets an object of an agreed ring ends it too: its people read it in the chat', async () => {
    await agree()
    const reset = await app.fastify.inject({
      method: 'PATCH',
      url: `/api/admin/reset/${lamp}`,
      headers: admin.headers,
      payload: { reason },
    })
    expect(reset.statusCode).toBe(200)
    for (const person of [anna, bruno, carla]) {
      expect((await linesOf(person)).at(-1)).toBe('calledOffByAdmin')
      expect(await api(person).read(id)).toMatchObject({ state: 'dissolved', endedWhy: 'calledOff' })
    }
  })
})
