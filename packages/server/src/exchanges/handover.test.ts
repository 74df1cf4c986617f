import { HANDOVER_TRIES } from '@barattolo/domain/bounds'
import { makeHandoverCode, sayHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ItemId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { SILENT } from '../platform/announce.ts'
import { anAgreement, exchangesOf } from '../testing/exchanges.ts'
import { anItem } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { endDueExchanges } from './due-exchanges.ts'
import { whoseCode } from './handover-codes.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number, from = START) => new Date(from.getTime() + days * 24 * 60 * 60 * 1000)
const MEETING = after(2)

let clock = START
const house = testAppOfFile({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeEach(() => at(START))

/** Sets the app's clock and signs in again: tokens of another day have expired. */
async function at(time: Date) {
  clock = time
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
  carla = await house.signIn({ name: 'Carla' })
}

const as = (who: SignedInPerson) => exchangesOf(house, who)
const itemOf = async (id: ItemId, who?: SignedInPerson) =>
  (await house.app.inject({ url: `/api/items/${id}`, headers: who?.headers ?? {} })).json()
const codeOf = async (who: SignedInPerson, id: string) => (await ok(as(who).read(id))).handover?.code ?? ''

/** Bruno's bicycle for Anna's lamp, with a meeting in two days. */
async function withMeeting(other = bruno) {
  const bicycle = await anItem(house.db, { owner: other.uid, title: 'Bicicletta' })
  const lamp = await anItem(house.db, { owner: anna.uid, title: 'Lampada' })
  const { talk, id } = await anAgreement(house, { interested: anna, owner: other, root: bicycle, offer: [lamp] })
  await ok(as(anna).propose(id, 'Piazza Chanoux', MEETING))
  await ok(as(other).confirm(id))
  return { talk: talk._id, id, bicycle, lamp, hers: await codeOf(anna, id), his: await codeOf(other, id) }
}

describe('The handover code', () => {
  test('[EXCH-85] A typed code counts for both people and transfers the items once, even if repeated or typed by both', async () => {
    const { id, talk, bicycle, lamp, hers, his } = await withMeeting()
    await at(MEETING)
    const done = await ok(as(anna).handOver(id, sayHandoverCode(his).toLowerCase()))
    expect(done).toMatchObject({ state: 'done', handover: null, proofs: [{ by: anna.uid, of: bruno.uid }] })
    expect((await as(anna).handOver(id, his)).status).toBe(201)
    expect(await ok(as(bruno).handOver(id, hers))).toMatchObject({ state: 'done', version: done.version })
    expect(await itemOf(bicycle, anna)).toMatchObject({ ownerUid: anna.uid, availability: 'scambiato', passages: 1 })
    expect(await itemOf(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid, passages: 1 })
    const lines = (await ok(talksOf(house, bruno).messages(talk))).map(({ text }) => text)
    expect(lines.slice(-2)).toEqual([
      'Anna ha confermato la consegna con il codice che hai mostrato.',
      it.exchanges.line.exchangeDone(null, ''),
    ])
  })

  test('[EXCH-91] Each participant gets only their own code, from the agreed meeting until the end of the exchange', async () => {
    const bicycle = await anItem(house.db, { owner: bruno.uid })
    const lamp = await anItem(house.db, { owner: anna.uid })
    const { id, talk } = await anAgreement(house, { interested: anna, owner: bruno, root: bicycle, offer: [lamp] })
    expect((await ok(as(anna).read(id))).handover).toBeNull()
    await ok(as(anna).propose(id, 'Qui', MEETING))
    await ok(as(bruno).confirm(id))
    const [hers, his] = [await codeOf(anna, id), await codeOf(bruno, id)]
    expect(hers).not.toBe(his)
    expect((await ok(talksOf(house, anna).read(talk._id))).exchange?.handover).toEqual({ code: hers, missing: [bruno.uid] })
    for (const url of [`/api/exchanges/${id}`, `/api/conversations/${talk._id}`, '/api/conversations', '/api/me/data'])
      expect((await house.app.inject({ url, headers: anna.headers })).body, url).not.toContain(his)
    expect((await as(carla).handOver(id, his)).body).toMatchObject({ status: 404, code: 'exchangeNotFound' })
  })

  test('[EXCH-87] One code typed before the agreed time ends the exchange at that time, by the job', async () => {
    const { id, lamp, his } = await withMeeting()
    const early = await ok(as(anna).handOver(id, his))
    expect(early).toMatchObject({ state: 'open', deadline: MEETING.toISOString(), handover: { missing: [] } })
    expect(early.moves).not.toContain('happened')
    expect((await ok(as(bruno).read(id))).handover?.missing).toEqual([anna.uid])
    expect((await itemOf(lamp)).availability).toBe('in_trattativa')
    await at(MEETING)
    await endDueExchanges({ db: house.db, announce: SILENT, now: () => clock, log: pino({ level: 'silent' }) })
    expect(await ok(as(bruno).read(id))).toMatchObject({ state: 'done', endedAt: MEETING.toISOString() })
    expect(await itemOf(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid })
  })

  test('[EXCH-87] When both type the other’s code before the agreed time, the items are transferred at once', async () => {
    const { id, talk, lamp, hers, his } = await withMeeting()
    await ok(as(anna).handOver(id, his))
    const done = await ok(as(bruno).handOver(id, hers))
    expect(done).toMatchObject({ state: 'done', endedAt: START.toISOString(), handover: null })
    expect(await itemOf(lamp, bruno)).toMatchObject({ ownerUid: bruno.uid, availability: 'scambiato', passages: 1 })
    expect(await ok(as(anna).handOver(id, his)), 'a code that is sent late after a network failure').toMatchObject({
      state: 'done',
    })
    const lines = (await ok(talksOf(house, bruno).messages(talk))).map(({ text }) => text)
    expect(lines.filter((text) => text === it.exchanges.line.exchangeDone(null, ''))).toHaveLength(1)
  })

  test('[EXCH-88] A wrong code, an own code, a code of another exchange and a code after calling off are refused', async () => {
    const { id, talk, hers, his } = await withMeeting()
    const other = await withMeeting()
    await at(MEETING)
    const wrong = { status: 422, body: { code: 'wrongHandoverCode', detail: it.problems.wrongHandoverCode } }
    for (const code of ['ABC', 'ZZZZZZZZ', makeHandoverCode(() => 3), other.his, `${his}2`])
      expect(await as(anna).handOver(id, code), code).toMatchObject(wrong)
    expect((await as(anna).handOver(id, 'x'.repeat(200))).body.code).toBe('invalidInput')
    expect((await as(anna).handOver(id, hers)).body).toMatchObject({
      code: 'ownHandoverCode',
      detail: it.problems.ownHandoverCode,
    })
    await ok(talksOf(house, bruno).callOff(talk))
    expect(await as(anna).handOver(id, his)).toMatchObject({
      status: 409,
      body: { code: 'exchangeOver', present: { state: 'calledOff' } },
    })
  })

  test('[EXCH-89] A code typed against the statement “non avvenuto” holds the exchange, and the admin sees the proof', async () => {
    const { id, his } = await withMeeting()
    await at(MEETING)
    await ok(as(bruno).state(id, 'notHappened'))
    expect(await ok(as(anna).handOver(id, his))).toMatchObject({ state: 'held' })
    const ada = await house.signIn({ name: 'Ada', email: house.config.adminEmail })
    expect(await ok(as(ada).settle(id, 'happened'))).toMatchObject({
      state: 'done',
      handover: null,
      proofs: [{ by: anna.uid, of: bruno.uid }],
    })
  })
})

describe('Guessing handover codes', () => {
  test('[EXCH-92] Ten wrong codes in a day block every further code, and codes of a wrong format do not count', async () => {
    const { id, his } = await withMeeting()
    await at(MEETING)
    for (let slip = 0; slip < 15; slip++) await as(anna).handOver(id, 'ABCD')
    const guesses = Array.from({ length: HANDOVER_TRIES + 5 }, (_, n) => makeHandoverCode((below) => (n * 7) % below))
    const answers = await Promise.all(guesses.map((guess) => as(anna).handOver(id, guess)))
    expect(answers.filter(({ body }) => body.code === 'wrongHandoverCode')).toHaveLength(HANDOVER_TRIES)
    expect(await as(anna).handOver(id, his)).toMatchObject({
      status: 429,
      body: { code: 'tooManyHandoverCodes', detail: it.problems.tooManyHandoverCodes },
    })
    await at(after(1, MEETING))
    expect((await ok(as(anna).handOver(id, his))).state).toBe('done')
  })

  test('A code is found only for the person whom it belongs to', () => {
    const codes = new Map([
      ['anna', 'ABCDEFGH'],
      ['bruno', 'HGFEDCBA'],
    ])
    expect([...codes].map(([who, code]) => whoseCode(codes, code) === who)).toEqual([true, true])
    expect(whoseCode(codes, 'ABCDEFGA')).toBeUndefined()
    expect(whoseCode(codes, 'ABCD')).toBeUndefined()
  })
})

describe('Concurrent handover codes', () => {
  test('[EXCH-85] Codes that both people type concurrently transfer the items once', async () => {
    const { id, lamp, hers, his } = await withMeeting()
    await at(MEETING)
    const answers = await Promise.all([
      as(anna).handOver(id, his),
      as(bruno).handOver(id, hers),
      as(anna).handOver(id, his),
      as(bruno).state(id, 'happened'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await itemOf(lamp, bruno)).toMatchObject({ passages: 1 })
  })

  test('[EXCH-87] Codes that both people type concurrently before the agreed time end the exchange once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, talk, lamp, hers, his } = await withMeeting()
      const answers = await Promise.all([as(anna).handOver(id, his), as(bruno).handOver(id, hers), as(anna).handOver(id, his)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect((await ok(as(anna).read(id))).state).toBe('done')
      expect(await itemOf(lamp, bruno)).toMatchObject({ passages: 1 })
      const lines = (await ok(talksOf(house, bruno).messages(talk))).map(({ text }) => text)
      expect(lines.filter((text) => text === it.exchanges.line.exchangeDone(null, ''))).toHaveLength(1)
    }
  })

  test('[EXCH-88] A code concurrent with a call-off either transfers the items or releases them', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, talk, lamp, his } = await withMeeting()
      await at(MEETING)
      const [typed, off] = await Promise.all([as(anna).handOver(id, his), talksOf(house, bruno).callOff(talk)])
      expect([
        [201, 'noOpenExchange'],
        ['exchangeOver', 201],
      ]).toContainEqual([typed.body.code ?? typed.status, off.body.code ?? off.status])
      expect((await itemOf(lamp, anna)).availability).toBe(typed.status === 201 ? 'scambiato' : 'disponibile')
      await at(START)
    }
  })

  test('[EXCH-88] A code concurrent with an account deletion either transfers the items or finds the exchange called off', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `dario-h${round}@example.org`
      const { id, bicycle, lamp, his } = await withMeeting(await house.signIn({ name: 'Dario', email }))
      await at(MEETING)
      const { headers } = await house.signIn({ name: 'Dario', email })
      const [typed, left] = await Promise.all([
        as(anna).handOver(id, his),
        house.app.inject({ method: 'DELETE', url: '/api/me', headers }),
      ])
      expect(left.statusCode).toBe(200)
      if (typed.status === 201) {
        expect(await itemOf(bicycle, anna)).toMatchObject({ ownerUid: anna.uid, availability: 'scambiato' })
        expect((await itemOf(lamp)).code).toBe('itemNotFound')
      } else {
        expect(typed.body.code).toBe('exchangeOver')
        expect(await itemOf(lamp, anna)).toMatchObject({ ownerUid: anna.uid, availability: 'disponibile' })
      }
      await at(START)
    }
  })
})
