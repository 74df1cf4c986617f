import type { ItemId, RequestId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { beforeAll, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

/** One person answers more ads than on a day. */
const app = setUpTestApp({ environment: { RATE_LIMITS: 'off' } })
/** The author of the ads. */
let anna: SignedInPerson
/** Answers the ads. */
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = (owner: SignedInPerson, overrides: Partial<Parameters<typeof insertItem>[1]> = {}) =>
  insertItem(app.db, { owner: owner.uid, title: 'Slitta', ...overrides })
const createRequest = (owner: SignedInPerson, closedAt: Date | null = null) =>
  insertRequest(app.db, { owner: owner.uid, title: 'Cerco una slitta', closedAt })
const removeRequest = async (id: RequestId) => {
  const answer = await app.fastify.inject({ method: 'DELETE', url: `/api/requests/${id}`, headers: anna.headers })
  return { status: answer.statusCode, body: answer.json() }
}
const closeRequest = async (id: RequestId) => {
  const answer = await app.fastify.inject({
    method: 'PATCH',
    url: `/api/requests/${id}`,
    headers: anna.headers,
    payload: { open: false },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const conversationsAbout = (item: ItemId) =>
  app.db.selectFrom('conversations').select(['id', 'requestId']).where('rootItemId', '=', item).execute()
const OPENING_MESSAGE_KIND = 'requestAnswered'

describe('Answering an ad with “Ce l’ho!”', () => {
  test('[REQ-13] [REQ-14] Answering an ad opens a conversation rooted in the item: the author is interested and has the turn', async () => {
    const [ad, sledge] = [await createRequest(anna), await createItem(bruno)]
    const opened = await as(bruno).answer(ad, sledge)
    expect(opened.status).toBe(201)
    expect(opened.body).toMatchObject({
      rootItem: { _id: sledge, ownerUid: bruno.uid },
      status: 'pending',
      lastActionBy: bruno.uid,
      turn: anna.uid,
      itemsOffered: [{ _id: sledge, selectedBy: bruno.uid }],
      itemsRequested: [],
      undoes: null,
    })
    expect(opened.body.participants).toMatchObject([
      { uid: anna.uid, role: 'interested' },
      { uid: bruno.uid, role: 'owner' },
    ])
    expect(await ok(as(anna).read(opened.body._id))).toMatchObject({
      itemsOffered: [],
      itemsRequested: [{ _id: sledge }],
      moves: ['toggle', 'ask', 'reject', 'archive', 'write'],
    })
    expect(await conversationsAbout(sledge)).toEqual([{ id: opened.body._id, requestId: ad }])
  })

  test('[REQ-15] The first message names the ad and is worded for its reader', async () => {
    const [ad, sledge] = [await createRequest(anna), await createItem(bruno)]
    const { _id: id, messages } = await ok(as(bruno).answer(ad, sledge))
    const request = { _id: ad, title: 'Cerco una slitta' }
    expect(messages).toMatchObject([
      {
        kind: OPENING_MESSAGE_KIND,
        text: 'Hai risposto all’annuncio “Cerco una slitta” con “Slitta”.',
        from: { uid: bruno.uid },
        request,
      },
      { kind: 'text', text: 'Ce l’ho!', from: { uid: bruno.uid } },
    ])
    expect((await ok(as(anna).read(id))).messages[0]).toMatchObject({
      kind: OPENING_MESSAGE_KIND,
      text: 'Bruno risponde al tuo annuncio “Cerco una slitta”: ha “Slitta”.',
      request,
    })
    const inbox = await ok(as(anna).inbox())
    expect(inbox.find(({ _id }) => _id === id)).toMatchObject({ unread: 2, turn: anna.uid, lastMessage: { text: 'Ce l’ho!' } })
  })

  test('The author of an ad can accept a gift at once', async () => {
    const [ad, sledge] = [await createRequest(anna), await createItem(bruno, { status: 'dono' })]
    const { _id: id } = await ok(as(bruno).answer(ad, sledge))
    expect(await ok(as(anna).accept(id))).toMatchObject({ status: 'accepted', exchange: { state: 'open' } })
  })

  test('[REQ-16] Answering again, or after “Interessa”, finds the open conversation and writes nothing', async () => {
    const [ad, sledge] = [await createRequest(anna), await createItem(bruno)]
    const { _id: id } = await ok(as(bruno).answer(ad, sledge))
    expect((await ok(as(bruno).answer(await createRequest(anna), sledge))).messages).toHaveLength(2)
    expect((await ok(as(anna).interest(sledge)))._id).toBe(id)
    const drum = await createItem(bruno)
    const liked = await ok(as(anna).interest(drum))
    expect(await ok(as(bruno).answer(ad, drum))).toMatchObject({ _id: liked._id, messages: [{ kind: 'text' }] })
    await ok(as(anna).status(id, 'rejected'))
    expect((await ok(as(bruno).answer(ad, sledge)))._id).not.toBe(id)
  })

  test.each([
    [
      '[REQ-17] an ad of the caller',
      async () => as(anna).answer(await createRequest(anna), await createItem(anna)),
      409,
      'ownRequest',
    ],
    [
      '[REQ-17] a closed ad',
      async () => as(bruno).answer(await createRequest(anna, new Date()), await createItem(bruno)),
      409,
      'requestClosed',
    ],
    [
      'an unknown ad',
      async () => as(bruno).answer('00000000-0000-4000-8000-000000000000' as RequestId, await createItem(bruno)),
      404,
      'requestNotFound',
    ],
    ['an id that is not a UUID', async () => as(bruno).answer('1' as RequestId, await createItem(bruno)), 400, 'invalidInput'],
    [
      'an item of another person',
      async () => as(bruno).answer(await createRequest(anna), await createItem(carla)),
      403,
      'answerNotYourItem',
    ],
    [
      'an item of the author',
      async () => as(bruno).answer(await createRequest(anna), await createItem(anna)),
      403,
      'answerNotYourItem',
    ],
    [
      'an unknown item',
      async () => as(bruno).answer(await createRequest(anna), '00000000-0000-4000-8000-000000000000' as ItemId),
      404,
      'itemNotFound',
    ],
    [
      'a reserved item',
      async () => as(bruno).answer(await createRequest(anna), await createItem(bruno, { availability: 'in_trattativa' })),
      409,
      'itemReserved',
    ],
    [
      'a received item that has not been put back',
      async () => as(bruno).answer(await createRequest(anna), await createItem(bruno, { availability: 'scambiato' })),
      409,
      'itemNotAvailable',
    ],
  ] as const)('Answering an ad is refused for %s', async (_what, act, status, code) => {
    expect(await act()).toMatchObject({ status, body: { code, ...(status === 400 ? {} : { detail: it.problems[code] }) } })
  })

  test('An ad of a disabled person is not found', async () => {
    const dora = await app.signIn({ name: 'Dora' })
    const ad = await createRequest(dora)
    await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', dora.uid).execute()
    expect(await as(bruno).answer(ad, await createItem(bruno))).toMatchObject({ status: 404, body: { code: 'requestNotFound' } })
  })
})

describe('Concurrent answers to an ad', () => {
  const outcome = ({ status, body }: { status: number; body: { code?: string | undefined } }) => body.code ?? status

  test('[REQ-18] Nineteen concurrent answers with one item and one “Interessa” open a single conversation', async () => {
    const [ad, sledge] = [await createRequest(anna), await createItem(bruno)]
    const answers = await Promise.all([
      ...Array.from({ length: 19 }, () => as(bruno).answer(ad, sledge)),
      as(anna).interest(sledge),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await conversationsAbout(sledge)).toHaveLength(1)
  })

  test('[REQ-18] Several people who answer an ad each get their own conversation', async () => {
    const ad = await createRequest(anna)
    const answers = await Promise.all([
      as(bruno).answer(ad, await createItem(bruno)),
      as(carla).answer(ad, await createItem(carla)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body._id).not.toBe(answers[1]?.body._id)
  })

  test('[REQ-18] Answering an ad while it is closed and deleted succeeds or is refused, and the conversation continues', async () => {
    for (let round = 0; round < 10; round++) {
      const [ad, sledge] = [await createRequest(anna), await createItem(bruno)]
      const [answer, ...ends] = await Promise.all([as(bruno).answer(ad, sledge), closeRequest(ad), removeRequest(ad)])
      expect([201, 'requestClosed', 'requestNotFound']).toContain(outcome(answer))
      expect(ends.map(outcome)).toEqual([expect.toBeOneOf([200, 'requestNotFound']), 200])
      expect(await conversationsAbout(sledge)).toHaveLength(answer.status === 201 ? 1 : 0)
      if (answer.status !== 201) continue
      await ok(as(anna).ask(answer.body._id))
      expect((await ok(as(bruno).read(answer.body._id))).messages[0]).toMatchObject({
        kind: OPENING_MESSAGE_KIND,
        request: { _id: ad },
      })
    }
  })

  test('[REQ-18] Moves in the conversations of an ad that is being deleted do not deadlock', async () => {
    for (let round = 0; round < 15; round++) {
      const ad = await createRequest(anna)
      const [sledge, other] = [await createItem(bruno), await createItem(carla)]
      const [one, two] = [await ok(as(bruno).answer(ad, sledge)), await ok(as(carla).answer(ad, other))]
      const answers = await Promise.all([
        as(anna).ask(one._id),
        removeRequest(ad),
        as(anna).status(two._id, 'rejected'),
        as(bruno).write(one._id, { text: 'Allora?' }),
        as(bruno).status(one._id, 'archived'),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
  })

  test('[REQ-18] Answering an ad while its author or the answering user deletes their account leaves no open conversation', async () => {
    for (let round = 0; round < 6; round++) {
      const [author, helper] = [await app.signIn({ name: 'Ugo' }), await app.signIn({ name: `Ivo ${round}` })]
      const [ad, sledge] = [await createRequest(author), await createItem(helper)]
      const leaver = round % 2 === 0 ? author : helper
      const [answer, left] = await Promise.all([
        as(helper).answer(ad, sledge),
        app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: leaver.headers }),
      ])
      expect(left.statusCode).toBe(200)
      expect([201, 'requestNotFound', 'personDeleted']).toContain(outcome(answer))
      const rows = await app.db
        .selectFrom('conversations')
        .select(['status', 'personLeft'])
        // An alias has taken the place of the person who has left.
        .where((eb) => eb.or([eb('ownerUid', '=', helper.uid), eb('interestedUid', '=', author.uid)]))
        .execute()
      expect(rows).toEqual(answer.status === 201 ? [{ status: 'archived', personLeft: true }] : [])
    }
  })
})
