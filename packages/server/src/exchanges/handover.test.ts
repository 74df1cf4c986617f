import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { formatHandoverCode, makeHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ItemId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { textOf } from '../testing/data-archive.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { endDueExchanges } from './exchange-jobs.ts'
import { findCodeOwner } from './handover.store.ts'

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
const readItem = async (id: ItemId, person?: SignedInPerson) =>
  (await app.fastify.inject({ url: `/api/items/${id}`, headers: person?.headers ?? {} })).json()
const readCode = async (person: SignedInPerson, id: string) => (await ok(as(person).read(id))).handover?.code ?? ''

/** Creates an exchange of the bicycle of `other` for Anna's lamp, with an agreed meeting in two days. */
async function createExchangeWithMeeting(other = bruno) {
  const bicycle = await insertItem(app.db, { owner: other.uid, title: 'Bicicletta' })
  const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
  const { conversation, id } = await createAgreedExchange(app, { interested: anna, owner: other, root: bicycle, offer: [lamp] })
  await ok(as(anna).propose(id, 'Piazza Chanoux', MEETING))
  await ok(as(other).confirm(id))
  return {
    conversationId: conversation._id,
    id,
    bicycle,
    lamp,
    annasCode: await readCode(anna, id),
    othersCode: await readCode(other, id),
  }
}

describe('The handover code', () => {
  test('[EXCH-85] A typed code counts for both people and transfers the items once, even if repeated or typed by both', async () => {
    const { id, conversationId, bicycle, lamp, annasCode, othersCode } = await createExchangeWithMeeting()
    await setClock(MEETING)
    const done = await ok(as(anna).handOver(id, formatHandoverCode(othersCode).toLowerCase()))
    expect(done).toMatchObject({ state: 'done', handover: null, proofs: [{ by: anna.uid, of: bruno.uid }] })
    expect((await as(anna).handOver(id, othersCode)).status).toBe(201)
    expect(await ok(as(bruno).handOver(id, annasCode))).toMatchObject({ state: 'done', version: done.version })
    expect(await readItem(bicycle, anna)).toMatchObject({ ownerUid: anna.uid, availability: 'scambiato', passages: 1 })
    expect(await readItem(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid, passages: 1 })
    const lines = (await ok(conversationApiOf(app, bruno).messages(conversationId))).map(({ text }) => text)
    expect(lines.slice(-2)).toEqual([
      'Anna ha confermato la consegna con il codice che hai mostrato.',
      it.exchanges.line.exchangeDone(null, ''),
    ])
  })

  test('[EXCH-91] Each participant gets only their own code, from the agreed meeting until the end of the exchange', async () => {
    const bicycle = await insertItem(app.db, { owner: bruno.uid })
    const lamp = await insertItem(app.db, { owner: anna.uid })
    const { id, conversation } = await createAgreedExchange(app, { interested: anna, owner: bruno, root: bicycle, offer: [lamp] })
    expect((await ok(as(anna).read(id))).handover).toBeNull()
    await ok(as(anna).propose(id, 'Qui', MEETING))
    await ok(as(bruno).confirm(id))
    const [annasCode, othersCode] = [await readCode(anna, id), await readCode(bruno, id)]
    expect(annasCode).not.toBe(othersCode)
    expect((await ok(conversationApiOf(app, anna).read(conversation._id))).exchange?.handover).toEqual({
      code: annasCode,
      missing: [bruno.uid],
    })
    for (const url of [`/api/exchanges/${id}`, `/api/conversations/${conversation._id}`, '/api/conversations', '/api/me/data'])
      expect(textOf(await app.fastify.inject({ url, headers: anna.headers })), url).not.toContain(othersCode)
    expect((await as(carla).handOver(id, othersCode)).body).toMatchObject({ status: 404, code: 'exchangeNotFound' })
  })

  test('[EXCH-87] One code typed before the agreed time ends the exchange at that time, by the job', async () => {
    const { id, lamp, othersCode } = await createExchangeWithMeeting()
    const early = await ok(as(anna).handOver(id, othersCode))
    expect(early).toMatchObject({ state: 'open', deadline: MEETING.toISOString(), handover: { missing: [] } })
    expect(early.moves).not.toContain('happened')
    expect((await ok(as(bruno).read(id))).handover?.missing).toEqual([anna.uid])
    expect((await readItem(lamp)).availability).toBe('in_trattativa')
    await setClock(MEETING)
    await endDueExchanges({
      ...FEATURE_LINKS,
      applyEffects,
      town: AOSTA,
      jobLimits: NO_JOB_LIMITS,
      db: app.db,
      publish: NULL_PUBLISHER,
      now: () => clock,
      log: pino({ level: 'silent' }),
    })
    expect(await ok(as(bruno).read(id))).toMatchObject({ state: 'done', endedAt: MEETING.toISOString() })
    expect(await readItem(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid })
  })

  test('[EXCH-87] When both type the other’s code before the agreed time, the items are transferred at once', async () => {
    const { id, conversationId, lamp, annasCode, othersCode } = await createExchangeWithMeeting()
    await ok(as(anna).handOver(id, othersCode))
    const done = await ok(as(bruno).handOver(id, annasCode))
    expect(done).toMatchObject({ state: 'done', endedAt: START.toISOString(), handover: null })
    expect(await readItem(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid, availability: 'scambiato', passages: 1 })
    expect(await ok(as(anna).handOver(id, othersCode)), 'a code that is sent late after a network failure').toMatchObject({
      state: 'done',
    })
    const lines = (await ok(conversationApiOf(app, bruno).messages(conversationId))).map(({ text }) => text)
    expect(lines.filter((text) => text === it.exchanges.line.exchangeDone(null, ''))).toHaveLength(1)
  })

  test('[EXCH-88] A wrong code, the caller’s own code, a code of another exchange and a code after calling off are refused', async () => {
    const { id, conversationId, annasCode, othersCode } = await createExchangeWithMeeting()
    const other = await createExchangeWithMeeting()
    await setClock(MEETING)
    const wrong = { status: 422, body: { code: 'wrongHandoverCode', detail: it.problems.wrongHandoverCode } }
    for (const code of ['ABC', 'ZZZZZZZZ', makeHandoverCode(() => 3), other.othersCode, `${othersCode}2`])
      expect(await as(anna).handOver(id, code), code).toMatchObject(wrong)
    expect((await as(anna).handOver(id, 'x'.repeat(200))).body.code).toBe('invalidInput')
    expect((await as(anna).handOver(id, annasCode)).body).toMatchObject({
      code: 'ownHandoverCode',
      detail: it.problems.ownHandoverCode,
    })
    await ok(conversationApiOf(app, bruno).callOff(conversationId))
    expect(await as(anna).handOver(id, othersCode)).toMatchObject({
      status: 409,
      body: { code: 'exchangeOver', present: { state: 'calledOff' } },
    })
  })

  test('[EXCH-89] A code typed against the statement “non avvenuto” holds the exchange, and the admin sees the proof', async () => {
    const { id, othersCode } = await createExchangeWithMeeting()
    await setClock(MEETING)
    await ok(as(bruno).state(id, 'notHappened'))
    expect(await ok(as(anna).handOver(id, othersCode))).toMatchObject({ state: 'held' })
    const ada = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
    expect(await ok(as(ada).settle(id, 'happened'))).toMatchObject({
      state: 'done',
      handover: null,
      proofs: [{ by: anna.uid, of: bruno.uid }],
    })
  })
})

describe('Guessing handover codes', () => {
  test('[EXCH-92] Ten wrong codes in a day block every further code, and codes of a wrong format do not count', async () => {
    const { id, othersCode } = await createExchangeWithMeeting()
    await setClock(MEETING)
    for (let slip = 0; slip < 15; slip++) await as(anna).handOver(id, 'ABCD')
    const guesses = Array.from({ length: 15 }, (_, n) => makeHandoverCode((below) => (n * 7) % below))
    const answers = await Promise.all(guesses.map((guess) => as(anna).handOver(id, guess)))
    expect(answers.filter(({ body }) => body.code === 'wrongHandoverCode')).toHaveLength(10)
    expect(await as(anna).handOver(id, othersCode)).toMatchObject({
      status: 429,
      body: { code: 'tooManyHandoverCodes', detail: it.problems.tooManyHandoverCodes },
    })
    await setClock(after(1, MEETING))
    expect((await ok(as(anna).handOver(id, othersCode))).state).toBe('done')
  })

  test('findCodeOwner returns the person to whom a code belongs, and undefined for an unknown code', () => {
    const codes = new Map([
      ['anna', 'ABCDEFGH'],
      ['bruno', 'HGFEDCBA'],
    ])
    expect([...codes].map(([person, code]) => findCodeOwner(codes, code) === person)).toEqual([true, true])
    expect(findCodeOwner(codes, 'ABCDEFGA')).toBeUndefined()
    expect(findCodeOwner(codes, 'ABCD')).toBeUndefined()
  })
})

describe('Concurrent handover codes', () => {
  test('[EXCH-85] Codes that both people type concurrently transfer the items once', async () => {
    const { id, lamp, annasCode, othersCode } = await createExchangeWithMeeting()
    await setClock(MEETING)
    const answers = await Promise.all([
      as(anna).handOver(id, othersCode),
      as(bruno).handOver(id, annasCode),
      as(anna).handOver(id, othersCode),
      as(bruno).state(id, 'happened'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await readItem(lamp, bruno)).toMatchObject({ passages: 1 })
  })

  test('[EXCH-87] Codes that both people type concurrently before the agreed time end the exchange once', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id, conversationId, lamp, annasCode, othersCode } = await createExchangeWithMeeting()
      const answers = await Promise.all([
        as(anna).handOver(id, othersCode),
        as(bruno).handOver(id, annasCode),
        as(anna).handOver(id, othersCode),
      ])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect((await ok(as(anna).read(id))).state).toBe('done')
      expect(await readItem(lamp, bruno)).toMatchObject({ passages: 1 })
      const lines = (await ok(conversationApiOf(app, bruno).messages(conversationId))).map(({ text }) => text)
      expect(lines.filter((text) => text === it.exchanges.line.exchangeDone(null, ''))).toHaveLength(1)
    }
  })

  test('[EXCH-88] A code concurrent with a call-off either transfers the items or releases them', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id, conversationId, lamp, othersCode } = await createExchangeWithMeeting()
      await setClock(MEETING)
      const [typed, callOff] = await Promise.all([
        as(anna).handOver(id, othersCode),
        conversationApiOf(app, bruno).callOff(conversationId),
      ])
      expect([
        [201, 'noOpenExchange'],
        ['exchangeOver', 201],
      ]).toContainEqual([typed.body.code ?? typed.status, callOff.body.code ?? callOff.status])
      expect((await readItem(lamp, anna)).availability).toBe(typed.status === 201 ? 'scambiato' : 'disponibile')
      await setClock(START)
    }
  })

  test('[EXCH-88] A code concurrent with an account deletion either transfers the items or finds the exchange called off', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const email = `dario-h${round}@example.org`
      const { id, bicycle, lamp, othersCode } = await createExchangeWithMeeting(await app.signIn({ name: 'Dario', email }))
      await setClock(MEETING)
      const { headers } = await app.signIn({ name: 'Dario', email })
      const [typed, left] = await Promise.all([
        as(anna).handOver(id, othersCode),
        app.fastify.inject({ method: 'DELETE', url: '/api/me', headers }),
      ])
      expect(left.statusCode).toBe(200)
      if (typed.status === 201) {
        expect(await readItem(bicycle, anna)).toMatchObject({ ownerUid: anna.uid, availability: 'scambiato' })
        expect((await readItem(lamp)).code).toBe('itemNotFound')
      } else {
        expect(typed.body.code).toBe('exchangeOver')
        expect(await readItem(lamp, anna)).toMatchObject({ ownerUid: anna.uid, availability: 'disponibile' })
      }
      await setClock(START)
    }
  })
})
