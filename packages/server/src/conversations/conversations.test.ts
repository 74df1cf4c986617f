import type { ItemId } from '@barattolo/domain/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertPhoto } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

/** Anna opens more conversations than on a day. */
const app = setUpTestApp({ environment: { RATE_LIMITS: 'off' } })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = async (owner: SignedInPerson, title?: string, status?: 'dono' | 'baratto') =>
  insertItem(app.db, { owner: owner.uid, ...(title ? { title } : {}), ...(status ? { status } : {}) })
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id).sort()
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).sort()
const readAvailability = async (id: ItemId) =>
  (await app.db.selectFrom('items').select('availability').where('id', '=', id).executeTakeFirstOrThrow()).availability

/** Anna is interested in Bruno's bicycle; Bruno has requested her lamp and sent the proposal. */
async function createCounteredConversation(photo?: string) {
  const bicycle = await createItem(bruno, 'Bicicletta')
  const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada', images: photo ? [photo] : [] })
  const { _id: id } = await ok(as(anna).interest(bicycle))
  await ok(as(bruno).request(id, lamp, { selected: true }))
  const { version } = await ok(as(bruno).send(id))
  return { id, bicycle, lamp, version }
}

describe('Opening a conversation with “Interessa”', () => {
  test('[API-23] [API-25] [API-27] [DATA-43] [DATA-44] [EXCH-17] [NEG-01] [API-55] [API-58] [API-59] “Interessa” opens a pending conversation on the root item', async () => {
    const bicycle = await createItem(bruno, 'Bicicletta')
    const opened = await as(anna).interest(bicycle)
    expect(opened.status).toBe(201)
    expect(opened.body).toMatchObject({
      rootItem: { _id: bicycle, title: 'Bicicletta', ownerUid: bruno.uid },
      rootItemGone: false,
      status: 'pending',
      lastActionBy: anna.uid,
      turn: bruno.uid,
      itemsOffered: [],
      itemsRequested: [{ _id: bicycle, selectedBy: anna.uid, was: null }],
      moves: ['reject', 'archive', 'write'],
      unsent: false,
      version: expect.any(Number),
      undoes: null,
      exchange: null,
      messages: [{ kind: 'text', text: 'Mi interessa questo oggetto', from: { uid: anna.uid } }],
    })
    expect(await ok(as(anna).read(opened.body._id))).toEqual(opened.body)
    expect(await ok(as(bruno).read(opened.body._id))).toMatchObject({
      itemsOffered: [{ _id: bicycle }],
      itemsRequested: [],
      moves: ['toggle', 'ask', 'reject', 'archive', 'write'],
    })
  })

  test('[API-24] [DATA-47] The first message has a fixed text and belongs to the interested person', async () => {
    const { messages } = await ok(as(anna).interest(await createItem(bruno)))
    expect(messages).toMatchObject([{ kind: 'text', text: 'Mi interessa questo oggetto', from: { uid: anna.uid } }])
  })

  test('[DATA-45] [DATA-46] A conversation has exactly two participants, with masked e-mail addresses', async () => {
    const { participants } = await ok(as(anna).interest(await createItem(bruno)))
    expect(participants).toEqual([
      { uid: anna.uid, name: 'Anna', email: 'an***@***', photo: null, role: 'interested', holiday: null, formerName: null },
      { uid: bruno.uid, name: 'Bruno', email: 'br***@***', photo: null, role: 'owner', holiday: null, formerName: null },
    ])
  })

  test('[EXCH-56] A repeated “Interessa” finds the pending or archived conversation and writes nothing', async () => {
    const bicycle = await createItem(bruno)
    const { _id: id } = await ok(as(anna).interest(bicycle))
    expect((await as(anna).interest(bicycle)).body).toMatchObject({ _id: id, messages: [{ kind: 'text' }] })
    await ok(as(bruno).status(id, 'archived'))
    expect((await as(anna).interest(bicycle)).body).toMatchObject({ _id: id, status: 'archived' })
  })

  test('[EXCH-58] “Interessa” after a conversation that the interested person has rejected opens a new one', async () => {
    const bicycle = await createItem(bruno)
    const { _id: id } = await ok(as(anna).interest(bicycle))
    await ok(as(bruno).ask(id))
    await ok(as(anna).status(id, 'rejected'))
    const again = await as(anna).interest(bicycle)
    expect(again.status).toBe(201)
    expect(again.body._id).not.toBe(id)
  })

  test('Twenty concurrent clicks on “Interessa” open one conversation', async () => {
    const bicycle = await createItem(bruno)
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(anna).interest(bicycle)))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    const rows = await app.db.selectFrom('conversations').select('id').where('rootItemId', '=', bicycle).execute()
    expect(rows).toHaveLength(1)
    expect(answers[19]?.body.messages).toHaveLength(1)
  })

  test.each([
    ['[EXCH-57] an item of the caller', async () => as(anna).interest(await createItem(anna)), 409, 'ownItem'],
    ['an unknown item', async () => as(anna).interest('00000000-0000-4000-8000-000000000000' as ItemId), 404, 'itemNotFound'],
    ['an id that is not a UUID', async () => as(anna).interest('1' as ItemId), 400, 'invalidInput'],
    ['an empty message', async () => as(anna).interest(await createItem(bruno), '  '), 400, 'invalidInput'],
    [
      '[DATA-60] a message that is too long',
      async () => as(anna).interest(await createItem(bruno), 'x'.repeat(2001)),
      400,
      'invalidInput',
    ],
  ])('“Interessa” is refused for %s', async (_label, act, status, code) => {
    expect(await act()).toMatchObject({ status, body: { code } })
  })

  test('“Interessa” is refused for a received item that has not been put back', async () => {
    const receivedItem = await insertItem(app.db, { owner: bruno.uid, availability: 'scambiato' })
    expect(await as(anna).interest(receivedItem)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })
  })
})

describe('Access to conversations', () => {
  test('[API-06] [IDN-42] [IDN-43] A caller without a token is refused, and a stranger finds no conversation through any call', async () => {
    const { id, lamp } = await createCounteredConversation()
    const stranger = as(carla)
    const calls = [
      stranger.read(id),
      stranger.offer(id, lamp),
      stranger.request(id, lamp),
      stranger.send(id),
      stranger.accept(id),
      stranger.undo(id),
      stranger.callOff(id),
      stranger.messages(id),
      stranger.write(id, { text: 'ciao' }),
      stranger.markRead(id),
      as(anna).read('00000000-0000-4000-8000-000000000000'),
      as(anna).read('nothing'),
    ]
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 404, body: { code: 'conversationNotFound' } })
    // The calls of the inbox, of the radar's two lists and its mutual interests, and of the conversation screen.
    const conversationReads = ['', '?role=interested', '?role=owner', '/unread', `/${id}`, `/${id}/messages`].map(
      (rest) => `/api/conversations${rest}`,
    )
    for (const url of [...conversationReads, '/api/radar/matches'])
      expect([url, (await app.fastify.inject(url)).json()]).toMatchObject([url, { status: 401, code: 'signInFirst' }])
  })

  test('[NEG-02] No field reveals an unsent draft to the other participant', async () => {
    const { id, bicycle } = await createCounteredConversation()
    const skis = await createItem(bruno, 'Sci')
    const before = await ok(as(bruno).read(id))
    const draft = await ok(as(anna).request(id, skis, { selected: true }))
    expect(draft).toMatchObject({
      unsent: true,
      undoes: 'draft',
      moves: ['toggle', 'send', 'undo', 'reject', 'archive', 'write'],
    })
    expect(idsOf(draft.itemsRequested)).toEqual([bicycle, skis].sort())
    expect(await ok(as(bruno).read(id))).toEqual(before)
  })
})

describe('A negotiation', () => {
  test('[API-28] [API-29] [API-32] [API-33] [EXCH-11] [EXCH-12] [EXCH-13] [EXCH-44] [EXCH-45] [DATA-48] [DATA-49] [NEG-04] [API-59] [API-60] Participants negotiate several items for several others until one of them accepts', async () => {
    const { id, bicycle, lamp } = await createCounteredConversation()
    const chair = await createItem(anna, 'Sedia')
    const skis = await createItem(bruno, 'Sci')
    await ok(as(anna).offer(id, chair))
    await ok(as(anna).request(id, skis))
    const sent = await ok(as(anna).send(id))
    expect(sent).toMatchObject({ turn: bruno.uid, lastActionBy: anna.uid, unsent: false, undoes: 'sent' })
    expect(idsOf(sent.itemsOffered)).toEqual([lamp, chair].sort())
    expect(idsOf(sent.itemsRequested)).toEqual([bicycle, skis].sort())
    expect(sent.messages.at(-1)).toMatchObject({
      kind: 'proposal',
      text: 'Dai “Lampada” e “Sedia” e chiedi “Bicicletta” e “Sci”.',
      from: { uid: anna.uid },
    })
    await ok(as(bruno).request(id, chair))
    const counterProposal = await ok(as(bruno).send(id))
    expect(titlesOf(counterProposal.itemsRequested)).toEqual(['Lampada'])
    expect((await ok(as(anna).accept(id))).status).toBe('accepted')
  })

  test('[API-34] [API-35] [EXCH-14] [EXCH-18] [EXCH-55] [NEG-20] An acceptance creates one exchange and reserves its items, without transferring them', async () => {
    const { id, bicycle, lamp, version } = await createCounteredConversation()
    const accepted = await ok(as(anna).accept(id, { version }))
    expect(accepted).toMatchObject({ status: 'accepted', turn: null, moves: ['write', 'callOff'], exchange: { state: 'open' } })
    expect(accepted.messages.at(-1)).toMatchObject({ kind: 'accepted', text: 'Hai accettato: siete d’accordo!' })
    expect([await readAvailability(bicycle), await readAvailability(lamp)]).toEqual(['in_trattativa', 'in_trattativa'])
    const legs = await app.db.selectFrom('exchangeLegs').selectAll().where('itemId', 'in', [bicycle, lamp]).execute()
    expect(legs).toHaveLength(2)
    expect(legs.find(({ itemId }) => itemId === bicycle)).toMatchObject({ giverUid: bruno.uid, receiverUid: anna.uid })
    expect(legs.find(({ itemId }) => itemId === lamp)).toMatchObject({ giverUid: anna.uid, receiverUid: bruno.uid })
    const people = await app.db
      .selectFrom('exchangePeople')
      .select('uid')
      .where('exchangeId', '=', legs[0]?.exchangeId ?? ('' as never))
      .execute()
    expect(people.map(({ uid }) => uid).sort()).toEqual([anna.uid, bruno.uid].sort())
  })

  test('[NEG-07] [EXCH-65] A gift is agreed in two clicks: “Interessa” of one person and “Accetta” of its owner', async () => {
    const plant = await createItem(bruno, 'Pianta', 'dono')
    const { _id: id } = await ok(as(anna).interest(plant))
    expect(await ok(as(bruno).accept(id))).toMatchObject({ status: 'accepted' })
    expect(await readAvailability(plant)).toBe('in_trattativa')
  })

  test('[EXCH-19] [EXCH-20] [EXCH-22] A rejection is final, and an archived conversation is reopened only by the person who archived it', async () => {
    const { id } = await createCounteredConversation()
    await ok(as(bruno).status(id, 'archived'))
    expect(await as(anna).undo(id)).toMatchObject({ status: 403, body: { code: 'notYoursToReopen' } })
    expect(await ok(as(bruno).undo(id))).toMatchObject({ status: 'pending', turn: anna.uid })
    await ok(as(anna).status(id, 'rejected'))
    for (const status of ['pending', 'accepted', 'rejected', 'archived']) {
      expect(await as(anna).status(id, status)).toMatchObject({
        status: 409,
        body: { code: 'negotiationOver', present: { status: 'rejected' } },
      })
    }
  })

  test.each(['accepted', 'rejected'])('[NEG-17] A conversation that is %s keeps its status; any change gets 409', async (end) => {
    const { id } = await createCounteredConversation()
    await ok(as(anna).status(id, end))
    for (const person of [anna, bruno]) {
      for (const status of ['pending', 'accepted', 'rejected', 'archived'])
        expect(await as(person).status(id, status)).toMatchObject({ status: 409, body: { code: 'negotiationOver' } })
      expect((await ok(as(person).read(id))).status).toBe(end)
    }
  })

  test('[NEG-18] A toggle with `selected` is idempotent, and one without it adds or removes the item', async () => {
    const { id, lamp } = await createCounteredConversation()
    const chair = await createItem(anna)
    const offered = async (options?: object) => idsOf((await ok(as(anna).offer(id, chair, options))).itemsOffered)
    expect(await offered({ selected: true })).toEqual([lamp, chair].sort())
    expect(await offered({ selected: true })).toEqual([lamp, chair].sort())
    expect(await offered({ selected: false })).toEqual([lamp])
    expect(await offered({ selected: false })).toEqual([lamp])
    expect(await offered()).toEqual([lamp, chair].sort())
    expect(await offered()).toEqual([lamp])
  })

  test('[EXCH-49] [EXCH-50] [EXCH-51] The turn holder can offer only own items and request only items of the other participant', async () => {
    const { id, lamp, bicycle } = await createCounteredConversation()
    expect(await as(anna).offer(id, bicycle)).toMatchObject({ status: 403, body: { code: 'notYourItem' } })
    expect(await as(anna).request(id, lamp)).toMatchObject({ status: 409, body: { code: 'ownItem' } })
    expect(await as(anna).request(id, await createItem(carla))).toMatchObject({
      status: 409,
      body: { code: 'notInThisConversation' },
    })
    expect(await as(bruno).offer(id, bicycle)).toMatchObject({ status: 409, body: { code: 'notYourTurn' } })
    expect(await as(anna).offer(id, '00000000-0000-4000-8000-000000000000' as ItemId)).toMatchObject({
      status: 404,
      body: { code: 'itemNotFound' },
    })
  })

  test('[EXCH-43] [NEG-19] Any move with a stale version is refused with 409 and the current state', async () => {
    const { id, version } = await createCounteredConversation()
    const chair = await createItem(anna)
    await ok(as(anna).offer(id, chair, { selected: true, version }))
    expect(await as(anna).send(id, { version })).toMatchObject({
      status: 409,
      body: {
        code: 'staleVersion',
        detail: 'Nel frattempo qualcosa è cambiato: ecco la proposta com’è ora.',
        present: { unsent: true, version: version + 1 },
      },
    })
    for (const staleCall of [
      as(anna).offer(id, chair, { selected: false, version }),
      as(anna).status(id, 'archived', { version }),
    ])
      expect(await staleCall).toMatchObject({ status: 409, body: { code: 'staleVersion', present: { version: version + 1 } } })
    expect(await ok(as(anna).read(id))).toMatchObject({ status: 'pending', unsent: true })
  })

  test.each([
    ['title', { title: 'Paralume' }, { title: 'Lampada' }],
    ['kind', { status: 'dono' }, { status: 'baratto' }],
    ['photos', { images: [] }, { imageUrl: expect.stringMatching(/^\/images\//) }],
  ])('[NEG-09] An acceptance after an edit of an item’s %s gets 409 with the proposed version', async (_label, edit, was) => {
    const { id, lamp } = await createCounteredConversation(await insertPhoto(app.db, anna.uid))
    await app.fastify.inject({ method: 'PATCH', url: `/api/items/${lamp}`, headers: anna.headers, payload: edit })
    expect(await as(anna).accept(id)).toMatchObject({
      status: 409,
      body: { code: 'itemChanged', present: { status: 'pending', itemsOffered: [{ ...edit, was }] } },
    })
  })

  test('[NEG-08] A proposal with a reserved, received, transferred or deleted item cannot be accepted', async () => {
    const refusal = async (change: (lamp: ItemId) => Promise<unknown>) => {
      const { id, lamp } = await createCounteredConversation()
      await change(lamp)
      const { status, body } = await as(anna).accept(id)
      expect((await ok(as(anna).read(id))).moves).not.toContain('accept')
      return [status, body.code]
    }
    const set = (change: object) => (lamp: ItemId) =>
      app.db.updateTable('items').set(change).where('id', '=', lamp).executeTakeFirstOrThrow()
    expect(await refusal(set({ availability: 'in_trattativa' }))).toEqual([409, 'itemTaken'])
    expect(await refusal(set({ availability: 'scambiato' }))).toEqual([409, 'itemNotAvailable'])
    expect(await refusal(set({ ownerUid: carla.uid }))).toEqual([409, 'itemNotAvailable'])
    // A deleted item leaves the proposal, which is then empty on one side.
    const remove = (lamp: ItemId) => app.fastify.inject({ method: 'DELETE', url: `/api/items/${lamp}`, headers: anna.headers })
    expect(await refusal(remove)).toEqual([409, 'proposalNotBalanced'])
  })

  test('[NEG-20] [NEG-23] An acceptance is rolled back completely if another open exchange has reserved one of its items', async () => {
    const { id, bicycle, lamp } = await createCounteredConversation()
    const elsewhere = await app.db
      .insertInto('exchanges')
      .values({ state: 'open', nextDueAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('reservations').values({ itemId: lamp, exchangeId: elsewhere.id }).execute()
    const before = await ok(as(anna).read(id))
    expect(await as(anna).accept(id)).toMatchObject({ status: 409, body: { code: 'itemTaken' } })
    expect(await ok(as(anna).read(id))).toEqual(before)
    expect([await readAvailability(bicycle), await readAvailability(lamp)]).toEqual(['disponibile', 'disponibile'])
    expect(await app.db.selectFrom('exchanges').select('id').where('conversationId', '=', id).execute()).toEqual([])
    expect(await app.db.selectFrom('reservations').select('itemId').where('itemId', '=', bicycle).execute()).toEqual([])
  })

  test('An item edited after the proposal is shown with its proposed version, and accepting it is refused', async () => {
    const { id, lamp } = await createCounteredConversation()
    await app.fastify.inject({
      method: 'PATCH',
      url: `/api/items/${lamp}`,
      headers: anna.headers,
      payload: { title: 'Lampada rotta' },
    })
    const refused = await as(anna).accept(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'itemChanged' } })
    expect((await ok(as(bruno).read(id))).messages.at(-1)?.text).toBe(
      'L’oggetto “Lampada rotta” è stato modificato: guardalo prima di rispondere.',
    )
    expect(refused.body.present).toMatchObject({ itemsOffered: [{ title: 'Lampada rotta', was: { title: 'Lampada' } }] })
    await ok(as(anna).send(id))
    expect((await ok(as(bruno).accept(id))).status).toBe('accepted')
  })

  test.each(['Anna', 'Bruno'])(
    '[NEG-24] After %s calls off an exchange the conversation stays accepted and the items are available again',
    async (name) => {
      const person = name === 'Anna' ? anna : bruno
      const { id, bicycle, lamp } = await createCounteredConversation()
      await ok(as(anna).accept(id))
      const calledOff = await as(person).callOff(id)
      expect(calledOff).toMatchObject({
        status: 201,
        body: { status: 'accepted', exchange: { state: 'calledOff' }, moves: ['write'] },
      })
      expect([await readAvailability(bicycle), await readAvailability(lamp)]).toEqual(['disponibile', 'disponibile'])
      expect(await as(anna).callOff(id)).toMatchObject({ status: 409, body: { code: 'noOpenExchange' } })
      expect((await as(anna).interest(bicycle)).body._id).not.toBe(id)
    },
  )
})

describe('Effects on other conversations', () => {
  test('[NEG-21] [CONV-11] Other conversations about an item get a message when it is reserved and when it is available again', async () => {
    const { id, bicycle } = await createCounteredConversation()
    const { _id: carlasId } = await ok(as(carla).interest(bicycle))
    await ok(as(anna).accept(id))
    const carlasView = await ok(as(carla).read(carlasId))
    expect(carlasView.messages.at(-1)).toMatchObject({
      kind: 'notChosen',
      from: { uid: null },
      text: 'Questa volta “Bicicletta” va a un’altra persona. Grazie dell’interesse: se cambia qualcosa, si riprende da qui.',
      items: [{ _id: bicycle }],
    })
    expect(carlasView.itemsRequested).toMatchObject([{ _id: bicycle, availability: 'in_trattativa' }])
    await ok(as(anna).callOff(id))
    expect((await ok(as(carla).read(carlasId))).messages.at(-1)).toMatchObject({ kind: 'itemFreed' })
  })

  test('[NEG-21] A conversation gets a message about a reserved item of its sent proposal, not of an unsent draft', async () => {
    const { id, lamp } = await createCounteredConversation()
    const createWithLamp = async (title: string) => {
      const { _id } = await ok(as(anna).interest(await createItem(carla, title)))
      await ok(as(carla).request(_id, lamp))
      return _id
    }
    const [sent, drafted] = [await createWithLamp('Sci'), await createWithLamp('Corda')]
    await ok(as(carla).send(sent))
    const messageKinds = async (conversationId: string) => (await ok(as(carla).messages(conversationId))).map(({ kind }) => kind)
    await ok(as(anna).accept(id))
    expect([await messageKinds(sent), await messageKinds(drafted)]).toEqual([['text', 'proposal', 'itemReserved'], ['text']])
    await ok(as(anna).callOff(id))
    expect([await messageKinds(sent), await messageKinds(drafted)]).toEqual([
      ['text', 'proposal', 'itemReserved', 'itemFreed'],
      ['text'],
    ])
  })

  test('[NEG-08] Other proposals with a reserved item cannot be accepted, but stay as they are', async () => {
    const { id, bicycle } = await createCounteredConversation()
    const { _id: carlasId } = await ok(as(carla).interest(bicycle))
    await ok(as(bruno).request(carlasId, await createItem(carla)))
    await ok(as(bruno).send(carlasId))
    await ok(as(anna).accept(id))
    expect(await as(carla).accept(carlasId)).toMatchObject({ status: 409, body: { code: 'itemTaken' } })
    expect(await ok(as(carla).read(carlasId))).toMatchObject({ paused: 'reserved', itemsRequested: [{ _id: bicycle }] })
  })

  test('[NEG-13] [ITEM-26] [ITEM-27] Deleting an item archives its conversations permanently and removes it from other proposals', async () => {
    const { id, lamp } = await createCounteredConversation()
    const { _id: rooted } = await ok(as(carla).interest(lamp))
    const deleted = await app.fastify.inject({ method: 'DELETE', url: `/api/items/${lamp}`, headers: anna.headers })
    expect(deleted.json()).toEqual({ success: true })
    const remaining = await ok(as(anna).read(id))
    expect(remaining).toMatchObject({ status: 'pending', itemsOffered: [], moves: expect.arrayContaining(['ask']) })
    expect(remaining.messages.at(-1)).toMatchObject({
      kind: 'itemGone',
      text: 'L’oggetto “Lampada” non c’è più ed è uscito dalla proposta.',
    })
    const closed = await ok(as(carla).read(rooted))
    expect(closed).toMatchObject({
      status: 'archived',
      rootItemGone: true,
      moves: [],
      undoes: null,
      rootItem: { title: 'Lampada' },
    })
    expect(closed.messages.at(-1)?.kind).toBe('rootGone')
    expect(await as(carla).undo(rooted)).toMatchObject({ status: 409, body: { code: 'rootItemGone' } })
  })
})

describe('The inbox', () => {
  test('[API-56] [INBX-02] [INBX-17] [DATA-50] [DATA-51] [DATA-52] The inbox lists each conversation with its last message and unread count, newest update first', async () => {
    const dora = await app.signIn({ name: 'Dora' })
    const first = await ok(as(dora).interest(await createItem(bruno, 'Sedia')))
    const second = await ok(as(dora).interest(await createItem(bruno, 'Tavolo')))
    await ok(as(bruno).write(first._id, { text: 'Che cosa offri?' }))
    const inbox = await ok(as(dora).inbox())
    expect(inbox).toMatchObject([
      {
        _id: first._id,
        rootItem: { title: 'Sedia' },
        unread: 1,
        lastMessage: { text: 'Che cosa offri?', from: { uid: bruno.uid } },
      },
      {
        _id: second._id,
        rootItem: { title: 'Tavolo' },
        unread: 0,
        lastMessage: { text: 'Mi interessa questo oggetto' },
        status: 'pending',
        lastActionBy: dora.uid,
        turn: bruno.uid,
      },
    ])
    expect(await ok(as(dora).markRead(first._id))).toEqual({ success: true })
    expect((await ok(as(dora).inbox()))[0]).toMatchObject({ unread: 0 })
    await ok(as(bruno).ask(first._id))
    expect((await ok(as(dora).inbox()))[0]).toMatchObject({
      unread: 1,
      lastMessage: { text: 'Bruno ti chiede che cosa offri.' },
    })
  })

  test('A draft does not move a conversation up in the inbox of the other participant', async () => {
    const { id, lamp } = await createCounteredConversation()
    const before = await ok(as(bruno).inbox())
    await ok(as(anna).offer(id, lamp))
    expect(await ok(as(bruno).inbox())).toEqual(before)
  })
})
