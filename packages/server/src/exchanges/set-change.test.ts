import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { HOUR_MS } from '@barattolo/domain/durations'
import { exchangeId, type ItemId } from '@barattolo/domain/ids'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { findExchangeFaults } from '../testing/exchange-faults.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { endImpossibleChanges } from './set-change.service.ts'

const START = new Date('2026-11-20T11:00:00Z')
const MEETING = new Date('2026-11-20T16:00:00Z')

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let admin: SignedInPerson
beforeEach(() => setClock(START))

/** Sets the app's clock and signs in again: tokens of some hours ago have expired. */
async function setClock(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
}
afterEach(async () => expect(await findExchangeFaults(app.db)).toEqual([]))

const as = (person: SignedInPerson) => exchangeApiOf(app, person)
const chat = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = (owner: SignedInPerson, title: string, more: object = {}) =>
  insertItem(app.db, { owner: owner.uid, title, ...more })
const call = async (method: 'PATCH' | 'DELETE' | 'POST', url: string, { headers }: SignedInPerson, payload: object = {}) => {
  const answer = await app.fastify.inject({ method, url, headers, payload })
  return { status: answer.statusCode, body: answer.body ? answer.json() : {} }
}
const availabilityOf = async (...ids: ItemId[]) => {
  const rows = await app.db.selectFrom('items').select(['id', 'availability']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.availability)
}
const linesOf = async (person: SignedInPerson, id: string) => (await ok(chat(person).messages(id))).map(({ text }) => text)
const runJob = () =>
  endImpossibleChanges({
    ...FEATURE_LINKS,
    applyEffects,
    town: AOSTA,
    db: app.db,
    publish: NULL_PUBLISHER,
    now: () => clock,
    log: pino({ level: 'silent' }),
  })

/** Bruno's bicycle, the root object, for Anna's lamp; each has another object at home. */
async function createExchange() {
  const [bicycle, skis] = [await createItem(bruno, 'Bicicletta'), await createItem(bruno, 'Sci')]
  const [lamp, teapot] = [await createItem(anna, 'Lampada'), await createItem(anna, 'Teiera')]
  const { conversation, id } = await createAgreedExchange(app, { interested: anna, owner: bruno, root: bicycle, offer: [lamp] })
  const { version } = await ok(as(anna).read(id))
  return { conversationId: conversation._id, id, bicycle, skis, lamp, teapot, version }
}

/** Anna proposes Bruno's skis and her teapot instead of everything agreed. */
async function createProposed() {
  const created = await createExchange()
  const { version } = await ok(as(anna).changeSet(created.id, [created.skis, created.teapot], created.version))
  return { ...created, version }
}

/** Both agree on a meeting; returns the codes that the two show. */
async function agreeMeeting(id: string) {
  await ok(as(anna).propose(id, 'Piazza Chanoux', MEETING))
  await ok(as(bruno).confirm(id))
  const codeOf = async (person: SignedInPerson) => (await ok(as(person).read(id))).handover?.code ?? ''
  return { annas: await codeOf(anna), brunos: await codeOf(bruno) }
}

/** Carla may accept Anna's proposal: Anna's `root` for an object of Carla's. */
async function createAcceptable(root: ItemId) {
  const basket = await createItem(carla, 'Cesto')
  const { _id } = await ok(chat(carla).interest(root))
  await ok(chat(anna).request(_id, basket, { selected: true }))
  await ok(chat(anna).send(_id))
  return _id
}

describe('Changing what was agreed', () => {
  test('[EXCH-105] [EXCH-110] until the other person agrees nothing changes; then the old objects are free, the new ones reserved, and all show them', async () => {
    const { id, conversationId, bicycle, skis, lamp, teapot, version } = await createExchange()
    const tooLate = await chat(anna).offer(conversationId, teapot, { selected: true })
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'negotiationOver' } })
    expect(tooLate.body.detail, 'it does not say that the exchange has ended').toMatch(/“Cambia gli oggetti”/)
    const waiting = await ok(chat(carla).interest(bicycle))
    const wanted = await ok(chat(carla).interest(teapot))
    const proposed = await ok(as(anna).changeSet(id, [skis, teapot], version))
    expect(proposed).toMatchObject({ change: { by: anna.uid }, version: version + 1 })
    expect(proposed.change?.items.map(({ title }) => title).sort()).toEqual(['Sci', 'Teiera'])
    expect(proposed.legs.map(({ item }) => item.title).sort()).toEqual(['Bicicletta', 'Lampada'])
    expect(await availabilityOf(bicycle, lamp, skis, teapot)).toEqual([
      'in_trattativa',
      'in_trattativa',
      'disponibile',
      'disponibile',
    ])
    const { annas, brunos } = await agreeMeeting(id)

    const changed = await ok(as(bruno).agreeToChange(id, (await ok(as(bruno).read(id))).version))
    expect(changed).toMatchObject({ change: null, agreed: { place: 'Piazza Chanoux' }, handover: { code: brunos } })
    expect(changed.legs.map(({ item, giver }) => [item.title, giver]).sort()).toEqual([
      ['Sci', bruno.uid],
      ['Teiera', anna.uid],
    ])
    expect(await availabilityOf(bicycle, lamp, skis, teapot)).toEqual([
      'disponibile',
      'disponibile',
      'in_trattativa',
      'in_trattativa',
    ])
    // The root object may leave; the conversation keeps its name.
    const conversation = await ok(chat(anna).read(conversationId))
    expect(conversation.rootItem.title).toBe('Bicicletta')
    expect([conversation.itemsOffered, conversation.itemsRequested].map(([item]) => item?.title)).toEqual(['Teiera', 'Sci'])
    // The objects are named in the order of their ids.
    const [sets, enter, leave] = [
      (await linesOf(anna, conversationId)).filter((line) => line.includes('oggetti')),
      'entrano “(Sci” e “Teiera|Teiera” e “Sci)”',
      'escono “(Bicicletta” e “Lampada|Lampada” e “Bicicletta)”',
    ]
    expect(sets).toEqual([
      expect.stringMatching(`^Hai proposto di cambiare gli oggetti: ${enter}, ${leave}. Fino al sì resta tutto com’è.$`),
      expect.stringMatching(`^Bruno è d’accordo, gli oggetti sono cambiati: ${enter}, ${leave}.$`),
    ])
    expect((await linesOf(carla, waiting._id)).at(-1)).toContain('“Bicicletta” è di nuovo disponibile')
    expect((await linesOf(carla, wanted._id)).at(-1)).toContain('“Teiera” va a un’altra persona')
    const noticesOf = async (person: SignedInPerson) => (await noticeApiOf(app, person).list()).notices.map(({ text }) => text)
    expect(await noticesOf(bruno)).toContain(
      'Anna propone di cambiare gli oggetti dello scambio per “Lampada”: guarda e rispondi.',
    )
    expect(await noticesOf(anna)).toContain('Bruno è d’accordo: gli oggetti dello scambio per “Sci” sono cambiati.')

    await setClock(MEETING)
    await ok(as(anna).handOver(id, brunos, { version: changed.version }))
    expect(annas).not.toBe(brunos)
    const owners = await app.db
      .selectFrom('items')
      .select(['id', 'ownerUid'])
      .where('id', 'in', [bicycle, lamp, skis, teapot])
      .execute()
    expect(new Map(owners.map((row) => [row.id, row.ownerUid]))).toEqual(
      new Map([
        [bicycle, bruno.uid],
        [lamp, anna.uid],
        [skis, anna.uid],
        [teapot, bruno.uid],
      ]),
    )
  })

  test('[EXCH-106] it is refused or withdrawn, and the agreed objects stay; a repeated call changes nothing', async () => {
    const { id, conversationId, skis, lamp, bicycle, version } = await createProposed()
    expect(await as(bruno).changeSet(id, [skis, lamp], version)).toMatchObject({ status: 409, body: { code: 'changeOpen' } })
    expect(await as(anna).agreeToChange(id, version)).toMatchObject({ status: 409, body: { code: 'noChangeProposed' } })
    const refused = await ok(as(bruno).refuseChange(id, version))
    expect(await ok(as(bruno).refuseChange(id, version))).toMatchObject({ change: null, version: refused.version })
    expect((await linesOf(anna, conversationId)).at(-1)).toBe(
      'Bruno preferisce tenere come prima: gli oggetti restano quelli decisi.',
    )
    const again = await ok(as(bruno).changeSet(id, [skis, lamp], refused.version))
    expect(await ok(as(bruno).withdrawChange(id, again.version))).toMatchObject({ change: null })
    expect(await availabilityOf(bicycle, lamp, skis)).toEqual(['in_trattativa', 'in_trattativa', 'disponibile'])
  })

  test('[EXCH-107] an entering object of other people, or that is not as it was shown, is refused, and such a change ends', async () => {
    const { id, conversationId, skis, lamp, teapot, version } = await createProposed()
    const stranger = await createItem(carla, 'Cesto')
    await ok(call('PATCH', `/api/items/${teapot}`, anna, { title: 'Teiera scheggiata' }))
    const refusal = await as(bruno).agreeToChange(id, version)
    expect(refusal).toMatchObject({ status: 409, body: { code: 'itemChanged', present: { change: null } } })
    expect((await linesOf(anna, conversationId)).at(-1)).toBe(
      'Un oggetto del cambio non è più disponibile: restano quelli decisi.',
    )
    const { version: later } = await ok(as(anna).read(id))
    expect(await as(anna).changeSet(id, [skis, stranger], later)).toMatchObject({ status: 404, body: { code: 'itemNotFound' } })
    expect(await as(anna).changeSet(id, [skis, lamp], version)).toMatchObject({ status: 409, body: { code: 'staleVersion' } })
  })

  test('[EXCH-107] within a minute the job ends a change whose object was deleted, paused or hidden, or whose people are blocked, once', async () => {
    const causes: ((created: Awaited<ReturnType<typeof createProposed>>) => Promise<{ status: number }>)[] = [
      ({ teapot }) => call('DELETE', `/api/items/${teapot}`, anna),
      ({ skis }) => call('POST', `/api/items/${skis}/rest`, bruno),
      ({ skis }) => call('DELETE', `/api/admin/items/${skis}`, admin, { reason: 'Motivo della prova' }),
      () => call('POST', `/api/me/blocked/${anna.uid}`, bruno),
    ]
    for (const cause of causes) {
      const created = await createProposed()
      expect(await runJob()).toBe(0)
      expect((await cause(created)).status).toBeLessThan(300)
      const runs = await Promise.all([runJob(), runJob()])
      expect(runs.toSorted()).toEqual([0, 1])
      expect(await ok(as(anna).read(created.id))).toMatchObject({ state: 'open', change: null })
    }
    await call('DELETE', `/api/me/blocked/${anna.uid}`, bruno)
  })

  test('[EXCH-108] a code, a statement, a call-off and two hours before the meeting end it', async () => {
    const typed = await createProposed()
    const { annas } = await agreeMeeting(typed.id)
    expect(await ok(as(bruno).handOver(typed.id, annas, { version: typed.version }))).toMatchObject({
      state: 'open',
      change: null,
    })
    const { version } = await ok(as(bruno).read(typed.id))
    expect(await as(bruno).changeSet(typed.id, [typed.skis, typed.lamp], version)).toMatchObject({ body: { code: 'codeTyped' } })

    const late = await createProposed()
    await agreeMeeting(late.id)
    await setClock(new Date(MEETING.getTime() - 2 * HOUR_MS))
    const answer = await as(bruno).agreeToChange(late.id, (await ok(as(bruno).read(late.id))).version)
    expect(answer).toMatchObject({ status: 409, body: { present: { change: null } } })
    expect((await linesOf(anna, late.conversationId)).at(-1)).toContain('Mancano due ore all’incontro')

    const calledOff = await createProposed()
    await ok(chat(bruno).callOff(calledOff.conversationId))
    const rows = await app.db
      .selectFrom('exchanges')
      .select(['changeBy', 'changeItems'])
      .where('id', '=', exchangeId.parse(calledOff.id))
      .execute()
    expect(rows).toEqual([{ changeBy: null, changeItems: null }])
  })

  test('[EXCH-119] a change that a code ends leaves a line in the chat, before that of the code', async () => {
    const { id, conversationId, version } = await createProposed()
    const { annas } = await agreeMeeting(id)
    await ok(as(bruno).handOver(id, annas, { version }))
    expect((await linesOf(anna, conversationId)).slice(-2)).toEqual([
      'Il cambio proposto non vale più: gli oggetti restano quelli decisi.',
      expect.stringContaining('Bruno'),
    ])
  })

  test('[EXCH-120] after the root object has left, its conversation is neither behind its button nor in the queue of its owner', async () => {
    const { id, conversationId, bicycle, skis, version } = await createProposed()
    const conversationsOf = async () => {
      const queue = await app.fastify.inject({ url: `/api/items/${bicycle}/interested`, headers: bruno.headers })
      const interests = await ok(chat(anna).interests(bicycle))
      return [...queue.json(), ...interests].map((entry: { conversationId: string }) => entry.conversationId)
    }
    expect(await conversationsOf()).toEqual([conversationId, conversationId])
    await ok(as(bruno).agreeToChange(id, version))
    expect(await conversationsOf(), 'she can ask for it again').toEqual([null])
    const queue = await app.fastify.inject({ url: `/api/items/${skis}/interested`, headers: bruno.headers })
    expect(queue.json()).toMatchObject([{ conversationId, step: 'agreed' }])
  })

  test('[EXCH-121] a proposal locks only objects of the two people, and only under the version that its person saw', async () => {
    const { id, skis, teapot, lamp, version } = await createExchange()
    const basket = await createItem(carla, 'Cesto')
    const waiting = await ok(chat(bruno).interest(basket))
    await app.db.transaction().execute(async (trx) => {
      for (const row of [
        trx.selectFrom('items').select('id').where('id', 'in', [basket]),
        trx.selectFrom('conversations').select('id').where('id', '=', waiting._id),
      ])
        await row.forUpdate().execute()
      const refusal = await as(anna).changeSet(id, [skis, lamp, basket], version)
      expect(refusal).toMatchObject({ status: 404, body: { code: 'itemNotFound' } })
    })
    await ok(as(anna).propose(id, 'Piazza Chanoux', MEETING))
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('items').select('id').where('id', '=', teapot).forUpdate().execute()
      expect(await as(bruno).changeSet(id, [skis, teapot], version)).toMatchObject({ body: { code: 'staleVersion' } })
    })
  })

  test('[EXCH-109] [EXCH-114] a code under an earlier set ends nothing; both are asked, and the same code counts once the present objects were seen', async () => {
    const { id, conversationId, version } = await createProposed()
    const { annas, brunos } = await agreeMeeting(id)
    const before = (await ok(as(bruno).read(id))).version
    const { version: changed } = await ok(as(bruno).agreeToChange(id, before))
    await setClock(MEETING)
    for (const options of [{ version }, {}])
      expect(await ok(as(anna).handOver(id, brunos, options))).toMatchObject({ state: 'open', proofs: [], isSetAsked: true })
    for (const person of [anna, bruno]) {
      expect(
        (await linesOf(person, conversationId)).filter((line) => line.includes('quando gli oggetti erano altri')),
      ).toHaveLength(1)
      expect((await noticeApiOf(app, person).list()).notices.filter(({ kind }) => kind === 'exchangeChange').at(0)?.text).toMatch(
        /^Che cosa avete scambiato/,
      )
    }
    await ok(as(anna).state(id, 'notHappened'))
    await ok(
      call('POST', '/api/admin/openings', admin, { kind: 'conversation', id: conversationId, reason: 'Motivo della prova' }),
    )
    const opened = await app.fastify.inject({ url: `/api/admin/conversations/${conversationId}`, headers: admin.headers })
    expect(opened.json()).toMatchObject({
      isSetAsked: true,
      versions: expect.arrayContaining([expect.objectContaining({ gives: ['Sci'] })]),
    })
    await ok(as(anna).state(id, 'happened'))
    expect(await ok(as(bruno).handOver(id, annas, { version: changed }))).toMatchObject({ state: 'done', isSetAsked: false })
  })
})

/** The stored objects of the exchange, in the conversation and in the exchange, by title. */
async function titlesOf(person: SignedInPerson, { id, conversationId }: { id: string; conversationId: string }) {
  const [{ legs }, { itemsOffered, itemsRequested }] = [
    await ok(as(person).read(id)),
    await ok(chat(person).read(conversationId)),
  ]
  const titles = legs.map(({ item }) => item.title).sort()
  expect([...itemsOffered, ...itemsRequested].map(({ title }) => title).sort(), 'the conversation shows the same').toEqual(titles)
  return titles
}
interface Outcome {
  status: number
  body: { code?: string | undefined }
}
const outcomes = (answers: readonly Outcome[]) => answers.map(({ status, body }) => body.code ?? status)
const [OLD, NEW] = [
  ['Bicicletta', 'Lampada'],
  ['Sci', 'Teiera'],
]
const ROUNDS = 4

describe('Races of a change', () => {
  test('[EXCH-111] of two changes that are proposed at once, one is open', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, skis, lamp, teapot, version } = await createExchange()
      const answers = await Promise.all([
        as(anna).changeSet(id, [skis, teapot], version),
        as(bruno).changeSet(id, [skis, lamp], version),
      ])
      expect(outcomes(answers).map(String).sort()).toEqual(['201', 'staleVersion'])
    }
  })

  test('[EXCH-111] of an agreement and a withdrawal at once, exactly one counts', { tags: ['thorough'] }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const created = await createProposed()
      const answers = await Promise.all([
        as(bruno).agreeToChange(created.id, created.version),
        as(anna).withdrawChange(created.id, created.version),
      ])
      expect([
        [201, 'staleVersion'],
        ['staleVersion', 201],
      ]).toContainEqual(outcomes(answers))
      expect(await titlesOf(anna, created)).toEqual(answers[0].status === 201 ? NEW : OLD)
    }
  })

  test('[EXCH-111] an agreement and a code at once: the code comes first and the objects stay, or it was under another set', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const created = await createProposed()
      const { annas } = await agreeMeeting(created.id)
      const { version } = await ok(as(bruno).read(created.id))
      const [agreed, typed] = await Promise.all([
        as(bruno).agreeToChange(created.id, version),
        as(bruno).handOver(created.id, annas, { version }),
      ])
      expect(typed.status).toBe(201)
      const { isSetAsked, proofs } = await ok(as(anna).read(created.id))
      expect([isSetAsked, proofs.length]).toEqual(agreed.status === 201 ? [true, 0] : [false, 1])
      expect(await titlesOf(anna, created)).toEqual(agreed.status === 201 ? NEW : OLD)
    }
  })

  test('[EXCH-111] an agreement and a call-off at once leave nothing reserved', { tags: ['thorough'] }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, conversationId, version, bicycle, lamp, skis, teapot } = await createProposed()
      const [agreed, calledOff] = await Promise.all([as(bruno).agreeToChange(id, version), chat(anna).callOff(conversationId)])
      expect(calledOff.status).toBe(201)
      expect([201, 'exchangeOver']).toContain(outcomes([agreed])[0])
      expect(new Set(await availabilityOf(bicycle, lamp, skis, teapot))).toEqual(new Set(['disponibile']))
    }
  })

  test('[EXCH-111] an entering object that is deleted at once is reserved or gone, never both', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const created = await createProposed()
      const [agreed, deleted] = await Promise.all([
        as(bruno).agreeToChange(created.id, created.version),
        call('DELETE', `/api/items/${created.teapot}`, anna),
      ])
      expect([
        [201, 'itemReserved'],
        ['itemNotAvailable', 200],
        ['noChangeProposed', 200],
      ]).toContainEqual(outcomes([agreed, deleted]))
      expect(await titlesOf(anna, created)).toEqual(agreed.status === 201 ? NEW : OLD)
    }
  })

  test('[EXCH-111] an entering object that is accepted elsewhere at once is in exactly one exchange', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const created = await createProposed()
      const elsewhere = await createAcceptable(created.teapot)
      const answers = await Promise.all([as(bruno).agreeToChange(created.id, created.version), chat(carla).accept(elsewhere)])
      expect([
        [201, 'itemTaken'],
        ['itemTaken', 200],
      ]).toContainEqual(outcomes(answers))
      expect(await titlesOf(anna, created)).toEqual(answers[0].status === 201 ? NEW : OLD)
    }
  })

  test('[EXCH-111] an agreement while the admin resets an object, deletes the conversation or an account goes calls everything off', {
    tags: ['thorough'],
  }, async () => {
    const acts: ((created: Awaited<ReturnType<typeof createProposed>>) => Promise<{ status: number }>)[] = [
      ({ bicycle }) => call('PATCH', `/api/admin/reset/${bicycle}`, admin, { reason: 'Motivo della prova' }),
      ({ teapot }) => call('PATCH', `/api/admin/reset/${teapot}`, admin, { reason: 'Motivo della prova' }),
      ({ conversationId }) =>
        call('DELETE', `/api/admin/conversations/${conversationId}`, admin, { reason: 'Motivo della prova' }),
      () => call('DELETE', '/api/me', bruno),
    ]
    for (const act of acts)
      for (let round = 0; round < ROUNDS / 2; round++) {
        bruno = await app.signIn({ name: 'Bruno' })
        const created = await createProposed()
        const [agreed, done] = await Promise.all([as(bruno).agreeToChange(created.id, created.version), act(created)])
        expect(done.status).toBeLessThan(300)
        expect(agreed.status).toBeLessThan(500)
        expect(await findExchangeFaults(app.db)).toEqual([])
      }
  })
})
