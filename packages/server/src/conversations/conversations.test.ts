import type { ItemId } from '@barattolo/domain/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { anItem, aPhoto } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
  carla = await house.signIn({ name: 'Carla' })
})

const as = (who: SignedInPerson) => talksOf(house, who)
const thing = async (owner: SignedInPerson, title?: string, status?: 'dono' | 'baratto') =>
  anItem(house.db, { owner: owner.uid, ...(title ? { title } : {}), ...(status ? { status } : {}) })
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id).sort()
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).sort()
const availability = async (id: ItemId) =>
  (await house.db.selectFrom('items').select('availability').where('id', '=', id).executeTakeFirstOrThrow()).availability

/** Anna likes Bruno's bicycle; Bruno asked for her lamp and sent it. */
async function countered(photo?: string) {
  const bicycle = await thing(bruno, 'Bicicletta')
  const lamp = await anItem(house.db, { owner: anna.uid, title: 'Lampada', images: photo ? [photo] : [] })
  const { _id: id } = await ok(as(anna).interest(bicycle))
  await ok(as(bruno).request(id, lamp, { selected: true }))
  const { version } = await ok(as(bruno).send(id))
  return { id, bicycle, lamp, version }
}

describe('Interessa', () => {
  test('[API-23] [API-25] [API-27] [DATA-43] [DATA-44] [EXCH-17] [NEG-01] [API-55] [API-58] [API-59] opens a pending conversation on the root object', async () => {
    const bicycle = await thing(bruno, 'Bicicletta')
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
      moves: ['toggle', 'send', 'reject', 'archive', 'write'],
    })
  })

  test('[API-24] [DATA-47] the fixed first message is the interested person’s', async () => {
    const { messages } = await ok(as(anna).interest(await thing(bruno)))
    expect(messages).toMatchObject([{ kind: 'text', text: 'Mi interessa questo oggetto', from: { uid: anna.uid } }])
  })

  test('[DATA-45] [DATA-46] it has exactly two participants, with masked e-mails', async () => {
    const { participants } = await ok(as(anna).interest(await thing(bruno)))
    expect(participants).toEqual([
      { uid: anna.uid, name: 'Anna', email: 'an***@example.org', photo: null, role: 'interested', holiday: null },
      { uid: bruno.uid, name: 'Bruno', email: 'br***@example.org', photo: null, role: 'owner', holiday: null },
    ])
  })

  test('[EXCH-56] again finds the one that is open or archived, and writes nothing', async () => {
    const bicycle = await thing(bruno)
    const { _id: id } = await ok(as(anna).interest(bicycle))
    expect((await as(anna).interest(bicycle)).body).toMatchObject({ _id: id, messages: [{ kind: 'text' }] })
    await ok(as(bruno).status(id, 'archived'))
    expect((await as(anna).interest(bicycle)).body).toMatchObject({ _id: id, status: 'archived' })
  })

  test('[EXCH-58] after a final one opens a new one', async () => {
    const bicycle = await thing(bruno)
    const { _id: id } = await ok(as(anna).interest(bicycle))
    await ok(as(bruno).status(id, 'rejected'))
    const again = await as(anna).interest(bicycle)
    expect(again.status).toBe(201)
    expect(again.body._id).not.toBe(id)
  })

  test('twenty clicks at once open one', async () => {
    const bicycle = await thing(bruno)
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(anna).interest(bicycle)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    const rows = await house.db.selectFrom('conversations').select('id').where('rootItemId', '=', bicycle).execute()
    expect(rows).toHaveLength(1)
    expect(answers[19]?.body.messages).toHaveLength(1)
  })

  test.each([
    ['[EXCH-57] an own object', async () => as(anna).interest(await thing(anna)), 409, 'ownItem'],
    ['an unknown object', async () => as(anna).interest('00000000-0000-4000-8000-000000000000' as ItemId), 404, 'itemNotFound'],
    ['an id that is none', async () => as(anna).interest('1' as ItemId), 400, 'invalidInput'],
    ['an empty message', async () => as(anna).interest(await thing(bruno), '  '), 400, 'invalidInput'],
    ['[DATA-60] an overlong message', async () => as(anna).interest(await thing(bruno), 'x'.repeat(2001)), 400, 'invalidInput'],
  ])('refuses %s', async (_what, act, status, code) => {
    expect(await act()).toMatchObject({ status, body: { code } })
  })

  test('refuses an object that rests with its new owner', async () => {
    const resting = await anItem(house.db, { owner: bruno.uid, availability: 'scambiato' })
    expect(await as(anna).interest(resting)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })
  })
})

describe('who may look', () => {
  test('[API-06] [IDN-42] [IDN-43] nobody without a token, and a stranger finds nothing under any call', async () => {
    const { id, lamp } = await countered()
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
    // The inbox, the radar's two lists and its matches, the exchange screen.
    const asked = ['', '?role=interested', '?role=owner', '/unread', `/${id}`, `/${id}/messages`].map(
      (rest) => `/api/conversations${rest}`,
    )
    for (const url of [...asked, '/api/radar/matches'])
      expect([url, (await house.app.inject(url)).json()]).toMatchObject([url, { status: 401, code: 'signInFirst' }])
  })

  test('[NEG-02] what the other has not sent is not told, in no field', async () => {
    const { id, bicycle } = await countered()
    const skis = await thing(bruno, 'Sci')
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

describe('a negotiation', () => {
  test('[API-28] [API-29] [API-32] [API-33] [EXCH-11] [EXCH-12] [EXCH-13] [EXCH-44] [EXCH-45] [DATA-48] [DATA-49] [NEG-04] [API-59] [API-60] several objects for several others, until somebody accepts', async () => {
    const { id, bicycle, lamp } = await countered()
    const chair = await thing(anna, 'Sedia')
    const skis = await thing(bruno, 'Sci')
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
    const countered2 = await ok(as(bruno).send(id))
    expect(titlesOf(countered2.itemsRequested)).toEqual(['Lampada'])
    expect((await ok(as(anna).accept(id))).status).toBe('accepted')
  })

  test('[API-34] [API-35] [EXCH-14] [EXCH-18] [EXCH-55] [NEG-20] accepting makes one exchange, holds its objects, and nothing moves yet', async () => {
    const { id, bicycle, lamp, version } = await countered()
    const accepted = await ok(as(anna).accept(id, { version }))
    expect(accepted).toMatchObject({ status: 'accepted', turn: null, moves: ['write', 'callOff'], exchange: { state: 'open' } })
    expect(accepted.messages.at(-1)).toMatchObject({ kind: 'accepted', text: 'Hai accettato: siete d’accordo!' })
    expect([await availability(bicycle), await availability(lamp)]).toEqual(['in_trattativa', 'in_trattativa'])
    const legs = await house.db.selectFrom('exchangeLegs').selectAll().where('itemId', 'in', [bicycle, lamp]).execute()
    expect(legs).toHaveLength(2)
    expect(legs.find(({ itemId }) => itemId === bicycle)).toMatchObject({ giverUid: bruno.uid, receiverUid: anna.uid })
    expect(legs.find(({ itemId }) => itemId === lamp)).toMatchObject({ giverUid: anna.uid, receiverUid: bruno.uid })
    const people = await house.db
      .selectFrom('exchangePeople')
      .select('uid')
      .where('exchangeId', '=', legs[0]?.exchangeId ?? ('' as never))
      .execute()
    expect(people.map(({ uid }) => uid).sort()).toEqual([anna.uid, bruno.uid].sort())
  })

  test('[NEG-07] a gift is agreed in two clicks', async () => {
    const plant = await thing(bruno, 'Pianta', 'dono')
    const { _id: id } = await ok(as(anna).interest(plant))
    expect(await ok(as(bruno).accept(id))).toMatchObject({ status: 'accepted' })
    expect(await availability(plant)).toBe('in_trattativa')
  })

  test('[EXCH-19] [EXCH-20] [EXCH-22] rejecting is final, archiving can be undone by who did it', async () => {
    const { id } = await countered()
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

  test.each(['accepted', 'rejected'])('[NEG-17] what was %s stays so: every further change answers 409', async (end) => {
    const { id } = await countered()
    await ok(as(anna).status(id, end))
    for (const who of [anna, bruno]) {
      for (const status of ['pending', 'accepted', 'rejected', 'archived'])
        expect(await as(who).status(id, status)).toMatchObject({ status: 409, body: { code: 'negotiationOver' } })
      expect((await ok(as(who).read(id))).status).toBe(end)
    }
  })

  test('[NEG-18] a toggle with `selected` may be repeated, without it the object goes in and out', async () => {
    const { id, lamp } = await countered()
    const chair = await thing(anna)
    const offered = async (more?: object) => idsOf((await ok(as(anna).offer(id, chair, more))).itemsOffered)
    expect(await offered({ selected: true })).toEqual([lamp, chair].sort())
    expect(await offered({ selected: true })).toEqual([lamp, chair].sort())
    expect(await offered({ selected: false })).toEqual([lamp])
    expect(await offered({ selected: false })).toEqual([lamp])
    expect(await offered()).toEqual([lamp, chair].sort())
    expect(await offered()).toEqual([lamp])
  })

  test('[EXCH-49] [EXCH-50] [EXCH-51] own objects are offered, the other’s requested, on one’s own turn', async () => {
    const { id, lamp, bicycle } = await countered()
    expect(await as(anna).offer(id, bicycle)).toMatchObject({ status: 403, body: { code: 'notYourItem' } })
    expect(await as(anna).request(id, lamp)).toMatchObject({ status: 409, body: { code: 'ownItem' } })
    expect(await as(anna).request(id, await thing(carla))).toMatchObject({ status: 409, body: { code: 'notInThisConversation' } })
    expect(await as(bruno).offer(id, bicycle)).toMatchObject({ status: 409, body: { code: 'notYourTurn' } })
    expect(await as(anna).offer(id, '00000000-0000-4000-8000-000000000000' as ItemId)).toMatchObject({
      status: 404,
      body: { code: 'itemNotFound' },
    })
  })

  test('[EXCH-43] [NEG-19] a stale version answers 409 with the present state, whatever the move', async () => {
    const { id, version } = await countered()
    const chair = await thing(anna)
    await ok(as(anna).offer(id, chair, { selected: true, version }))
    expect(await as(anna).send(id, { version })).toMatchObject({
      status: 409,
      body: {
        code: 'staleVersion',
        detail: 'Nel frattempo qualcosa è cambiato: ecco la proposta com’è ora.',
        present: { unsent: true, version: version + 1 },
      },
    })
    for (const late of [as(anna).offer(id, chair, { selected: false, version }), as(anna).status(id, 'archived', { version })])
      expect(await late).toMatchObject({ status: 409, body: { code: 'staleVersion', present: { version: version + 1 } } })
    expect(await ok(as(anna).read(id))).toMatchObject({ status: 'pending', unsent: true })
  })

  test.each([
    ['title', { title: 'Paralume' }, { title: 'Lampada' }],
    ['kind', { status: 'dono' }, { status: 'baratto' }],
    ['photos', { images: [] }, { imageUrl: expect.stringMatching(/^\/images\//) }],
  ])('[NEG-09] accepting an object whose %s was edited since answers 409 and what it was', async (_what, edit, was) => {
    const { id, lamp } = await countered(await aPhoto(house.db, anna.uid))
    await house.app.inject({ method: 'PATCH', url: `/api/items/${lamp}`, headers: anna.headers, payload: edit })
    expect(await as(anna).accept(id)).toMatchObject({
      status: 409,
      body: { code: 'itemChanged', present: { status: 'pending', itemsOffered: [{ ...edit, was }] } },
    })
  })

  test('[NEG-08] an object that is reserved, gone or somebody else’s makes a proposal unacceptable', async () => {
    const refusal = async (change: (lamp: ItemId) => Promise<unknown>) => {
      const { id, lamp } = await countered()
      await change(lamp)
      const { status, body } = await as(anna).accept(id)
      expect((await ok(as(anna).read(id))).moves).not.toContain('accept')
      return [status, body.code]
    }
    const set = (change: object) => (lamp: ItemId) =>
      house.db.updateTable('items').set(change).where('id', '=', lamp).executeTakeFirstOrThrow()
    expect(await refusal(set({ availability: 'in_trattativa' }))).toEqual([409, 'itemTaken'])
    expect(await refusal(set({ availability: 'scambiato' }))).toEqual([409, 'itemNotAvailable'])
    expect(await refusal(set({ ownerUid: carla.uid }))).toEqual([409, 'itemNotAvailable'])
    // What is deleted leaves the proposal, which has nothing on one side then.
    const remove = (lamp: ItemId) => house.app.inject({ method: 'DELETE', url: `/api/items/${lamp}`, headers: anna.headers })
    expect(await refusal(remove)).toEqual([409, 'proposalNotBalanced'])
  })

  test('[NEG-20] [NEG-23] an object that another open exchange holds undoes the whole acceptance', async () => {
    const { id, bicycle, lamp } = await countered()
    const elsewhere = await house.db
      .insertInto('exchanges')
      .values({ state: 'open', nextDueAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await house.db.insertInto('reservations').values({ itemId: lamp, exchangeId: elsewhere.id }).execute()
    const before = await ok(as(anna).read(id))
    expect(await as(anna).accept(id)).toMatchObject({ status: 409, body: { code: 'itemTaken' } })
    expect(await ok(as(anna).read(id))).toEqual(before)
    expect([await availability(bicycle), await availability(lamp)]).toEqual(['disponibile', 'disponibile'])
    expect(await house.db.selectFrom('exchanges').select('id').where('conversationId', '=', id).execute()).toEqual([])
    expect(await house.db.selectFrom('reservations').select('itemId').where('itemId', '=', bicycle).execute()).toEqual([])
  })

  test('an object edited after the proposal shows what it was, and accepting it is refused', async () => {
    const { id, lamp } = await countered()
    await house.app.inject({
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
    '[NEG-24] what was accepted stays, and when %s calls it off the objects are free',
    async (name) => {
      const who = name === 'Anna' ? anna : bruno
      const { id, bicycle, lamp } = await countered()
      await ok(as(anna).accept(id))
      const off = await as(who).callOff(id)
      expect(off).toMatchObject({ status: 201, body: { status: 'accepted', exchange: { state: 'calledOff' }, moves: ['write'] } })
      expect([await availability(bicycle), await availability(lamp)]).toEqual(['disponibile', 'disponibile'])
      expect(await as(anna).callOff(id)).toMatchObject({ status: 409, body: { code: 'noOpenExchange' } })
      expect((await as(anna).interest(bicycle)).body._id).not.toBe(id)
    },
  )
})

describe('what others are told', () => {
  test('[NEG-21] [TALK-11] the other conversations about an object that was promised, and when it is free again', async () => {
    const { id, bicycle } = await countered()
    const { _id: hers } = await ok(as(carla).interest(bicycle))
    await ok(as(anna).accept(id))
    const told = await ok(as(carla).read(hers))
    expect(told.messages.at(-1)).toMatchObject({
      kind: 'notChosen',
      from: { uid: null },
      text: 'Questa volta “Bicicletta” va a un’altra persona. Grazie dell’interesse: se cambia qualcosa, si riprende da qui.',
      items: [{ _id: bicycle }],
    })
    expect(told.itemsRequested).toMatchObject([{ _id: bicycle, availability: 'in_trattativa' }])
    await ok(as(anna).callOff(id))
    expect((await ok(as(carla).read(hers))).messages.at(-1)).toMatchObject({ kind: 'itemFreed' })
  })

  test('[NEG-21] also where it lies in the proposal that was sent, but not where it is only in a draft: the line would give that away', async () => {
    const { id, lamp } = await countered()
    const asked = async (title: string) => {
      const { _id } = await ok(as(anna).interest(await thing(carla, title)))
      await ok(as(carla).request(_id, lamp))
      return _id
    }
    const [sent, drafted] = [await asked('Sci'), await asked('Corda')]
    await ok(as(carla).send(sent))
    const lines = async (talk: string) => (await ok(as(carla).messages(talk))).map(({ kind }) => kind)
    await ok(as(anna).accept(id))
    expect([await lines(sent), await lines(drafted)]).toEqual([['text', 'proposal', 'itemReserved'], ['text']])
    await ok(as(anna).callOff(id))
    expect([await lines(sent), await lines(drafted)]).toEqual([['text', 'proposal', 'itemReserved', 'itemFreed'], ['text']])
  })

  test('[NEG-08] a promised object makes other proposals unacceptable, and they stay as they are', async () => {
    const { id, bicycle } = await countered()
    const { _id: hers } = await ok(as(carla).interest(bicycle))
    await ok(as(bruno).request(hers, await thing(carla)))
    await ok(as(bruno).send(hers))
    await ok(as(anna).accept(id))
    expect(await as(carla).accept(hers)).toMatchObject({ status: 409, body: { code: 'itemTaken' } })
    expect(await ok(as(carla).read(hers))).toMatchObject({ paused: 'reserved', itemsRequested: [{ _id: bicycle }] })
  })

  test('[NEG-13] [ITEM-26] [ITEM-27] a deleted object archives what is rooted in it for good and leaves the other proposals', async () => {
    const { id, lamp } = await countered()
    const { _id: rooted } = await ok(as(carla).interest(lamp))
    const deleted = await house.app.inject({ method: 'DELETE', url: `/api/items/${lamp}`, headers: anna.headers })
    expect(deleted.json()).toEqual({ success: true })
    const left = await ok(as(anna).read(id))
    expect(left).toMatchObject({ status: 'pending', itemsOffered: [], moves: expect.arrayContaining(['send']) })
    expect(left.messages.at(-1)).toMatchObject({
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

describe('the inbox', () => {
  test('[API-56] [INBX-02] [INBX-17] [DATA-50] [DATA-51] [DATA-52] has each conversation with its last line and what is unread, newest update first', async () => {
    const dora = await house.signIn({ name: 'Dora' })
    const first = await ok(as(dora).interest(await thing(bruno, 'Sedia')))
    const second = await ok(as(dora).interest(await thing(bruno, 'Tavolo')))
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
    await ok(as(bruno).send(first._id))
    expect((await ok(as(dora).inbox()))[0]).toMatchObject({
      unread: 1,
      lastMessage: { text: 'Bruno dà “Sedia”. Che cosa offri in cambio?' },
    })
  })

  test('a draft does not move a conversation up in the other’s inbox', async () => {
    const { id, lamp } = await countered()
    const before = await ok(as(bruno).inbox())
    await ok(as(anna).offer(id, lamp))
    expect(await ok(as(bruno).inbox())).toEqual(before)
  })
})
