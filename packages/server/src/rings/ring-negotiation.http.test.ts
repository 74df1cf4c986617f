import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { Topic } from '@barattolo/domain/api/live'
import { HOUR_MS } from '@barattolo/domain/durations'
import type { ConversationId, ItemId, RingId, Uid } from '@barattolo/domain/ids'
import { NOTICES } from '@barattolo/domain/notices/kinds'
import { beforeEach, describe, expect, test } from 'vitest'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { createJobLimits, NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { exchangeApiOf } from '../testing/exchanges.ts'
import { ringChatApiOf } from '../testing/ring-chats.ts'
import { addOldItem, insertEndedRing, ringApiOf, signInSettled, suggestRing, wish } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { closeChatsOfDoneRings, runRingChecks } from './ring-checks.service.ts'
import { queueRingCheck } from './ring-checks.store.ts'
import { moveRing, type RingMoveRequest } from './ring-moves.service.ts'
import { runRingSearches } from './ring-searches.service.ts'
import { queueRingSearches } from './ring-searches.store.ts'

let clock = new Date()
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
let teapot: ItemId
let sledge: ItemId
let lamp: ItemId
let id: RingId

const api = (person: SignedInPerson) => ringApiOf(app, person)
/** Their tokens expire within an hour. */
async function later(hours: number) {
  clock = new Date(clock.getTime() + hours * HOUR_MS)
  const again = ({ name, email }: SignedInPerson) => app.signIn({ name, email })
  anna = await again(anna)
  bruno = await again(bruno)
  carla = await again(carla)
}
const runChecks = (jobLimits = NO_JOB_LIMITS) =>
  runRingChecks({
    db: app.db,
    town: AOSTA,
    now: () => clock,
    publish: NULL_PUBLISHER,
    applyEffects,
    jobLimits,
    log: {
      error: ({ err }) => {
        throw err
      },
    },
  })
const availabilityOf = async (itemId: ItemId) =>
  (await app.db.selectFrom('items').select('availability').where('id', '=', itemId).executeTakeFirstOrThrow()).availability
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code
const noticesOf = async (person: SignedInPerson) =>
  (await app.db.selectFrom('notices').select('kind').where('uid', '=', person.uid).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
/** The change in the only `ringChanged` notice of the person. */
async function changeInNotice({ uid }: SignedInPerson) {
  const notices = app.db.selectFrom('notices').select('about').where('uid', '=', uid).where('kind', '=', 'ringChanged')
  const { about } = await notices.executeTakeFirstOrThrow()
  return NOTICES.ringChanged.about.parse(about).change
}

/** Anna gives the teapot to Bruno, Bruno the sledge to Carla, Carla the lamp to Anna. */
beforeEach(async () => {
  // It is day, so that reminders are not put off.
  clock = new Date('2026-11-25T10:00:00Z')
  for (const table of [
    'ringChecks',
    'exchanges',
    'ringRefusals',
    'chats',
    'rings',
    'reservations',
    'conversations',
    'favourites',
    'items',
    'blocks',
  ] as const)
    await app.db.deleteFrom(table).execute()
  anna = await signInSettled(app, 'Anna')
  bruno = await signInSettled(app, 'Bruno')
  carla = await signInSettled(app, 'Carla')
  teapot = await addOldItem(app.db, anna, 'Teiera')
  sledge = await addOldItem(app.db, bruno, 'Slitta')
  lamp = await addOldItem(app.db, carla, 'Lampada')
  id = await suggestRing(
    app.db,
    [
      { person: anna, item: teapot },
      { person: bruno, item: sledge },
      { person: carla, item: lamp },
    ],
    clock,
  )
})

const propose = async () => expect((await api(anna).propose(id)).statusCode).toBe(201)

describe('from a suggestion to an agreement', () => {
  test('[RING-85] a proposal opens the ring for all three, who then see all legs, and are asked by a notice', async () => {
    await propose()
    const seen = await api(bruno).read(id)
    expect(seen.state).toBe('open')
    expect(seen.legs.map(({ giver, items }) => [giver, items.map(({ title }) => title)])).toEqual([
      [bruno.uid, ['Slitta']],
      [carla.uid, ['Lampada']],
      [anna.uid, ['Teiera']],
    ])
    expect(seen.people.map(({ person, hasSaidYes }) => [person.name, hasSaidYes])).toEqual([
      ['Bruno', false],
      ['Carla', false],
      ['Anna', true],
    ])
    expect(seen.moves).toEqual(['sayYes', 'decline', 'ask', 'giveInstead'])
    expect(seen.answerBy).toBe(new Date(clock.getTime() + 72 * HOUR_MS).toISOString())
    expect(await noticesOf(bruno)).toEqual(['ringAsked'])
    expect(await noticesOf(anna)).toEqual([])
    expect(await api(bruno).own()).toMatchObject([{ _id: id, isMyTurn: true, state: 'open', size: 3 }])
  })

  test('[RING-85] two people who propose the same suggestion get one ring', async () => {
    const answers = await Promise.all([api(anna).propose(id), api(bruno).propose(id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const people = await app.db.selectFrom('ringPeople').select('answer').where('ringId', '=', id).execute()
    expect(people.filter(({ answer }) => answer === 'yes')).toHaveLength(1)
  })

  test('[RING-86] the last yes makes the exchange with all legs, and reserves all objects', async () => {
    await propose()
    expect((await api(bruno).sayYes(id)).statusCode).toBe(201)
    expect(await availabilityOf(teapot)).toBe('disponibile')
    const agreed = await api(carla).sayYes(id)
    expect(agreed.json<{ negotiation: object }>().negotiation).toMatchObject({ state: 'agreed', moves: [], answerBy: null })
    for (const item of [teapot, sledge, lamp]) expect(await availabilityOf(item)).toBe('in_trattativa')
    const { exchangeId } = await api(anna).read(id)
    const legs = await app.db
      .selectFrom('exchangeLegs')
      .select(['itemId', 'giverUid', 'receiverUid'])
      .where('exchangeId', '=', exchangeId)
      .execute()
    expect(legs).toHaveLength(3)
    expect(legs).toContainEqual({ itemId: teapot, giverUid: anna.uid, receiverUid: bruno.uid })
    expect(await noticesOf(anna)).toEqual(['ringAgreed'])
    expect(await noticesOf(carla)).toEqual(['ringAsked'])
    // It is the turn of all to agree on a meeting.
    expect(await api(anna).own()).toMatchObject([{ state: 'agreed', isMyTurn: true, answerBy: null }])
  })
})

describe('moves before the last yes', () => {
  test('[RING-87] a yes under an old key is refused, and the answer says what to do', async () => {
    await propose()
    const { key } = await api(carla).read(id)
    const kettle = await addOldItem(app.db, carla, 'Bollitore')
    expect((await api(anna).ask(id, { add: [kettle] })).statusCode).toBe(201)
    const refused = await api(carla).sayYes(id, key)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'ringChanged'])
    expect((await api(carla).sayYes(id)).statusCode).toBe(201)
  })

  test('[RING-87] who receives asks for one more object: its giver alone is asked again, and sees what is new', async () => {
    await propose()
    await api(bruno).sayYes(id)
    await api(carla)
      .sayYes(id, 'x')
      .then((answer) => expect(codeOf(answer)).toBe('ringChanged'))
    const kettle = await addOldItem(app.db, carla, 'Bollitore')
    await api(carla)
      .ask(id, { remove: [] })
      .then((answer) => expect(codeOf(answer)).toBe('ringNothingChanged'))
    expect((await api(anna).options(id)).receives.map(({ _id }) => _id)).toEqual([kettle])
    expect((await api(anna).ask(id, { add: [kettle] })).statusCode).toBe(201)
    const seen = await api(carla).read(id)
    expect(seen.people.map(({ person, hasSaidYes }) => [person.name, hasSaidYes])).toEqual([
      ['Carla', false],
      ['Anna', true],
      ['Bruno', true],
    ])
    expect(seen.legs[0]?.items.map(({ title, change }) => [title, change])).toEqual([
      ['Lampada', null],
      ['Bollitore', null],
    ])
    // Carla had not answered. Anna takes it out again, and Bruno, who had, sees a change of what he receives.
    const cup = await addOldItem(app.db, anna, 'Tazza')
    expect((await api(bruno).ask(id, { add: [cup] })).statusCode).toBe(201)
    const changed = await api(anna).read(id)
    expect(changed.legs[0]?.items.map(({ title, change }) => [title, change])).toEqual([
      ['Teiera', null],
      ['Tazza', 'added'],
    ])
    expect(changed.changesLeft).toBe(1)
    expect(await noticesOf(anna)).toEqual(['ringChanged'])
    expect(await changeInNotice(anna)).toEqual({ added: ['Tazza'], removed: [], edited: [], hasNewcomer: false })
  })

  test('[RING-87] who gives puts another wished object in the place of one of theirs', async () => {
    await propose()
    const pan = await addOldItem(app.db, bruno, 'Padella')
    expect(codeOf(await api(bruno).giveInstead(id, sledge, pan))).toBe('ringNotWished')
    await wish(app.db, carla, bruno, pan)
    expect((await api(bruno).options(id)).gives.map(({ _id }) => _id)).toEqual([pan])
    expect((await api(bruno).giveInstead(id, sledge, pan)).statusCode).toBe(201)
    const seen = await api(carla).read(id)
    expect(seen.legs.find(({ receiver }) => receiver === carla.uid)?.items.map(({ title }) => title)).toEqual(['Padella'])
  })

  test('[RING-88] an object of another person, or of the wrong one, cannot be brought into the ring', async () => {
    await propose()
    const dora = await signInSettled(app, 'Dora')
    const foreign = await addOldItem(app.db, dora, 'Quadro')
    for (const item of [foreign, sledge]) expect(codeOf(await api(anna).ask(id, { add: [item] }))).toBe('itemNotFound')
    const own = await addOldItem(app.db, anna, 'Vaso')
    expect(codeOf(await api(anna).ask(id, { add: [own] }))).toBe('itemNotFound')
  })

  test('[RING-87] a person takes their yes back; the proposer withdraws while no other person has said yes', async () => {
    await propose()
    expect((await api(bruno).sayYes(id)).statusCode).toBe(201)
    expect(codeOf(await api(anna).withdraw(id))).toBe('ringHasYes')
    expect((await api(bruno).reconsider(id)).statusCode).toBe(201)
    expect(codeOf(await api(bruno).withdraw(id))).toBe('ringNotYours')
    expect((await api(anna).withdraw(id)).statusCode).toBe(201)
    expect((await api(carla).read(id)).endedWhy).toBe('withdrawn')
    expect(await noticesOf(carla)).toEqual(['ringAsked', 'ringDissolved'])
    expect(codeOf(await api(carla).sayYes(id))).toBe('ringOver')
  })

  test('[RING-87] an edited object asks its receiver alone', { tags: ['thorough'] }, async () => {
    await propose()
    await api(bruno).sayYes(id)
    const edited = await app.fastify.inject({
      method: 'PATCH',
      url: `/api/items/${sledge}`,
      headers: bruno.headers,
      payload: { title: 'Slitta rotta' },
    })
    expect(edited.statusCode, edited.body).toBe(200)
    const seen = await api(carla).read(id)
    expect(
      seen.people
        .filter(({ hasSaidYes }) => hasSaidYes)
        .map(({ person }) => person.name)
        .sort(),
    ).toEqual(['Anna', 'Bruno'])
    await api(carla).sayYes(id)
    expect((await api(anna).read(id)).state).toBe('agreed')
  })

  test('[RING-88] other people get 404 for every call, and callers without a token 401', async () => {
    await propose()
    const dora = await signInSettled(app, 'Dora')
    const calls = [
      ['GET', id],
      ['GET', `${id}/options`],
      ['POST', `${id}/proposal`],
      ['POST', `${id}/yes`, { key: '' }],
      ['POST', `${id}/reconsideration`],
      ['POST', `${id}/departure`, { reason: 'notNow' }],
      ['POST', `${id}/items/refusal`, { itemId: teapot }],
      ['POST', `${id}/withdrawal`],
      ['POST', `${id}/receives`, { key: '', add: [teapot], remove: [] }],
      ['POST', `${id}/gives`, { key: '', itemId: teapot, instead: lamp }],
    ] as const
    for (const [method, path, payload] of calls) {
      const call = { method, url: `/api/rings/${path}`, ...(payload ? { payload } : {}) }
      const foreign = await app.fastify.inject({ ...call, headers: dora.headers })
      expect([path, foreign.statusCode, codeOf(foreign)]).toEqual([path, 404, 'ringNotFound'])
      expect((await app.fastify.inject(call)).statusCode, path).toBe(401)
    }
    expect(await api(dora).own()).toEqual([])
  })
})

describe('what happens outside of the ring', () => {
  /** Dora wishes the teapot, and Carla the jug that she has. */
  async function addDora() {
    const dora = await signInSettled(app, 'Dora')
    const jug = await addOldItem(app.db, dora, 'Brocca')
    await wish(app.db, dora, anna, teapot)
    await wish(app.db, carla, dora, jug)
    return { dora, jug }
  }

  test('[RING-183] a suggestion of people who have the same ring open after a repair is not shown', async () => {
    const { dora, jug } = await addDora()
    const suggested = await suggestRing(
      app.db,
      [
        { person: anna, item: teapot },
        { person: dora, item: jug },
        { person: carla, item: lamp },
      ],
      clock,
    )
    const suggestionsTo = async (person: SignedInPerson) =>
      (await app.fastify.inject({ method: 'GET', url: '/api/rings', headers: person.headers }))
        .json<{ _id: string }[]>()
        .map(({ _id }) => _id)
    await propose()
    expect(await suggestionsTo(dora)).toEqual([suggested])
    await api(bruno).leave(id, 'notThesePeople')
    expect((await api(dora).read(id)).state).toBe('open')
    for (const person of [anna, dora, carla]) expect(await suggestionsTo(person)).toEqual([])
    expect(codeOf(await api(dora).propose(suggested))).toBe('ringNotFound')
  })

  test('[RING-89] a person who declines is replaced; the newcomer sees no yes and the person who left sees nothing of it', async () => {
    const { dora, jug } = await addDora()
    await propose()
    await api(carla).sayYes(id)
    const left = await api(bruno).leave(id, 'notThesePeople')
    expect(left.statusCode).toBe(201)
    const seenByBruno = await api(bruno).read(id)
    expect(seenByBruno).toMatchObject({ state: 'left', legs: [], key: '', place: null, moves: [] })
    for (const hidden of [dora.uid, jug, 'Brocca', 'Dora']) expect(JSON.stringify(seenByBruno)).not.toContain(hidden)
    const seen = await api(dora).read(id)
    expect(seen.state).toBe('open')
    expect(seen.people.map(({ person, hasSaidYes, isNewcomer }) => [person.name, hasSaidYes, isNewcomer])).toEqual([
      ['Dora', false, true],
      ['Carla', false, false],
      ['Anna', false, false],
    ])
    expect(seen.people.map(({ inPlaceOf }) => inPlaceOf)).toEqual([null, null, null])
    const seenByCarla = await api(carla).read(id)
    expect([seen.hasOldYes, seenByCarla.hasOldYes]).toEqual([false, true])
    expect(seenByCarla.people.find(({ isNewcomer }) => isNewcomer)?.inPlaceOf).toBe('Bruno')
    expect(seen.legs[0]?.items.map(({ title }) => title)).toEqual(['Brocca'])
    expect(await noticesOf(dora)).toEqual(['ringAsked'])
    expect(await noticesOf(carla)).toEqual(['ringAsked', 'ringChanged'])
    expect(await changeInNotice(carla)).toEqual({ added: [], removed: [], edited: [], hasNewcomer: true })
    for (const person of [dora, anna, carla]) await api(person).sayYes(id)
    expect((await api(anna).read(id)).state).toBe('agreed')
    expect(await availabilityOf(jug)).toBe('in_trattativa')
    expect(await availabilityOf(sledge)).toBe('disponibile')
    expect((await api(bruno).get(`${id}/options`)).json()).toEqual({ receives: [], gives: [] })
    expect(codeOf(await api(bruno).sayYes(id, ''))).toBe('ringLeft')
    // Bruno has left, and does not see that Carla leaves later.
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: carla.headers, payload: { passedOnPhotos: 'stay' } })
    expect((await api(bruno).read(id)).people.map(({ isPresent }) => isPresent)).toEqual([true, true, true])
  })

  test('[RING-193] a repair takes no newcomer of the group of a person who stays', async () => {
    const { dora } = await addDora()
    await propose()
    const group = [dora, carla].map(({ uid }) => ({ uid, groupId: '00000000-0000-4000-8000-000000000001' }))
    await app.db.insertInto('personGroups').values(group).execute()
    await api(bruno).leave(id, 'notThesePeople')
    await app.db.deleteFrom('personGroups').execute()
    expect((await api(dora).get(id)).statusCode).toBe(404)
    expect((await api(anna).read(id)).state).toBe('dissolved')
  })

  test('[RING-89] a person who has left gets no event of what follows', async () => {
    await addDora()
    await propose()
    const published: string[][] = []
    const publish = { ...NULL_PUBLISHER, changed: (_: Topic, to: readonly Uid[]) => void published.push(to.toSorted()) }
    const move = (person: SignedInPerson, request: RingMoveRequest) =>
      moveRing(
        { db: app.db, town: AOSTA, now: () => clock, publish, applyEffects, checkRings: async () => undefined },
        person.uid,
        id,
        request,
      )
    await move(bruno, { type: 'decline', reason: 'notNow' })
    expect(published.flat()).toContain(bruno.uid)
    await runChecks()
    published.length = 0
    await move(anna, { type: 'sayYes', key: (await api(anna).read(id)).key })
    expect(published).not.toEqual([])
    expect(published.flat()).not.toContain(bruno.uid)
  })

  test('[RING-89] an object that its owner pauses is replaced, and its receiver is asked again', {
    tags: ['thorough'],
  }, async () => {
    const pan = await addOldItem(app.db, bruno, 'Padella')
    await wish(app.db, carla, bruno, pan)
    await propose()
    await api(bruno).sayYes(id)
    const paused = await app.fastify.inject({ method: 'POST', url: `/api/items/${sledge}/rest`, headers: bruno.headers })
    expect(paused.statusCode, paused.body).toBeLessThan(300)
    expect(await runChecks()).toBe(1)
    const seen = await api(carla).read(id)
    expect(seen.state).toBe('open')
    expect(seen.legs.find(({ receiver }) => receiver === carla.uid)?.items.map(({ title }) => title)).toEqual(['Padella'])
    expect(await runChecks()).toBe(0)
  })

  test('[RING-89] without another way the ring ends, and names two who could swap', async () => {
    await wish(app.db, anna, bruno, sledge)
    await propose()
    await api(carla).leave(id)
    const seen = await api(anna).read(id)
    expect(seen).toMatchObject({ state: 'dissolved', endedWhy: 'notPossible', pairWith: bruno.uid, moves: [] })
    expect((await api(bruno).read(id)).pairWith).toBe(anna.uid)
    expect(await noticesOf(bruno)).toEqual(['ringAsked', 'ringDissolved'])
    expect(await noticesOf(carla)).toEqual(['ringAsked'])
  })

  async function expectRepair(_: string, act: () => Promise<{ statusCode: number; body: string }>) {
    const { dora } = await addDora()
    await propose()
    const acted = await act()
    expect(acted.statusCode, acted.body).toBeLessThan(300)
    await runChecks()
    const seen = await api(dora).read(id)
    expect(seen.people.map(({ person }) => person.name).sort()).toEqual(['Anna', 'Carla', 'Dora'])
  }
  test.each([
    [
      'blocks another',
      async () => app.fastify.inject({ method: 'POST', url: `/api/me/blocked/${anna.uid}`, headers: bruno.headers, payload: {} }),
    ],
  ])('[RING-89] a person who %s leaves the ring, which is repaired', expectRepair)
  test.each([
    [
      'goes on holiday',
      async () =>
        app.fastify.inject({ method: 'POST', url: '/api/me/holiday', headers: bruno.headers, payload: { until: null } }),
    ],
    [
      'is suspended',
      async () => {
        const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
        return app.fastify.inject({
          method: 'PATCH',
          url: `/api/admin/disable/${bruno.uid}`,
          headers: admin.headers,
          payload: { reason: 'Ha mandato insulti.' },
        })
      },
    ],
    [
      'deletes the account',
      async () =>
        app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: bruno.headers, payload: { passedOnPhotos: 'stay' } }),
    ],
  ])('[RING-89] a person who %s leaves the ring, which is repaired', { tags: ['thorough'] }, expectRepair)

  test('[RING-189] after a block the invitation of the one is no longer among the notices of the other', async () => {
    await propose()
    expect(await noticesOf(bruno)).toEqual(['ringAsked'])
    const block = { method: 'POST', url: `/api/me/blocked/${anna.uid}`, headers: bruno.headers, payload: {} } as const
    expect((await app.fastify.inject(block)).statusCode).toBeLessThan(300)
    expect(await noticesOf(bruno)).toEqual([])
    expect(await noticesOf(carla)).toContain('ringAsked')
  })

  test('[RING-90] who is silent at the deadline leaves after two reminders; with more than one silent the ring ends', async () => {
    await propose()
    await api(bruno).sayYes(id)
    await later(25)
    expect(await runChecks()).toBe(1)
    expect(await noticesOf(carla)).toEqual(['ringAsked', 'ringNudged'])
    await later(48)
    await runChecks()
    expect((await api(anna).read(id)).state).toBe('dissolved')
    expect(await api(carla).read(id)).toMatchObject({ state: 'left', endedWhy: 'deadline' })
  })

  test('[RING-188] who is silent at the deadline gets a notice that they are not part of it any more', async () => {
    await propose()
    await api(bruno).sayYes(id)
    await later(73)
    await runChecks()
    const notices = app.db.selectFrom('notices').select('about').where('uid', '=', carla.uid).where('kind', '=', 'ringDissolved')
    expect((await notices.executeTakeFirstOrThrow()).about).toMatchObject({ title: 'Slitta', gives: 'Lampada', isLate: true })
    expect(await noticesOf(carla)).toEqual(['ringAsked', 'ringDissolved'])
  })

  test('[RING-89] a ring that ends because an object was refused does not show which one', async () => {
    await propose()
    expect((await api(bruno).refuse(id, teapot)).statusCode).toBe(201)
    await runChecks()
    const { state, legs } = await api(anna).read(id)
    expect(state).toBe('dissolved')
    expect(legs.flatMap(({ items }) => items.map(({ title, isBroken }) => [title, isBroken]))).toEqual([
      ['Teiera', false],
      ['Slitta', false],
      ['Lampada', false],
    ])
  })

  test('[RING-72] after three silences within a month a person gets no suggestions for 14 days, and reads until when', {
    tags: ['thorough'],
  }, async () => {
    const at = new Date(clock.getTime() - 2 * HOUR_MS)
    for (let n = 0; n < 3; n++) {
      const ring = await insertEndedRing(app.db, { id: teapot, title: 'Teiera' }, [anna.uid, bruno.uid, carla.uid], at)
      const left = { leftWhy: 'silence', leftAt: at, leftVersion: 2 } as const
      await app.db.updateTable('ringPeople').set(left).where('ringId', '=', ring).where('uid', '=', carla.uid).execute()
    }
    const suggested = async (person: SignedInPerson) =>
      (await app.fastify.inject({ method: 'GET', url: '/api/rings', headers: person.headers })).json<{ _id: string }[]>()
    expect((await suggested(anna)).map(({ _id }) => _id)).toEqual([id])
    expect(await suggested(carla)).toEqual([])
    const settings = (await api(carla).get('settings')).json<{ pausedUntil: string }>()
    expect(settings.pausedUntil).toBe(new Date(at.getTime() + 14 * 24 * HOUR_MS).toISOString())
  })

  test('[RING-96] a ring that is proposed, or has ended without an exchange, is not suggested again', async () => {
    await propose()
    const search = async () => {
      await queueRingSearches(app.db, [{ itemId: teapot, wisher: null }])
      await runRingSearches({
        db: app.db,
        town: AOSTA,
        now: () => clock,
        publish: NULL_PUBLISHER,
        log: { error: ({ err }) => expect.fail(String(err)) },
      })
      return app.db.selectFrom('rings').select('id').where('state', '=', 'suggested').execute()
    }
    expect(await search()).toEqual([])
    await api(anna).withdraw(id)
    expect(await search()).toEqual([])
    await app.db.deleteFrom('rings').execute()
    expect(await search()).toHaveLength(1)
  })

  test('[RING-90] a move after the deadline is judged as if the job had run', { tags: ['thorough'] }, async () => {
    await propose()
    await later(73)
    const refused = await api(bruno).sayYes(id, '')
    expect(codeOf(refused)).toBe('ringLeft')
    expect((await api(anna).read(id)).endedWhy).toBe('deadline')
  })

  test('[RING-97] what happens to a ring is a line of its chat, for those who take part then', async () => {
    const { dora } = await addDora()
    await propose()
    await api(carla).sayYes(id)
    await api(carla).reconsider(id)
    await api(bruno).leave(id, 'notThesePeople')
    await api(dora).sayYes(id)
    const linesOf = async (person: SignedInPerson) => (await ringChatApiOf(app, person).messages(id)).body.map(({ kind }) => kind)
    const first = ['ringProposed', 'ringYes', 'ringReconsidered', 'ringLeft']
    expect(await linesOf(anna)).toEqual([...first, 'ringJoined', 'ringYes'])
    expect(await linesOf(bruno)).toEqual(first)
    expect(await linesOf(dora)).toEqual(['ringJoined', 'ringYes'])
    expect((await ringChatApiOf(app, bruno).write(id, { text: 'Ciao' })).body.code).toBe('chatClosed')
    expect((await ringChatApiOf(app, dora).write(id, { text: 'Ciao a tutti' })).status).toBe(201)
    // All lines but her own are unread.
    expect((await api(anna).read(id)).unread).toBe(6)
    expect((await api(anna).own())[0]?.unread).toBe(6)
    await ringChatApiOf(app, anna).markRead(id)
    expect((await api(anna).read(id)).unread).toBe(0)
    await api(anna).leave(id)
    await api(carla).leave(id)
    expect((await api(dora).read(id)).state).toBe('dissolved')
    expect((await linesOf(dora)).at(-1)).toBe('ringDissolved')
    expect((await ringChatApiOf(app, dora).write(id, { text: 'Peccato' })).body.code).toBe('chatClosed')
  })

  test('[APP-33] a ring whose silent people the limit of this hour leaves stays open until the next hour', {
    tags: ['thorough'],
  }, async () => {
    await propose()
    await later(30 * 24)
    const jobLimits = createJobLimits({ db: app.db, log: { error: () => undefined } })
    const hour = new Date(Math.floor(clock.getTime() / HOUR_MS) * HOUR_MS)
    await app.db.insertInto('jobLimits').values({ job: 'rings', hour, allowed: 10, used: 10 }).execute()
    const storedState = async () =>
      (await app.db.selectFrom('rings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    await runChecks(jobLimits)
    expect(await storedState()).toBe('open')
    await later(1)
    await runChecks(jobLimits)
    expect(await storedState()).toBe('dissolved')
    expect(await app.db.selectFrom('jobLimits').select(['used', 'notifiedAt']).where('job', '=', 'rings').execute()).toEqual([
      { used: 1, notifiedAt: null },
    ])
    await app.db.deleteFrom('jobLimits').execute()
  })

  test('[RING-97] the chat of a ring that is done can be written for 14 days', { tags: ['thorough'] }, async () => {
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    const { exchangeId } = await api(anna).read(id)
    const done = { state: 'done', endedAt: clock, nextDueAt: null } as const
    await app.db.updateTable('exchanges').set(done).where('id', '=', exchangeId).execute()
    expect((await api(anna).read(id)).state).toBe('done')
    // The end of an exchange queues a check, which stores that the ring is done.
    await queueRingCheck(app.db, id)
    await runChecks()
    const write = async () => (await ringChatApiOf(app, anna).write(id, { text: 'Grazie a tutti' })).status
    const close = () => closeChatsOfDoneRings({ db: app.db, now: () => clock, jobLimits: NO_JOB_LIMITS })
    await later(13 * 24)
    expect([await close(), await write()]).toEqual([0, 201])
    await later(2 * 24)
    expect([await close(), await write()]).toEqual([1, 409])
    expect(await close()).toBe(0)
  })

  test('[RING-86] an agreed ring ends with its exchange', async () => {
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    const { exchangeId } = await api(anna).read(id)
    await app.db
      .updateTable('exchanges')
      .set({ state: 'calledOff', endedAt: clock, nextDueAt: null })
      .where('id', '=', exchangeId)
      .execute()
    expect(await api(anna).read(id)).toMatchObject({ state: 'dissolved', endedWhy: 'calledOff' })
  })

  test('[INBX-26] in the inbox a ring has the time of the newest message that the reader reads, and without one that of its last change', async () => {
    await propose()
    const timeFor = async (person: SignedInPerson) => (await api(person).own())[0]?.updatedAt
    const openedAt = clock.toISOString()
    expect([await timeFor(anna), await timeFor(bruno)]).toEqual([openedAt, openedAt])
    await later(1)
    await ringChatApiOf(app, anna).write(id, { text: 'Ci siete?' })
    const writtenAt = clock.toISOString()
    expect([await timeFor(anna), await timeFor(bruno)]).toEqual([writtenAt, writtenAt])
    expect(writtenAt).not.toBe(openedAt)
  })

  test('[RING-187] in the inbox it is no one’s turn until the time of the agreed meeting, whose time is in the answer', {
    tags: ['thorough'],
  }, async () => {
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    const { exchangeId } = await api(anna).read(id)
    const exchange = exchangeId ?? expect.fail('no exchange')
    const cardOf = async (person: SignedInPerson) => (await api(person).own())[0]
    const at = new Date(clock.getTime() + 48 * HOUR_MS)
    const { body } = await exchangeApiOf(app, anna).proposeOptions(exchange, [{ place: 'Piazza Chanoux', at }])
    const ids = body.ring?.options.map(({ _id }) => _id) ?? []
    await exchangeApiOf(app, bruno).tick(exchange, ids)
    expect(await cardOf(carla)).toMatchObject({ isMyTurn: true, meetingAt: null })
    await exchangeApiOf(app, carla).tick(exchange, ids)
    for (const person of [anna, bruno, carla])
      expect(await cardOf(person)).toMatchObject({ isMyTurn: false, meetingAt: at.toISOString() })
    const other = [{ place: 'Bar Centrale', at: new Date(clock.getTime() + 72 * HOUR_MS) }]
    await exchangeApiOf(app, bruno).proposeOptions(exchange, other)
    expect(await cardOf(carla)).toMatchObject({ isMyTurn: true, meetingAt: null })
    await later(49)
    expect(await cardOf(carla)).toMatchObject({ isMyTurn: true, meetingAt: null })
  })

  async function callOff(by: SignedInPerson) {
    const { exchangeId } = await api(anna).read(id)
    const url = `/api/exchanges/${exchangeId}/call-off`
    const answer = await app.fastify.inject({ method: 'POST', url, headers: by.headers, payload: {} })
    expect(answer.statusCode, answer.body).toBe(201)
  }

  test('[RING-95] after one person calls the exchange off, the others get one new ring; its newcomer sees it when both have said yes', async () => {
    const { dora } = await addDora()
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    await callOff(bruno)
    expect((await api(anna).read(id)).state).toBe('dissolved')
    expect((await ringChatApiOf(app, anna).messages(id)).body.at(-1)?.kind).toBe('calledOff')
    const [next] = (await api(anna).own()).filter(({ state }) => state === 'open')
    const nextId = next?._id ?? expect.fail('no new ring')
    expect(next?.people.map(({ name }) => name)).toEqual(['', 'Carla'])
    expect(JSON.stringify(await api(anna).read(nextId))).not.toMatch(new RegExp(`${dora.uid}|Dora`))
    expect((await api(bruno).get(nextId)).statusCode).toBe(404)
    expect((await api(dora).get(nextId)).statusCode).toBe(404)
    expect(await api(dora).own()).toEqual([])
    expect(await noticesOf(dora)).not.toContain('ringAsked')
    await api(anna).sayYes(nextId)
    expect((await api(dora).get(nextId)).statusCode).toBe(404)
    await api(carla).sayYes(nextId)
    expect(await noticesOf(dora)).toContain('ringAsked')
    expect((await api(anna).read(nextId)).people.map(({ person }) => person.name)).toEqual(['Anna', 'Dora', 'Carla'])
    expect((await api(dora).sayYes(nextId)).statusCode).toBe(201)
    expect((await api(anna).read(nextId)).state).toBe('agreed')
  })

  test('[RING-184] those who remain after a call-off find the new ring from the old one, and read in chat and notice what it replaces', async () => {
    const { dora } = await addDora()
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    await callOff(bruno)
    const { nextRing } = await api(anna).read(id)
    const next = nextRing ?? expect.fail('no new ring')
    expect(await api(bruno).read(id)).toMatchObject({ state: 'dissolved', nextRing: null })
    expect(await api(anna).read(next)).toMatchObject({
      replacesCalledOff: true,
      nextRing: null,
      people: [{ isAsked: true }, { isAsked: false, isNewcomer: true, hasSaidYes: false }, { isAsked: true, isNewcomer: false }],
    })
    const { body } = await ringChatApiOf(app, carla).messages(next)
    expect(body.map(({ text }) => text)).toEqual([expect.stringContaining('Lo scambio di prima è stato annullato')])
    const notice = await app.db
      .selectFrom('notices')
      .select('about')
      .where('uid', '=', carla.uid)
      .where('kind', '=', 'ringAsked')
      .where('conversationId', '=', next as string as ConversationId)
      .executeTakeFirstOrThrow()
    expect(notice.about).toMatchObject({ replacesCalledOff: true, isNewcomer: false })
    await Promise.all([anna, carla].map((person) => api(person).sayYes(next)))
    expect(await api(dora).read(next)).toMatchObject({
      replacesCalledOff: false,
      people: [{ isNewcomer: true, isAsked: true, inPlaceOf: null }, { isNewcomer: false }, { isNewcomer: false }],
    })
    expect((await api(dora).get(id)).statusCode).toBe(404)
    await api(dora).leave(next)
    await runChecks()
    expect((await api(anna).read(next)).state).toBe('dissolved')
    expect((await api(anna).read(id)).nextRing).toBeNull()
  })

  test('[RING-86] a ring learns at once that an admin has called its exchange off', { tags: ['thorough'] }, async () => {
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    const admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
    const reset = await app.fastify.inject({
      method: 'PATCH',
      url: `/api/admin/reset/${teapot}`,
      headers: admin.headers,
      payload: { reason: 'Era rimasto riservato.' },
    })
    expect(reset.statusCode, reset.body).toBe(200)
    expect((await ringChatApiOf(app, anna).messages(id)).body.at(-1)?.kind).toBe('calledOffByAdmin')
    expect(await runChecks()).toBe(1)
    const stored = await app.db.selectFrom('rings').select(['state', 'endedWhy']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored).toEqual({ state: 'dissolved', endedWhy: 'calledOff' })
    expect(await app.db.selectFrom('rings').select('id').where('afterRing', '=', id).execute()).toEqual([])
  })

  test('[RING-87] an object that a person refuses to receive is not suggested to them again', async () => {
    await propose()
    expect((await api(carla).refuse(id, sledge)).statusCode).toBe(201)
    const refusals = await app.db.selectFrom('ringRefusals').select(['uid', 'givesItemId', 'receivesItemId']).execute()
    expect(refusals).toEqual([{ uid: carla.uid, givesItemId: lamp, receivesItemId: sledge }])
    expect((await api(anna).read(id)).state).toBe('dissolved')
  })

  test('[RING-95] a ring that is called off twice gets one new ring', { tags: ['thorough'] }, async () => {
    await addDora()
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    await callOff(bruno)
    await Promise.all([api(anna).read(id), api(carla).read(id), runChecks()])
    const rings = await app.db.selectFrom('rings').select('id').where('afterRing', '=', id).execute()
    expect(rings).toHaveLength(1)
  })

  /** Bruno has called the agreed ring off: Dora would give her jug in his place, and is not asked yet. */
  async function openRingWithDoraHeldBack() {
    const { dora, jug } = await addDora()
    await propose()
    for (const person of [bruno, carla]) await api(person).sayYes(id)
    await callOff(bruno)
    await api(anna).read(id)
    const [next] = (await api(anna).own()).filter(({ state }) => state === 'open')
    return { dora, jug, next: next?._id ?? expect.fail('no new ring') }
  }

  test('[RING-175] a change of what a person who is not asked yet would give does not name them in the chat', async () => {
    const { dora, next } = await openRingWithDoraHeldBack()
    const bowl = await addOldItem(app.db, dora, 'Ciotola')
    await wish(app.db, carla, dora, bowl)
    expect((await api(carla).ask(next, { add: [bowl] })).statusCode).toBe(201)
    const { body } = await ringChatApiOf(app, anna).messages(next)
    expect(body.at(-1)?.text).toContain('Ciotola')
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${dora.uid}|Dora`))
  })

  test('[RING-175] when a ring ends, a person who was not asked yet gets no notice and is not named for a swap of two', {
    tags: ['thorough'],
  }, async () => {
    const { dora, jug, next } = await openRingWithDoraHeldBack()
    // Dora wishes the teapot, so that these two could swap.
    await wish(app.db, anna, dora, jug)
    await api(carla).leave(next)
    await runChecks()
    const ended = await api(anna).read(next)
    expect(ended).toMatchObject({ state: 'dissolved', pairWith: null })
    expect(await noticesOf(dora)).not.toContain('ringDissolved')
  })

  test('[RING-175] of a person who leaves before they are asked, the chat says only that another way is looked for', {
    tags: ['thorough'],
  }, async () => {
    const { dora, next } = await openRingWithDoraHeldBack()
    await app.fastify.inject({ method: 'POST', url: '/api/me/holiday', headers: dora.headers, payload: { until: null } })
    await runChecks()
    const { body } = await ringChatApiOf(app, anna).messages(next)
    expect(body.map(({ kind }) => kind)).toContain('ringRepairing')
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${dora.uid}|Dora`))
  })

  test('[RING-175] who comes in the place of a person who was not asked yet is not said to be in their place', {
    tags: ['thorough'],
  }, async () => {
    const { dora, next } = await openRingWithDoraHeldBack()
    const elio = await signInSettled(app, 'Elio')
    const bowl = await addOldItem(app.db, elio, 'Ciotola')
    await wish(app.db, elio, anna, teapot)
    await wish(app.db, carla, elio, bowl)
    await app.fastify.inject({ method: 'POST', url: '/api/me/holiday', headers: dora.headers, payload: { until: null } })
    await runChecks()
    const seen = await api(anna).read(next)
    expect(seen.people.map(({ person, isNewcomer, inPlaceOf }) => [person.name, isNewcomer, inPlaceOf])).toEqual([
      ['Anna', false, null],
      ['Elio', true, null],
      ['Carla', false, null],
    ])
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${dora.uid}|Dora`))
  })

  test('[RING-178] a repair does not make a second ring of people who have an open one in this order', async () => {
    const { dora, jug } = await addDora()
    await propose()
    const other = await suggestRing(app.db, [
      { person: anna, item: teapot },
      { person: dora, item: jug },
      { person: carla, item: lamp },
    ])
    expect((await api(dora).propose(other)).statusCode).toBe(201)
    expect((await api(bruno).leave(id)).statusCode).toBe(201)
    await runChecks()
    expect((await api(anna).read(id)).state).toBe('dissolved')
    expect((await api(anna).read(other)).state).toBe('open')
  })

  test('[RING-95] who has called the exchange off does not come into the ring that follows it', {
    tags: ['thorough'],
  }, async () => {
    const { dora, next } = await openRingWithDoraHeldBack()
    await app.fastify.inject({ method: 'POST', url: '/api/me/holiday', headers: dora.headers, payload: { until: null } })
    await runChecks()
    expect((await api(anna).read(next)).state).toBe('dissolved')
    expect((await api(bruno).get(next)).statusCode).toBe(404)
  })
})
