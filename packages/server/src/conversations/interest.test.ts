import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@barattolo/domain/durations'
import type { ItemId } from '@barattolo/domain/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const START = new Date('2026-11-28T11:00:00Z')

let clock = START
/** One person opens more conversations than on a day. */
const app = setUpTestApp({ now: () => clock, environment: { RATE_LIMITS: 'off' } })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeEach(() => setClock(0))

/** Sets the app's clock and signs in again: tokens of another day have expired. */
async function setClock(afterStart: number) {
  clock = new Date(START.getTime() + afterStart)
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
}

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = (owner: SignedInPerson, title = 'Bicicletta') => insertItem(app.db, { owner: owner.uid, title })
const closedDetail = 'Chi ha questo oggetto ti ha detto di no: puoi chiederlo di nuovo dopo il 28 dicembre.'

/** Anna has asked for Bruno's bicycle, and he has refused. */
async function createRefusal(bicycle?: ItemId) {
  const item = bicycle ?? (await createItem(bruno))
  const { _id: id } = await ok(as(anna).interest(item))
  await ok(as(bruno).status(id, 'rejected'))
  return { bicycle: item, id }
}

const expectClosed = async (item: ItemId) =>
  expect(await as(anna).interest(item)).toMatchObject({ status: 409, body: { code: 'interestClosed' } })
const expectOpen = async (item: ItemId) => expect((await as(anna).interest(item)).status).toBe(201)

describe('[CONV-20] A refusal by the owner', () => {
  test('closes the object for that person for 30 days, and says until when; for others it stays open', async () => {
    const { bicycle } = await createRefusal()
    expect(await as(anna).interest(bicycle)).toMatchObject({
      status: 409,
      body: { code: 'interestClosed', detail: closedDetail },
    })
    expect((await as(carla).interest(bicycle)).status).toBe(201)
    await setClock(30 * DAY_MS - 1000)
    await expectClosed(bicycle)
    await setClock(30 * DAY_MS)
    await expectOpen(bicycle)
  })

  test('with an answer to several people closes the object too', async () => {
    const bicycle = await createItem(bruno)
    const { _id: id } = await ok(as(anna).interest(bicycle))
    const payload = { conversationIds: [id], clientId: randomUUID(), decline: true }
    await app.fastify.inject({ method: 'POST', url: `/api/items/${bicycle}/answers`, headers: bruno.headers, payload })
    await expectClosed(bicycle)
  })

  test('closes the object for the proposal of a pair too', async () => {
    const { bicycle } = await createRefusal()
    const payload = { gives: await createItem(anna, 'Lampada'), receives: bicycle }
    const answer = await app.fastify.inject({ method: 'POST', url: '/api/pairs/proposals', headers: anna.headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'interestClosed'])
  })
})

test('[CONV-21] A withdrawal, a refusal by the interested person, an archiving and a block do not close the object', async () => {
  const [withdrawn, refused, archived, blocked] = [
    await createItem(bruno),
    await createItem(bruno),
    await createItem(bruno),
    await createItem(bruno),
  ]
  await ok(as(anna).status((await ok(as(anna).interest(withdrawn)))._id, 'rejected'))
  const { _id: refusedId } = await ok(as(anna).interest(refused))
  await ok(as(bruno).ask(refusedId))
  await ok(as(anna).status(refusedId, 'rejected'))
  const { _id: archivedId } = await ok(as(anna).interest(archived))
  await ok(as(bruno).status(archivedId, 'archived'))
  const { _id: blockedId } = await ok(as(anna).interest(blocked))
  for (const method of ['POST', 'DELETE'] as const) {
    const { statusCode } = await app.fastify.inject({ method, url: `/api/me/blocked/${anna.uid}`, headers: bruno.headers })
    expect(statusCode).toBeLessThan(300)
  }
  // Unblocked, either may open again what the block has archived.
  for (const item of [withdrawn, refused]) await expectOpen(item)
  expect((await ok(as(anna).interest(archived)))._id).toBe(archivedId)
  expect((await ok(as(anna).interest(blocked)))._id).toBe(blockedId)
})

describe('[CONV-22] The owner lifts the refusal', () => {
  test('with “Riapri”: the conversation stays rejected and says so, the person is notified, and repeating it writes nothing', async () => {
    const { bicycle, id } = await createRefusal()
    expect(await ok(as(bruno).read(id))).toMatchObject({ interestClosedUntil: '2026-12-28T11:00:00.000Z' })
    expect(await as(anna).reopenInterest(id)).toMatchObject({ status: 403, body: { code: 'notYourItem' } })
    expect((await as(carla).reopenInterest(id)).status).toBe(404)
    const both = await Promise.all([as(bruno).reopenInterest(id), as(bruno).reopenInterest(id)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const reopened = await ok(as(anna).read(id))
    expect(reopened).toMatchObject({ status: 'rejected', moves: [], interestClosedUntil: null })
    expect(reopened.messages.map(({ kind }) => kind)).toEqual(['text', 'rejected', 'interestReopened'])
    expect(reopened.messages.at(-1)?.text).toBe('Bruno ha riaperto “Bicicletta” per te: se vuoi, premi di nuovo Interessa.')
    const notices = await app.fastify.inject({ url: '/api/notices', headers: anna.headers })
    expect(notices.json().notices[0].text).toBe('Bruno ha riaperto “Bicicletta” per te: puoi chiederlo di nuovo.')
    const again = await ok(as(anna).interest(bicycle))
    expect(again._id).not.toBe(id)
    await ok(as(bruno).status(again._id, 'rejected'))
    await expectClosed(bicycle)
  })

  test('[CONV-35] by passing the object on: the new owner can be asked, and the former one again if it comes back', async () => {
    const { bicycle, id } = await createRefusal()
    const passTo = async (owner: SignedInPerson) => {
      await setClock(clock.getTime() - START.getTime() + HOUR_MS)
      await app.db.updateTable('items').set({ ownerUid: owner.uid }).where('id', '=', bicycle).execute()
      await app.db.insertInto('itemPassages').values({ itemId: bicycle, passedAt: clock }).execute()
    }
    await passTo(carla)
    expect(await ok(as(bruno).read(id))).toMatchObject({ interestClosedUntil: null })
    const { _id: carlas } = await ok(as(anna).interest(bicycle))
    await ok(as(carla).status(carlas, 'rejected'))
    await passTo(bruno)
    expect(await ok(as(bruno).read(id))).toMatchObject({ interestClosedUntil: null })
    expect(await as(bruno).reopenInterest(id)).toMatchObject({ status: 201, body: { interestClosedUntil: null } })
    expect((await ok(as(bruno).messages(id))).map(({ kind }) => kind)).not.toContain('interestReopened')
    await expectOpen(bicycle)
  })
})

test('[REQ-30] Answering an ad of that person with the object lifts the refusal', async () => {
  const { bicycle } = await createRefusal()
  const ad = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco una bicicletta' })
  const { _id: answer } = await ok(as(bruno).answer(ad, bicycle))
  await ok(as(anna).status(answer, 'rejected'))
  await expectOpen(bicycle)
})

test('[CONV-30] A withdrawn interest is marked in the inbox and in the conversation of both people, a refusal is not', async () => {
  const { id: refused } = await createRefusal()
  const { _id: withdrawn } = await ok(as(anna).interest(await createItem(bruno)))
  expect(await ok(as(anna).status(withdrawn, 'rejected'))).toMatchObject({ isWithdrawn: true })
  const { _id: answered } = await ok(as(anna).interest(await createItem(bruno)))
  await ok(as(bruno).ask(answered))
  await ok(as(anna).status(answered, 'rejected'))
  for (const person of [anna, bruno]) {
    const inbox = await ok(as(person).inbox())
    for (const [id, isWithdrawn] of [
      [refused, false],
      [withdrawn, true],
      [answered, false],
    ] as const) {
      expect(inbox.find(({ _id }) => _id === id)).toMatchObject({ status: 'rejected', isWithdrawn })
      expect(await ok(as(person).read(id))).toMatchObject({ status: 'rejected', isWithdrawn })
    }
  }
})

test('[CONV-23] A withdrawn interest can be opened again once a day, and the refusal says when', async () => {
  const bicycle = await createItem(bruno)
  const withdraw = async () => ok(as(anna).status((await ok(as(anna).interest(bicycle)))._id, 'rejected'))
  await withdraw()
  await withdraw()
  expect(await as(anna).interest(bicycle)).toMatchObject({
    status: 409,
    body: {
      code: 'interestWithdrawn',
      detail:
        'Hai ritirato il tuo interesse due volte: puoi chiedere di nuovo questo oggetto da domenica 29\u00a0novembre alle\u00a012:00.',
    },
  })
  await setClock(DAY_MS)
  await withdraw()
  expect((await as(anna).interest(bicycle)).body.code).toBe('interestWithdrawn')
})

test('[CONV-34] What the owner has offered in answer to an ad, and the author of the ad has declined, is no withdrawn interest', async () => {
  const bicycle = await createItem(bruno)
  const decline = async (title: string) => {
    const ad = await insertRequest(app.db, { owner: anna.uid, title })
    await ok(as(anna).status((await ok(as(bruno).answer(ad, bicycle)))._id, 'rejected'))
  }
  await decline('Cerco una bicicletta')
  await decline('Cerco una bicicletta da corsa')
  await expectOpen(bicycle)
})

describe('[CONV-24] At the same moment', () => {
  test('presses after a reopening open one conversation', async () => {
    const { bicycle, id } = await createRefusal()
    await ok(as(bruno).reopenInterest(id))
    const presses = await Promise.all(Array.from({ length: 8 }, () => as(anna).interest(bicycle)))
    expect(new Set(presses.map(({ body }) => body._id)).size).toBe(1)
    expect(presses.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201])
  })

  test('a press and the refusal end with the refused conversation, and a closed object', async () => {
    for (let round = 0; round < 5; round++) {
      const bicycle = await createItem(bruno)
      const { _id: id } = await ok(as(anna).interest(bicycle))
      const [refusal, ...presses] = await Promise.all([
        as(bruno).status(id, 'rejected'),
        as(anna).interest(bicycle),
        as(anna).interest(bicycle),
      ])
      expect(refusal.status).toBe(200)
      for (const { status, body } of presses)
        expect(status === 200 ? body._id : body.code).toBe(status === 200 ? id : 'interestClosed')
      await expectClosed(bicycle)
    }
  })
})

describe('[CONV-25] Who is refused', () => {
  test('alone learns from the button until when, as they learn of their open conversations', async () => {
    const { bicycle } = await createRefusal()
    const lamp = await createItem(bruno, 'Lampada')
    const { _id: lampId } = await ok(as(anna).interest(lamp))
    const untouched = await createItem(bruno, 'Sedia')
    const own = await ok(as(anna).interests(bicycle, lamp, untouched))
    expect(own.toSorted((a, b) => Number(a.conversationId !== null) - Number(b.conversationId !== null))).toEqual([
      { itemId: bicycle, conversationId: null, closedUntil: '2026-12-28T11:00:00.000Z' },
      { itemId: lamp, conversationId: lampId, closedUntil: null },
    ])
    for (const person of [bruno, carla]) expect(await ok(as(person).interests(bicycle, lamp))).toEqual([])
    const read = await app.fastify.inject({ url: `/api/items/${bicycle}`, headers: anna.headers })
    expect(read.body).not.toContain('2026-12-28')
    await setClock(30 * DAY_MS)
    expect((await ok(as(anna).interests(bicycle)))[0]).toMatchObject({ conversationId: null, closedUntil: null })
  })

  test('finds their agreed exchange behind the button too, as long as it is open', async () => {
    const bicycle = await createItem(bruno)
    const { conversation } = await createAgreedExchange(app, {
      interested: anna,
      owner: bruno,
      root: bicycle,
      offer: [await createItem(anna, 'Lampada')],
    })
    expect(await ok(as(anna).interests(bicycle))).toMatchObject([{ conversationId: conversation._id }])
    await ok(as(anna).callOff(conversation._id))
    expect(await ok(as(anna).interests(bicycle))).toMatchObject([{ conversationId: null, closedUntil: null }])
  })

  test('has it in the copy of their data, and it goes with the account', async () => {
    const [gaia, ugo] = [await app.signIn({ name: 'Gaia' }), await app.signIn({ name: 'Ugo' })]
    const { _id: id } = await ok(as(gaia).interest(await createItem(ugo)))
    await ok(as(ugo).status(id, 'rejected'))
    const { data } = await exportData(app, gaia)
    expect(data.conversations).toMatchObject([{ _id: id, interestClosedUntil: '2026-12-28T11:00:00.000Z' }])
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: gaia.headers })
    const row = await app.db
      .selectFrom('conversations')
      .select('interestClosedUntil')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.interestClosedUntil).toBeNull()
  })
})
