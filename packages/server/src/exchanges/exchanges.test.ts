import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { ItemId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { endDueExchanges } from './exchange-jobs.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number, from = START) => new Date(from.getTime() + days * 24 * 60 * 60 * 1000)
const MEETING = after(2)

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeEach(() => setClock(START))

/** Sets the app's clock and signs in again: tokens of another day have expired. */
async function setClock(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
}

const as = (person: SignedInPerson) => exchangeApiOf(app, person)
const conversationCalls = (person: SignedInPerson) => conversationApiOf(app, person)
const runJob = () =>
  endDueExchanges({
    ...FEATURE_LINKS,
    applyEffects,
    town: AOSTA,
    jobLimits: NO_JOB_LIMITS,
    db: app.db,
    publish: NULL_PUBLISHER,
    now: () => clock,
    log: pino({ level: 'silent' }),
  })
/** The person opens the list of notices, and the job records it. */
async function seeNotices(person: SignedInPerson) {
  await app.fastify.inject({ method: 'POST', url: '/api/notices/read', headers: person.headers, payload: {} })
  await runJob()
}
const readItem = async (id: ItemId, person?: SignedInPerson) =>
  (await app.fastify.inject({ url: `/api/items/${id}`, headers: person?.headers ?? {} })).json()
const linesOf = async (person: SignedInPerson, id: string) =>
  (await ok(conversationCalls(person).messages(id))).map(({ text }) => text)

/** Anna and Bruno have agreed on Bruno's bicycle for Anna's lamp and chair. */
async function createExchange() {
  const bicycle = await insertItem(app.db, { owner: bruno.uid, title: 'Bicicletta' })
  const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
  const chair = await insertItem(app.db, { owner: anna.uid, title: 'Sedia' })
  const { conversation, id } = await createAgreedExchange(app, {
    interested: anna,
    owner: bruno,
    root: bicycle,
    offer: [lamp, chair],
  })
  return { conversationId: conversation._id, id, bicycle, lamp, chair }
}

async function createExchangeWithMeeting() {
  const agreement = await createExchange()
  await ok(as(anna).propose(agreement.id, 'Piazza Chanoux', MEETING))
  await ok(as(bruno).confirm(agreement.id))
  return agreement
}

describe('The meeting of an exchange', () => {
  test('[EXCH-69] A meeting is proposed by one participant, confirmed by the other, and posted in the chat', async () => {
    const { id, conversationId } = await createExchange()
    const proposed = await ok(as(anna).propose(id, '  Piazza Chanoux ', MEETING))
    expect(proposed).toMatchObject({
      proposed: { place: 'Piazza Chanoux', at: MEETING.toISOString(), by: anna.uid },
      agreed: null,
      mustAct: [bruno.uid],
    })
    const agreed = await ok(as(bruno).confirm(id, { version: proposed.version }))
    expect(agreed).toMatchObject({ agreed: { place: 'Piazza Chanoux', at: MEETING.toISOString() }, proposed: null })
    const shown = await ok(conversationCalls(anna).read(conversationId))
    const { participants: _, legs: __, conversationId: ___, feedback: ____, ...summary } = await ok(as(anna).read(id))
    expect(shown.exchange).toEqual(summary)
    const when = 'Piazza Chanoux, domenica 22\u00a0novembre alle\u00a012:00'
    expect((await linesOf(anna, conversationId)).slice(-2)).toEqual([
      `Hai proposto di vedervi: ${when}.`,
      `Bruno ha confermato. Appuntamento: ${when}.`,
    ])
    const [inbox] = await ok(conversationCalls(anna).inbox())
    expect(inbox?.lastMessage.text).toBe(`Bruno ha confermato. Appuntamento: ${when}.`)
  })

  test('[EXCH-70] A meeting that was changed meanwhile cannot be confirmed with the old version', async () => {
    const { id } = await createExchange()
    const { version } = await ok(as(anna).propose(id, 'Piazza Chanoux', MEETING))
    await ok(as(anna).propose(id, 'Casa mia', MEETING))
    const answer = await as(bruno).confirm(id, { version })
    expect(answer).toMatchObject({ status: 409, body: { code: 'staleVersion', present: { proposed: { place: 'Casa mia' } } } })
  })

  test('[EXCH-71] A meeting with an empty or too long place, or an invalid or past time, is refused', async () => {
    const { id } = await createExchange()
    const post = (payload: object) =>
      app.fastify.inject({ method: 'POST', url: `/api/exchanges/${id}/meeting`, headers: anna.headers, payload })
    const good = { place: 'Qui', at: MEETING.toISOString() }
    for (const wrong of [{ place: ' ' }, { place: 'x'.repeat(201) }, { at: 'domani' }, { at: '2026-13-45T10:00:00Z' }])
      expect((await post({ ...good, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400)
    expect((await as(anna).propose(id, 'Qui', after(-1))).body.detail).toBe(it.problems.meetingInThePast)
  })

  test('[IDN-44] Only the participants of an exchange can read or change it', async () => {
    const { id } = await createExchangeWithMeeting()
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/meeting'],
      ['POST', '/meeting/confirm'],
      ['POST', '/statement'],
    ] as const) {
      const answer = await app.fastify.inject({
        method,
        url: `/api/exchanges/${id}${rest}`,
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect([rest, answer.json()]).toMatchObject([rest, { status: 401, code: 'signInFirst' }])
    }
    for (const answer of await Promise.all([
      as(carla).read(id),
      as(carla).propose(id, 'Qui', MEETING),
      as(carla).confirm(id),
      as(carla).state(id, 'happened'),
    ]))
      expect(answer).toMatchObject({ status: 404, body: { code: 'exchangeNotFound' } })
  })
})

describe('An exchange that happened', () => {
  test('[EXCH-72] [EXCH-80] [EXCH-55] [PRIV-08] When all participants state that the exchange happened, the items change owner with a passage and without the giver’s position', async () => {
    const { id, conversationId, bicycle, lamp, chair } = await createExchangeWithMeeting()
    const { _id: other } = await ok(conversationCalls(carla).interest(lamp))
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'happened'))
    expect(await readItem(bicycle)).toMatchObject({ ownerUid: bruno.uid, availability: 'in_trattativa' })
    expect(await ok(as(bruno).state(id, 'happened'))).toMatchObject({ state: 'done', moves: [], mustAct: [], deadline: null })
    for (const [item, owner] of [
      [bicycle, anna],
      [lamp, bruno],
      [chair, bruno],
    ] as const) {
      expect(await readItem(item, owner)).toMatchObject({
        ownerUid: owner.uid,
        availability: 'scambiato',
        passages: 1,
        coords: null,
        location: null,
      })
    }
    const rows = await app.db
      .selectFrom('items')
      .select(['exactLat', 'exactLng', 'area', 'cellX', 'cellY', 'lat', 'lng'])
      .where('id', '=', lamp)
      .execute()
    expect(rows).toEqual([{ exactLat: null, exactLng: null, area: 'fine', cellX: null, cellY: null, lat: null, lng: null }])
    const passages = await app.db
      .selectFrom('itemPassages')
      .select('itemId')
      .where('exchangeId', '=', id as never)
      .execute()
    expect(passages).toHaveLength(3)
    expect(
      await app.db
        .selectFrom('reservations')
        .select('itemId')
        .where('exchangeId', '=', id as never)
        .execute(),
    ).toEqual([])
    expect((await linesOf(anna, conversationId)).slice(-3)).toEqual([
      'Hai detto che lo scambio è avvenuto.',
      'Bruno dice che lo scambio è avvenuto.',
      it.exchanges.line.exchangeDone(null, ''),
    ])
    expect(await ok(conversationCalls(carla).read(other))).toMatchObject({ status: 'archived', rootItemGone: true })
  })

  test('The receiver puts an item back with their own position', async () => {
    const { id, bicycle } = await createExchangeWithMeeting()
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'happened'))
    await ok(as(bruno).state(id, 'happened'))
    const putBack = (person: SignedInPerson) =>
      app.fastify.inject({
        method: 'POST',
        url: `/api/items/${bicycle}/put-back`,
        headers: person.headers,
        payload: { latitude: 45.7, longitude: 7.3 },
      })
    expect((await putBack(bruno)).statusCode).toBe(403)
    expect((await putBack(anna)).json()).toMatchObject({ availability: 'disponibile', ownerUid: anna.uid, passages: 1 })
  })

  test('[EXCH-71] A statement before the agreed time is refused, and a repeated statement changes nothing', async () => {
    const { id } = await createExchangeWithMeeting()
    expect((await as(anna).state(id, 'happened')).body).toMatchObject({
      code: 'meetingNotYet',
      detail: it.problems.meetingNotYet,
    })
    await setClock(MEETING)
    const once = await ok(as(anna).state(id, 'happened'))
    expect(await ok(as(anna).state(id, 'happened', { version: 1 }))).toEqual(once)
  })
})

describe('An exchange that did not happen', () => {
  test('[EXCH-74] [EXCH-81] After a failed meeting the items are available again, and other conversations about them get a message', async () => {
    const { id, conversationId, lamp, bicycle } = await createExchangeWithMeeting()
    const { _id: other } = await ok(conversationCalls(carla).interest(lamp))
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'notHappened'))
    expect(await ok(as(bruno).state(id, 'notHappened'))).toMatchObject({ state: 'notHappened' })
    for (const item of [lamp, bicycle]) expect((await readItem(item)).availability).toBe('disponibile')
    expect((await readItem(lamp, anna)).exact).not.toBeNull()
    expect((await linesOf(bruno, conversationId)).at(-1)).toBe(it.exchanges.line.exchangeNotHappened(null, ''))
    expect((await linesOf(carla, other)).at(-1)).toBe('L’oggetto “Lampada” è di nuovo disponibile.')
    expect(await ok(conversationCalls(anna).read(conversationId))).toMatchObject({ status: 'accepted', moves: ['write'] })
  })

  test('[EXCH-75] Contradicting statements hold the exchange until the admin decides', async () => {
    const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
    const { id, lamp } = await createExchangeWithMeeting()
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'happened'))
    expect(await ok(as(bruno).state(id, 'notHappened'))).toMatchObject({ state: 'held', moves: ['handOver', 'happened'] })
    expect((await readItem(lamp)).availability).toBe('in_trattativa')
    expect((await as(bruno).settle(id, 'notHappened')).status).toBe(403)
    const ada = await app.signIn({ name: admin.name, email: admin.email })
    expect(await ok(as(ada).settle(id, 'happened'))).toMatchObject({ state: 'done' })
    expect((await as(ada).settle(id, 'happened')).body.code).toBe('exchangeOver')
    expect(await readItem(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid, availability: 'scambiato' })
  })

  test('[EXCH-77] An exchange can be called off until a participant states how it went, and not afterwards', async () => {
    const free = await createExchangeWithMeeting()
    expect((await ok(conversationCalls(bruno).callOff(free.conversationId))).exchange).toMatchObject({
      state: 'calledOff',
      calledOffBy: bruno.uid,
    })
    const stated = await createExchangeWithMeeting()
    await setClock(after(1, MEETING))
    await ok(as(anna).state(stated.id, 'happened'))
    expect((await conversationCalls(bruno).callOff(stated.conversationId)).body).toMatchObject({ code: 'alreadyStated' })
    expect((await readItem(stated.lamp)).availability).toBe('in_trattativa')
  })
})

describe('The timeouts of an exchange', () => {
  test('[EXCH-73] [EXCH-103] One statement “avvenuto” and seven days of silence after the other has seen the notice transfer the items once', async () => {
    const { id, lamp, conversationId } = await createExchangeWithMeeting()
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'happened'))
    // A notice from before the statement does not count, and neither does one that the person who has stated sees.
    await setClock(after(3, MEETING))
    await seeNotices(anna)
    expect(await ok(as(bruno).read(id))).toMatchObject({ deadline: after(15, MEETING).toISOString() })
    await seeNotices(bruno)
    const { deadline, people } = await ok(as(bruno).read(id))
    expect(deadline).toBe(after(10, MEETING).toISOString())
    expect(people.find(({ uid }) => uid === bruno.uid)?.notified).toBe(true)
    await setClock(after(9.9, MEETING))
    await runJob()
    expect((await ok(as(bruno).read(id))).state).toBe('open')
    await setClock(after(10, MEETING))
    expect(await runJob()).toBeGreaterThanOrEqual(1)
    expect(await runJob()).toBe(0)
    expect(await readItem(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid, passages: 1 })
    expect((await linesOf(bruno, conversationId)).at(-1)).toBe(it.exchanges.line.doneBySilence(null, ''))
  })

  test('[EXCH-104] An exchange whose other participant was not notified for 14 days is held for the admin, and keeps its items', {
    tags: ['thorough'],
  }, async () => {
    const { id, lamp, conversationId } = await createExchangeWithMeeting()
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'happened'))
    await setClock(after(14.9, MEETING))
    await runJob()
    expect((await ok(as(anna).read(id))).state).toBe('open')
    await setClock(after(15, MEETING))
    await runJob()
    expect((await ok(as(anna).read(id))).state).toBe('held')
    expect(await readItem(lamp)).toMatchObject({ ownerUid: anna.uid, availability: 'in_trattativa' })
    expect((await linesOf(anna, conversationId)).at(-1)).toBe(it.exchanges.line.heldUnnotified(null, ''))
    // Who finds it at last can still say how it went.
    await ok(as(bruno).state(id, 'happened'))
    expect(await readItem(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid, passages: 1 })
  })

  test('[EXCH-103] After a corrected statement the seven days begin with a new notice', { tags: ['thorough'] }, async () => {
    const { id } = await createExchangeWithMeeting()
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'happened'))
    await seeNotices(bruno)
    expect((await ok(as(anna).read(id))).deadline).toBe(after(8, MEETING).toISOString())
    await setClock(after(2, MEETING))
    await ok(as(anna).state(id, 'notHappened'))
    await runJob()
    expect((await ok(as(anna).read(id))).deadline).toBe(after(16, MEETING).toISOString())
    await setClock(after(3, MEETING))
    await seeNotices(bruno)
    expect((await ok(as(anna).read(id))).deadline).toBe(after(10, MEETING).toISOString())
  })

  test('[EXCH-76] An exchange without activity releases its items at its deadline, also after weeks of downtime', async () => {
    const { id: idle, lamp, conversationId } = await createExchange()
    const { id: met } = await createExchangeWithMeeting()
    await setClock(after(100))
    expect(await runJob()).toBeGreaterThanOrEqual(2)
    for (const id of [idle, met]) expect(await ok(as(anna).read(id))).toMatchObject({ state: 'calledOff', calledOffBy: null })
    expect((await readItem(lamp)).availability).toBe('disponibile')
    expect((await linesOf(bruno, conversationId)).at(-1)).toBe(it.exchanges.line.exchangeExpired(null, ''))
  })

  test('A move after the deadline finds the exchange ended, even before the job has run', async () => {
    const { id, lamp } = await createExchangeWithMeeting()
    await setClock(after(1, MEETING))
    await ok(as(anna).state(id, 'happened'))
    await seeNotices(bruno)
    await setClock(after(9, MEETING))
    expect(await as(bruno).state(id, 'notHappened')).toMatchObject({
      status: 409,
      body: { code: 'exchangeOver', present: { state: 'done' } },
    })
    expect((await readItem(lamp, bruno)).ownerUid).toBe(bruno.uid)
  })
})

describe('Concurrent moves of an exchange', () => {
  test('Concurrent statements of both participants transfer the items once', async () => {
    for (let round = 0; round < (process.env.THOROUGH === 'yes' ? 5 : 2); round++) {
      const { id, lamp } = await createExchangeWithMeeting()
      await setClock(after(1, MEETING))
      const answers = await Promise.all([anna, bruno, anna, bruno].map((person) => as(person).state(id, 'happened')))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect((await readItem(lamp, bruno)).passages).toBe(1)
      await setClock(START)
    }
  })

  test('Of a concurrent statement and call-off exactly one succeeds', { tags: ['thorough'] }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id, conversationId, lamp } = await createExchangeWithMeeting()
      await setClock(after(1, MEETING))
      const [statement, callOff] = await Promise.all([
        as(anna).state(id, 'happened'),
        conversationCalls(bruno).callOff(conversationId),
      ])
      expect([
        [201, 'alreadyStated'],
        ['exchangeOver', 201],
      ]).toContainEqual([statement.body.code ?? statement.status, callOff.body.code ?? callOff.status])
      expect((await readItem(lamp)).availability).toBe(statement.status === 201 ? 'in_trattativa' : 'disponibile')
      await setClock(START)
    }
  })

  test('A statement concurrent with an account deletion either transfers the items or finds the exchange called off', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const dario = await app.signIn({ name: 'Dario', email: `dario-${round}@example.org` })
      const skis = await insertItem(app.db, { owner: dario.uid })
      const lamp = await insertItem(app.db, { owner: anna.uid })
      const { id } = await createAgreedExchange(app, { interested: anna, owner: dario, root: skis, offer: [lamp] })
      await ok(as(anna).propose(id, 'Qui', MEETING))
      await ok(as(dario).confirm(id))
      await setClock(after(1, MEETING))
      const again = await app.signIn({ name: 'Dario', email: `dario-${round}@example.org` })
      await ok(as(again).state(id, 'happened'))
      const [statement, left] = await Promise.all([
        as(anna).state(id, 'happened'),
        app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: again.headers }),
      ])
      expect(left.statusCode).toBe(200)
      if (statement.status === 201) {
        expect(await readItem(skis, anna)).toMatchObject({ ownerUid: anna.uid, availability: 'scambiato' })
        expect((await readItem(lamp)).code).toBe('itemNotFound')
      } else {
        expect(statement.body.code).toBe('exchangeOver')
        expect((await readItem(skis)).code).toBe('itemNotFound')
        expect(await readItem(lamp)).toMatchObject({ ownerUid: anna.uid, availability: 'disponibile' })
      }
      await setClock(START)
    }
  })

  test('[EXCH-82] Two concurrent job runs and late statements end each exchange once', async () => {
    const agreements = await Promise.all([
      createExchangeWithMeeting(),
      createExchangeWithMeeting(),
      createExchangeWithMeeting(),
      createExchangeWithMeeting(),
    ])
    await setClock(after(1, MEETING))
    for (const { id } of agreements) await ok(as(anna).state(id, 'happened'))
    await seeNotices(bruno)
    await setClock(after(9, MEETING))
    // The job also counts the exchanges of other tests.
    const [, , ...answers] = await Promise.all([
      runJob(),
      runJob(),
      ...agreements.map(({ id }) => as(bruno).state(id, 'happened')),
    ])
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'exchangeOver'])
    for (const { lamp, conversationId } of agreements) {
      expect((await readItem(lamp, bruno)).passages).toBe(1)
      const lines = await linesOf(anna, conversationId)
      expect(lines.filter((line) => line === it.exchanges.line.doneBySilence(null, ''))).toHaveLength(1)
    }
  })
})
