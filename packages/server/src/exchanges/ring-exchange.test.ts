import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { DAY_MS } from '@barattolo/domain/durations'
import { exchangeId, type ItemId } from '@barattolo/domain/ids'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { findRingPeople } from '../rings/ring-facts.store.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { ok } from '../testing/conversations.ts'
import { createAgreedExchange, createRingExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { endDueExchanges, remindOfMeetings } from './exchange-jobs.ts'
import { findFigures } from './figures.store.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number, from = START) => new Date(from.getTime() + days * DAY_MS)
const SQUARE = { place: 'Piazza Chanoux', at: after(2) }
const CAFE = { place: 'Bar Centrale', at: after(3) }
const STATION = { place: 'Stazione di Nus', at: after(4) }
const TITLES = ['Lampada', 'Bicicletta', 'Slitta', 'Teiera'] as const
/** Points whose digits must not be in an answer. */
const POINTS = [
  { lat: 45.7371931, lng: 7.3137517 },
  { lat: 45.7391933, lng: 7.4637519 },
  { lat: 45.7351937, lng: 7.3237513 },
] as const

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let dora: SignedInPerson
beforeEach(() => setClock(START))

/** Sets the app's clock and signs in again: tokens of another day have expired. */
async function setClock(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
  dora = await app.signIn({ name: 'Dora' })
}

const signInAs = (...names: string[]) => Promise.all(names.map((name) => app.signIn({ name })))
const as = (person: SignedInPerson) => exchangeApiOf(app, person)
const deps = () => ({
  ...FEATURE_LINKS,
  applyEffects,
  town: AOSTA,
  jobLimits: NO_JOB_LIMITS,
  db: app.db,
  publish: NULL_PUBLISHER,
  now: () => clock,
  log: pino({ level: 'silent' }),
})
const runJob = () => endDueExchanges(deps())
const noticesOf = async (person: SignedInPerson): Promise<string[]> => {
  const answer = await app.fastify.inject({ url: '/api/notices', headers: person.headers })
  return answer.json().notices.map(({ text }: { text: string }) => text)
}
const availabilityOf = async (id: ItemId) => (await app.fastify.inject({ url: `/api/items/${id}` })).json().availability

const createRing = (people = [anna, bruno, carla]) =>
  createRingExchange(
    app,
    people.map(({ uid }, n) => ({ uid, title: TITLES[n] ?? '', ...POINTS[n % POINTS.length] })),
    clock,
  )

const optionIds = async (id: string, ...places: string[]) =>
  (await ok(as(anna).read(id))).ring?.options.filter(({ place }) => places.includes(place)).map(({ _id }) => _id) ?? []

async function agreeOn(id: string, meeting: typeof SQUARE, people: readonly SignedInPerson[] = [anna, bruno, carla]) {
  const [first = anna, ...others] = people
  const { ring } = await ok(as(first).proposeOptions(id, [meeting]))
  const ids = ring?.options.map(({ _id }) => _id) ?? []
  for (const person of others) await ok(as(person).tick(id, ids))
}

const storedOptions = (id: string) =>
  app.db.selectFrom('meetingOptions').selectAll().where('exchangeId', '=', exchangeId.parse(id)).execute()

const codeOf = async (person: SignedInPerson, id: string) => (await ok(as(person).read(id))).handover?.code ?? ''

describe('The meeting of three people', () => {
  test('[RING-120] One person proposes up to three places and times, which all three read in the same order', async () => {
    const { id } = await createRing()
    const proposed = await ok(as(anna).proposeOptions(id, [SQUARE, CAFE, STATION]))
    expect(proposed).toMatchObject({ agreed: null, proposed: null, mustAct: [bruno.uid, carla.uid].sort() })
    const read = await ok(as(carla).read(id))
    expect(read.ring?.options.map(({ place, by, tickedBy }) => [place, by, tickedBy])).toEqual(
      [SQUARE, CAFE, STATION].map(({ place }) => [place, anna.uid, [anna.uid]]),
    )
    expect(read.moves).toEqual(['proposeOptions', 'tick', 'callOff'])
    expect((await noticesOf(bruno))[0]).toBe(
      'Anna propone di vedervi: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a012:00. Oppure altre due possibilità: di’ quando puoi.',
    )
  })

  test('[RING-120] A proposal without options, with four of them, or with a time that is impossible is refused', async () => {
    const { id } = await createRing()
    expect((await as(anna).proposeOptions(id, [])).status).toBe(400)
    expect((await as(anna).proposeOptions(id, [SQUARE, CAFE, STATION, SQUARE])).status).toBe(400)
    for (const [at, code] of [
      [after(-1), 'meetingInThePast'],
      [after(91), 'meetingTooFar'],
    ] as const)
      expect((await as(anna).proposeOptions(id, [SQUARE, { place: 'Qui', at }])).body).toMatchObject({ status: 409, code })
  })

  test('[RING-121] Each ticks what suits them, also at the same time, and takes it back; the first option of all is agreed', async () => {
    const { id } = await createRing()
    await ok(as(anna).proposeOptions(id, [SQUARE, CAFE, STATION]))
    await ok(as(bruno).tick(id, await optionIds(id, 'Piazza Chanoux', 'Stazione di Nus')))
    await ok(as(bruno).tick(id, await optionIds(id, 'Bar Centrale', 'Stazione di Nus')))
    const before = await ok(as(carla).tick(id, await optionIds(id, 'Piazza Chanoux')))
    expect(before.agreed).toBeNull()
    const ids = await optionIds(id, 'Bar Centrale', 'Stazione di Nus', 'Piazza Chanoux')
    const [agreed] = await Promise.all([as(carla).tick(id, ids), as(anna).tick(id, ids)])
    expect(agreed.status).toBe(201)
    expect(await ok(as(bruno).read(id))).toMatchObject({ agreed: { place: 'Bar Centrale', at: CAFE.at.toISOString() } })
    expect((await noticesOf(bruno))[0]).toBe('Appuntamento fissato: Bar Centrale, lunedì 23\u00a0novembre alle\u00a012:00.')
    expect((await as(carla).tick(id, ids)).status, 'a repeated last tick').toBe(201)
    expect((await as(anna).tick(id, [])).body).toMatchObject({ status: 409, code: 'noMeetingProposed' })
  })

  test('[RING-122] A new proposal replaces the old one; an agreed meeting stays valid until another one is agreed', async () => {
    const { id } = await createRing()
    await agreeOn(id, SQUARE)
    const old = await optionIds(id, 'Piazza Chanoux')
    const proposed = await ok(as(bruno).proposeOptions(id, [CAFE]))
    expect(proposed).toMatchObject({ agreed: { place: 'Piazza Chanoux' }, ring: { options: [{ place: 'Bar Centrale' }] } })
    expect((await as(carla).tick(id, old)).body).toMatchObject({ status: 409, code: 'meetingOptionGone' })
    const ids = await optionIds(id, 'Bar Centrale')
    await ok(as(anna).tick(id, ids))
    expect(await ok(as(carla).tick(id, ids))).toMatchObject({ agreed: { place: 'Bar Centrale' } })
  })

  test('[RING-122] A proposal by a person who has not seen the last one is refused', async () => {
    const { id } = await createRing()
    const { version } = await ok(as(anna).proposeOptions(id, [SQUARE]))
    await ok(as(bruno).proposeOptions(id, [CAFE], { version }))
    expect((await as(carla).proposeOptions(id, [STATION], { version })).body).toMatchObject({
      status: 409,
      code: 'staleVersion',
      present: { ring: { options: [{ place: 'Bar Centrale' }] } },
    })
  })

  test('[RING-123] The calls for two are refused for three, and the other way round', async () => {
    const { id } = await createRing()
    expect((await as(anna).propose(id, 'Qui', SQUARE.at)).body).toMatchObject({ status: 409, code: 'onlyForTwo' })
    expect((await as(anna).confirm(id)).body).toMatchObject({ status: 409, code: 'onlyForTwo' })
    const root = await insertItem(app.db, { owner: bruno.uid })
    const offer = [await insertItem(app.db, { owner: anna.uid })]
    const pair = await createAgreedExchange(app, { interested: anna, owner: bruno, root, offer })
    const calls = [as(anna).proposeOptions(pair.id, [SQUARE]), as(anna).tick(pair.id, []), as(anna).callOff(pair.id)]
    for (const answer of await Promise.all(calls)) expect(answer.body).toMatchObject({ status: 409, code: 'onlyForThree' })
    expect(await ok(as(anna).read(pair.id))).not.toHaveProperty('ring')
  })

  test('[RING-123] A person who takes no part neither reads nor changes the exchange', async () => {
    const { id } = await createRing()
    const calls = [as(dora).read(id), as(dora).proposeOptions(id, [SQUARE]), as(dora).tick(id, []), as(dora).callOff(id)]
    for (const answer of await Promise.all(calls)) expect(answer.body).toMatchObject({ status: 404, code: 'exchangeNotFound' })
  })

  test('[RING-129] The place with the shortest longest trip is suggested while it is open, and no point leaves the server', async () => {
    const { id } = await createRing()
    const read = await ok(as(anna).read(id))
    expect(read.ring?.suggestedPlace).toEqual({ place: expect.any(String), longestKm: expect.any(Number) })
    expect(Number.isInteger(read.ring?.suggestedPlace?.longestKm)).toBe(true)
    for (const { lat, lng } of POINTS) for (const digits of [lat, lng]) expect(JSON.stringify(read)).not.toContain(String(digits))
    expect((await ok(as(anna).callOff(id))).ring?.suggestedPlace).toBeNull()
  })

  test('[RING-125] All three are reminded of the meeting once', async () => {
    const { id } = await createRing()
    await agreeOn(id, SQUARE)
    await setClock(new Date('2026-11-21T17:30:00Z'))
    expect([await remindOfMeetings(deps()), await remindOfMeetings(deps())]).toEqual([1, 0])
    for (const person of [anna, bruno, carla])
      expect((await noticesOf(person))[0]).toMatch(/^Ti aspetta l’incontro a tre per “.*”: Piazza Chanoux, domenica 22/)
  })
})

describe('An exchange of three without a meeting', () => {
  test('[RING-124] After ten days it is called off, frees its objects, and names the person who had not answered', async () => {
    const { id, items } = await createRing()
    await ok(as(anna).proposeOptions(id, [SQUARE, CAFE]))
    await ok(as(bruno).tick(id, []))
    await setClock(new Date(after(10).getTime() - 1))
    await runJob()
    expect(await ok(as(anna).read(id))).toMatchObject({ state: 'open', deadline: after(10).toISOString() })
    await setClock(after(10))
    await runJob()
    expect(await ok(as(anna).read(id))).toMatchObject({
      state: 'calledOff',
      calledOffBy: null,
      ring: { options: [], unanswered: [carla.uid] },
    })
    for (const item of items) expect(await availabilityOf(item)).toBe('disponibile')
    expect((await noticesOf(anna))[0]).toBe(
      'Carla non ha detto quando può: lo scambio per “Slitta” è annullato e gli oggetti sono di nuovo liberi.',
    )
    expect((await noticesOf(carla))[0]).toBe(
      'Non hai detto quando puoi: lo scambio per “Bicicletta” è annullato e gli oggetti sono di nuovo liberi.',
    )
    expect(await storedOptions(id)).toEqual([])
  })

  test('[RING-124] If none has proposed anything, the notice names none', async () => {
    await createRing()
    await setClock(after(10))
    await runJob()
    expect((await noticesOf(anna))[0]).toBe('Lo scambio per “Slitta” è annullato: gli oggetti sono di nuovo liberi.')
  })
})

describe('The handover between three people', () => {
  test('[RING-126] Codes between every giver and receiver end it, and the objects pass on', async () => {
    const { id, items } = await createRing()
    await agreeOn(id, SQUARE)
    await setClock(after(0.01, SQUARE.at))
    const missing = (await ok(as(anna).read(id))).handover?.missing ?? []
    expect(missing.toSorted()).toEqual([bruno.uid, carla.uid].sort())
    await ok(as(anna).handOver(id, await codeOf(bruno, id)))
    // One object has passed: its receiver does not keep it and leave the others without theirs.
    expect((await as(bruno).callOff(id)).body).toMatchObject({ status: 409, code: 'alreadyStated' })
    await ok(as(bruno).handOver(id, await codeOf(carla, id)))
    expect(await ok(as(carla).handOver(id, await codeOf(anna, id)))).toMatchObject({ state: 'done' })
    const owners = await app.db.selectFrom('items').select(['id', 'ownerUid']).where('id', 'in', items).execute()
    expect(new Map(owners.map((row) => [row.id, row.ownerUid]))).toEqual(
      new Map(items.map((item, n) => [item, [bruno.uid, carla.uid, anna.uid][n]])),
    )
  })

  test('[RING-126] Seven days after the first statement the admin decides, also if the silent person has read the notice', async () => {
    const { id } = await createRing()
    await agreeOn(id, SQUARE)
    await setClock(after(0.01, SQUARE.at))
    await ok(as(anna).state(id, 'happened'))
    await ok(as(bruno).state(id, 'happened'))
    await app.fastify.inject({ method: 'POST', url: '/api/notices/read', headers: carla.headers, payload: {} })
    await setClock(after(7.01, SQUARE.at))
    await runJob()
    expect(await ok(as(carla).read(id))).toMatchObject({ state: 'held' })
    expect(await ok(as(carla).state(id, 'happened'))).toMatchObject({ state: 'done' })
  })

  test('[RING-128] Feedback is between two people with a code only', async () => {
    const { id } = await createRing()
    await agreeOn(id, SQUARE)
    await setClock(after(0.01, SQUARE.at))
    await ok(as(anna).handOver(id, await codeOf(bruno, id)))
    for (const person of [anna, bruno, carla]) await ok(as(person).state(id, 'happened'))
    expect((await ok(as(anna).read(id))).feedback.map(({ uid }) => uid)).toEqual([bruno.uid])
    expect((await ok(as(carla).read(id))).feedback).toEqual([])
    expect((await as(carla).review(id, anna.uid, { came: false })).body).toMatchObject({ status: 409, code: 'feedbackNeedsCode' })
    expect((await as(bruno).review(id, anna.uid, { came: true, asDescribed: true })).status).toBe(201)
  })
})

describe('Calling off an exchange of three', () => {
  test('[RING-127] One person calls it off for all; its objects are free, and the others are notified', async () => {
    const { id, items } = await createRing()
    await agreeOn(id, SQUARE)
    expect(await ok(as(bruno).callOff(id))).toMatchObject({ state: 'calledOff', calledOffBy: bruno.uid })
    expect((await as(bruno).callOff(id)).status, 'a repeated call').toBe(201)
    for (const item of items) expect(await availabilityOf(item)).toBe('disponibile')
    expect((await noticesOf(anna))[0]).toBe('Lo scambio per “Slitta” è annullato: gli oggetti sono di nuovo liberi.')
    expect((await as(anna).proposeOptions(id, [CAFE])).body).toMatchObject({ status: 409, code: 'exchangeOver' })
  })

  /** What the finder of rings knows: with how many people they had a meeting, and to how many they came. */
  const cameFigures = async ({ uid }: SignedInPerson) =>
    (await findRingPeople(app.db, [uid], clock)).map(({ partners, came }) => [partners, came])[0]

  test('[RING-127] Within 24 hours of the meeting it counts as not coming, for the person who calls off alone', async () => {
    const people = await signInAs('Lia', 'Mario', 'Nora')
    const { id } = await createRing(people)
    await agreeOn(id, SQUARE, people)
    clock = after(-1, SQUARE.at)
    const [, mario = expect.fail()] = await signInAs('Lia', 'Mario')
    await ok(as(mario).callOff(id))
    expect(await Promise.all(people.map(cameFigures))).toEqual([
      [0, 0],
      [2, 0],
      [0, 0],
    ])
  })

  test('[RING-127] Earlier it counts for nothing', async () => {
    const people = await signInAs('Olmo', 'Pia', 'Rita')
    const { id } = await createRing(people)
    await agreeOn(id, SQUARE, people)
    clock = new Date(SQUARE.at.getTime() - DAY_MS - 1)
    const [olmo = expect.fail()] = await signInAs('Olmo')
    await ok(as(olmo).callOff(id))
    expect(await cameFigures(olmo)).toEqual([0, 0])
  })

  test('[RING-127] The profile counts it too, from three different people on', async () => {
    const names = ['Sara', 'Tito', 'Ugo', 'Vera'] as const
    const [sara, tito, ugo, vera] = await signInAs(...names)
    if (!sara || !tito || !ugo || !vera) throw new Error('expected four people')
    await app.db
      .updateTable('people')
      .set({ createdAt: after(-30) })
      .execute()
    const [first, second] = [
      [sara, tito, ugo],
      [tito, vera, sara],
    ]
    if (!first || !second) throw new Error('expected two rings')
    const ids: string[] = []
    for (const people of [first, second]) {
      const { id } = await createRing(people)
      await agreeOn(id, SQUARE, people)
      ids.push(id)
    }
    clock = after(-0.5, SQUARE.at)
    const [, present = expect.fail()] = await signInAs(...names)
    const figuresOf = async ({ uid }: SignedInPerson) => (await findFigures(app.db, uid, clock)).feedback
    await ok(as(present).callOff(ids[0] ?? ''))
    expect(await figuresOf(tito)).toBeNull()
    await ok(as(present).callOff(ids[1] ?? ''))
    expect(await figuresOf(tito)).toMatchObject({ count: 3, came: 0, sentences: [] })
    expect(await figuresOf(sara)).toBeNull()
  })

  test('[RING-131] An account that is deleted calls it off, and nothing of the proposal stays', async () => {
    const [zoe = expect.fail()] = await signInAs('Zoe')
    const { id } = await createRing([anna, bruno, zoe])
    await ok(as(zoe).proposeOptions(id, [SQUARE]))
    await ok(as(bruno).tick(id, await optionIds(id, 'Piazza Chanoux')))
    expect(await storedOptions(id)).toHaveLength(1)
    const answer = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: zoe.headers })
    expect(answer.statusCode).toBe(200)
    expect(await ok(as(anna).read(id))).toMatchObject({ state: 'calledOff', ring: { options: [], unanswered: [] } })
    expect(await storedOptions(id)).toEqual([])
  })
})
