import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { ItemId } from '@barattolo/domain/ids'
import { WATCHED_LISTS } from '@barattolo/domain/watched-lists'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { removeEndedSuspensions } from '../people/suspended-emails.store.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertItem, insertPhoto, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const REASON = 'Annunci falsi'
const app = setUpTestApp()
let admin: SignedInPerson
beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

const as = (user: SignedInPerson) => conversationApiOf(app, user)
const signInUser = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
const createItem = (owner: SignedInPerson, title?: string) =>
  insertItem(app.db, { owner: owner.uid, ...(title ? { title } : {}) })
const get = (url: string, user?: SignedInPerson) => app.fastify.inject({ url, headers: user?.headers ?? {} })
const change = async (user: SignedInPerson, action: 'disable' | 'enable', payload: object = {}, by = admin) => {
  const url = `/api/admin/${action}/${user.uid}`
  const answer = await app.fastify.inject({ method: 'PATCH', url, headers: by.headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const disable = (user: SignedInPerson, reason = REASON) => change(user, 'disable', { reason })
const enable = (user: SignedInPerson) => change(user, 'enable', { reason: REASON })
const messageTexts = async (user: SignedInPerson, id: string) => (await ok(as(user).messages(id))).map(({ text }) => text)
const readAvailability = async (id: ItemId) => (await get(`/api/items/${id}`, admin)).json().availability

/** Bruno offers his `root` for `annasItem` and sends the proposal, so that Anna can accept it. */
async function createAcceptableProposal(anna: SignedInPerson, bruno: SignedInPerson, root: ItemId, annasItem: ItemId) {
  const { _id: id } = await ok(as(anna).interest(root))
  await ok(as(bruno).request(id, annasItem))
  await ok(as(bruno).send(id))
  return id
}

function openSocket({ token }: SignedInPerson) {
  const { port } = app.fastify.server.address() as AddressInfo
  return io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
}

describe('disabling a person', () => {
  test('[ADMN-34] [IDN-109] a disabled user is rejected at once with the reason, by every call and by the socket', async () => {
    const bruno = await signInUser('Bruno')
    expect(await disable(bruno)).toEqual({ status: 200, body: { success: true } })
    const detail = `Questo account è stato sospeso. Motivo: ${REASON} · Scrivici dalla pagina dei contatti.`
    for (const url of ['/api/items', '/api/conversations', '/api/me/holiday'])
      expect((await get(url, bruno)).json()).toMatchObject({ status: 403, code: 'personDisabled', detail })
    const socket = openSocket(bruno)
    const error = await new Promise<{ data?: unknown }>((resolve) => socket.once('connect_error', resolve))
    expect(error.data).toMatchObject({ code: 'personDisabled', detail })
  })

  test('[IDN-138] a suspended person can sign in and renew the token, reads the reason and takes their data', async () => {
    const email = `${randomUUID()}@example.org`
    const bruno = await app.signIn({ name: 'Bruno', email })
    await disable(bruno)
    const again = await app.signIn({ name: 'Bruno', email, acceptsRules: false })
    expect(again.uid).toBe(bruno.uid)
    const refresh = await app.fastify.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token?key=built-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&refresh_token=${bruno.refreshToken}`,
    })
    expect(refresh.statusCode).toBe(200)
    const me = (await get('/api/me', again)).json()
    expect(me).toMatchObject({ profile: { uid: bruno.uid }, suspension: { since: expect.any(String), reason: REASON } })
    expect((await exportData(app, again)).data.account).toMatchObject({ email, suspension: me.suspension })
    expect((await get(`/api/people/${bruno.uid}`, admin)).statusCode).toBe(404)
    await enable(bruno)
    expect((await get('/api/me', again)).json().suspension).toBeNull()
  })

  test('[IDN-139] a suspended person who deletes the account is suspended again with the same e-mail, for at most 24 months', async () => {
    const email = `${randomUUID()}@example.org`
    const bruno = await app.signIn({ name: 'Bruno', email })
    await disable(bruno)
    const erase = (user: SignedInPerson) => app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: user.headers })
    expect((await erase(bruno)).statusCode).toBe(200)
    const kept = await app.db.selectFrom('suspendedEmails').selectAll().execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(email)

    const again = await app.signIn({ name: 'Bruno', email: email.toUpperCase(), acceptsRules: false })
    expect(again.uid).not.toBe(bruno.uid)
    const reason = 'L’account che avevi con questa e-mail era sospeso quando l’hai eliminato.'
    expect((await get('/api/me', again)).json().suspension).toMatchObject({ reason })
    expect((await get('/api/items', again)).statusCode).toBe(403)
    expect((await get('/api/items', await signInUser('Bruno'))).statusCode).toBe(200)

    await enable(again)
    expect((await get('/api/items', again)).statusCode).toBe(200)
    expect(await app.db.selectFrom('suspendedEmails').selectAll().execute()).toEqual([])
    // After the admin has ended the suspension, a deletion leaves nothing.
    await erase(again)
    expect((await get('/api/items', await app.signIn({ name: 'Bruno', email }))).statusCode).toBe(200)

    const [before, after] = [new Date('2028-10-24T10:00:00Z'), new Date('2028-10-26T10:00:00Z')]
    await app.db
      .insertInto('suspendedEmails')
      .values({ emailHash: 'x', since: before, keptUntil: new Date('2028-10-25T10:00:00Z') })
      .execute()
    const removeAt = (now: Date) => removeEndedSuspensions({ db: app.db, now: () => now, jobLimits: NO_JOB_LIMITS })
    await removeAt(before)
    expect(await app.db.selectFrom('suspendedEmails').select('emailHash').execute()).toHaveLength(1)
    await removeAt(after)
    expect(await app.db.selectFrom('suspendedEmails').select('emailHash').execute()).toEqual([])
  })

  test('[PRIV-74] another address of a suspended mailbox is suspended too, whether the suspended account is erased or not', async () => {
    const signInAs = (email: string) => app.signIn({ name: 'Ivo', email, acceptsRules: false })
    const suspensionOf = async (user: SignedInPerson) => (await get('/api/me', user)).json().suspension
    const ivo = await app.signIn({ name: 'Ivo', email: 'ivo.perret@gmail.com' })
    await disable(ivo)
    expect((await suspensionOf(await signInAs('ivoperret+2@googlemail.com'))).reason).toBe(
      'Un altro account della stessa casella e-mail è sospeso.',
    )
    expect(await suspensionOf(await signInAs('ivo.perret@example.org'))).toBeNull()
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: ivo.headers })
    expect((await suspensionOf(await signInAs('i.v.o.perret+3@gmail.com'))).reason).toMatch(/era sospeso quando l’hai eliminato/)
  })

  test('[ADMN-34] [RT-23] disabling closes the user’s open sockets', async () => {
    const bruno = await signInUser('Bruno')
    const socket = openSocket(bruno)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const disconnected = new Promise((resolve) => socket.once('disconnect', resolve))
    await disable(bruno)
    expect(await disconnected).toBe('io server disconnect')
  })

  test('[ADMN-32] a disabled person’s profile, picture and items are hidden until the person is enabled again', async () => {
    const bruno = await app.signIn({ name: 'Brunildo' })
    const item = await insertItem(app.db, { owner: bruno.uid, title: 'Fisarmonica', lat: 45.5, lng: 7.9 })
    const photo = await insertPhoto(app.db, bruno.uid)
    await app.db.updateTable('people').set({ photo }).where('uid', '=', bruno.uid).execute()
    const lists = [
      '/api/items?q=fisarmonica',
      '/api/items?q=fisarmonika',
      `/api/items?ownerUid=${bruno.uid}`,
      '/api/items?near=45.5,7.9&radius=2',
      '/api/items?near=45.5,7.9&radius=2&sort=nearest',
      '/api/people?q=brunildo',
    ]
    const pages = [`/api/items/${item}`, `/api/people/${bruno.uid}`]
    for (const url of lists) expect([url, (await get(url)).json().length]).toEqual([url, 1])
    await disable(bruno)
    for (const url of lists) expect([url, (await get(url)).json()]).toEqual([url, []])
    for (const url of [...pages, `/api/people/${bruno.uid}/picture`]) expect((await get(url)).statusCode).toBe(404)
    expect((await get('/api/map?lat=45.5&lng=7.9&radius=2')).json().count).toBe(0)
    await enable(bruno)
    for (const url of lists) expect([url, (await get(url)).json().length]).toEqual([url, 1])
    for (const url of pages) expect((await get(url)).statusCode).toBe(200)
  })

  test('[ADMN-32] opening a conversation about a disabled person’s item answers 404, even if it exists already', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const [old, untouched] = [await createItem(bruno), await createItem(bruno)]
    await ok(as(anna).interest(old))
    await disable(bruno)
    for (const item of [old, untouched])
      expect(await as(anna).interest(item)).toMatchObject({ status: 404, body: { code: 'itemNotFound' } })
  })

  test('[ADMN-36] the admin cannot disable themselves, a deleted person or an unknown person', async () => {
    expect(await disable(admin)).toMatchObject({
      status: 409,
      body: { code: 'ownAccount', detail: 'Non puoi sospendere te stesso.' },
    })
    expect((await get('/api/me', admin)).json().isAdmin).toBe(true)
    const deletedUser = await signInUser('Carla')
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: deletedUser.headers })
    for (const user of [deletedUser, { ...deletedUser, uid: 'nessuno' as SignedInPerson['uid'] }])
      for (const action of [disable, enable])
        expect(await action(user)).toMatchObject({ status: 404, body: { code: 'personNotFound' } })
  })

  test('disabling requires a reason of valid length', async () => {
    const bruno = await signInUser('Bruno')
    for (const reason of ['', '  ', 'x'.repeat(501)]) expect((await disable(bruno, reason)).body.code).toBe('invalidInput')
    expect((await change(bruno, 'disable')).body.fields).toEqual([{ path: 'reason', message: 'Manca: va compilato.' }])
  })

  test('disabling a disabled person again changes the reason and adds no message to the conversations', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    await disable(bruno)
    const lines = await messageTexts(anna, id)
    await disable(bruno, 'Anche insulti')
    expect((await get('/api/items', bruno)).json().detail).toContain('Anche insulti')
    expect(await messageTexts(anna, id)).toEqual(lines)
  })
})

describe('[ADMN-33] conversations of a disabled person', () => {
  const PAUSED_TEXT = 'Bruno per ora non può usare Barattolo: la conversazione è ferma.'

  test('the other participant gets a message without the reason, and can make no move and write no message', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const [bicycle, lamp] = [await createItem(bruno, 'Bicicletta'), await createItem(anna, 'Lampada')]
    const id = await createAcceptableProposal(anna, bruno, bicycle, lamp)
    expect((await ok(as(anna).read(id))).itemsRequested.map(({ _id }) => _id)).toEqual([bicycle])
    await disable(bruno)
    const conversation = await ok(as(anna).read(id))
    expect(conversation).toMatchObject({ status: 'archived', personAway: true, turn: null, undoes: null, moves: [] })
    expect(conversation.itemsRequested).toEqual([])
    expect((await messageTexts(anna, id)).at(-1)).toBe(PAUSED_TEXT)
    expect(JSON.stringify([conversation, await ok(as(anna).inbox())])).not.toContain(REASON)
    const moves = [
      as(anna).accept(id),
      as(anna).offer(id, lamp),
      as(anna).request(id, bicycle),
      as(anna).send(id),
      as(anna).undo(id),
    ]
    for (const move of moves) expect((await move).body.code).toBe('personAway')
    for (const status of ['rejected', 'archived']) expect((await as(anna).status(id, status)).body.code).toBe('personAway')
    expect((await as(anna).write(id, { text: 'Ci sei?' })).body.code).toBe('chatClosed')
  })

  test('an open exchange is called off, its items are available again, and other conversations get a message', async () => {
    const [anna, bruno, carla] = [await signInUser('Anna'), await signInUser('Bruno'), await signInUser('Carla')]
    const [bicycle, lamp] = [await createItem(bruno, 'Bicicletta'), await createItem(anna, 'Lampada')]
    const waitingId = (await ok(as(carla).interest(lamp)))._id
    const id = await createAcceptableProposal(anna, bruno, bicycle, lamp)
    await ok(as(anna).accept(id))
    expect(await readAvailability(lamp)).toBe('in_trattativa')
    expect(await app.db.selectFrom('reservations').select('itemId').execute()).toHaveLength(2)
    await disable(bruno)
    expect(await readAvailability(lamp)).toBe('disponibile')
    expect(await ok(as(anna).read(id))).toMatchObject({
      status: 'accepted',
      personAway: true,
      exchange: { state: 'calledOff' },
      moves: [],
    })
    expect((await messageTexts(anna, id)).at(-1)).toBe(`${PAUSED_TEXT} Lo scambio è annullato: “Lampada” è di nuovo disponibile.`)
    expect((await messageTexts(carla, waitingId)).at(-1)).toBe('L’oggetto “Lampada” è di nuovo disponibile.')
    expect((await as(anna).write(id, { text: 'Ci sei?' })).body.code).toBe('chatClosed')
    expect(await app.db.selectFrom('reservations').select('itemId').execute()).toEqual([])
  })

  test('the other participant’s open clients get the change events', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    const socket = openSocket(anna)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    socket.emit('watch', WATCHED_LISTS, 0)
    const events: string[] = []
    socket.on('changed', (topic) => events.push(topic.join(' ')))
    socket.on('listChanged', (list) => events.push(list))
    await disable(bruno)
    await vi.waitFor(() => expect(events).toEqual(expect.arrayContaining(['items', `conversations ${id}`, 'requests'])))
    socket.close()
  })
})

describe('[ADMN-35] enabling a person again', () => {
  test('either participant can resume a paused conversation unchanged, and both get a message', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const id = await createAcceptableProposal(
      anna,
      bruno,
      await createItem(bruno, 'Bicicletta'),
      await createItem(anna, 'Lampada'),
    )
    await disable(bruno)
    expect(await enable(bruno)).toEqual({ status: 200, body: { success: true } })
    expect((await messageTexts(anna, id)).at(-1)).toBe('Bruno può di nuovo usare Barattolo: potete riprendere da qui.')
    expect((await messageTexts(bruno, id)).slice(-2)).toEqual([
      'Il tuo account è stato sospeso: la conversazione si è fermata.',
      'Il tuo account è di nuovo attivo: potete riprendere da qui.',
    ])
    await ok(as(bruno).undo(id))
    expect(await ok(as(anna).accept(id))).toMatchObject({ status: 'accepted', exchange: { state: 'open' } })
  })

  test('an exchange that disabling called off stays called off, and both participants can write again', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const id = await createAcceptableProposal(anna, bruno, await createItem(bruno), await createItem(anna))
    await ok(as(anna).accept(id))
    await disable(bruno)
    await enable(bruno)
    expect(await ok(as(anna).write(id, { text: 'Bentornato' }))).toMatchObject({ text: 'Bentornato' })
    expect((await ok(as(bruno).read(id))).moves).toEqual(['write'])
  })

  test('a conversation of two disabled people stays paused until both are enabled', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    await disable(bruno)
    await disable(anna)
    await enable(bruno)
    expect((await ok(as(bruno).read(id))).personAway).toBe(true)
    await enable(anna)
    expect(await ok(as(bruno).read(id))).toMatchObject({ personAway: false, moves: ['undo'] })
  })

  test('enabling a person who is not disabled changes nothing', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    await enable(bruno)
    expect(await ok(as(anna).read(id))).toMatchObject({ status: 'pending', version: 1 })
  })
})

describe('[ADMN-38] disabling concurrently with other calls', () => {
  /** Invariants after disabling that hold for every order of the concurrent calls. */
  async function expectInvariants(bruno: SignedInPerson) {
    const openExchanges = await app.db
      .selectFrom('exchanges')
      .innerJoin('exchangePeople', 'exchangeId', 'exchanges.id')
      .select('id')
      .where('uid', '=', bruno.uid)
      .where('state', '=', 'open')
      .execute()
    expect(openExchanges).toEqual([])
    const orphanedReservations = await app.db
      .selectFrom('items')
      .select('id')
      .where('availability', '=', 'in_trattativa')
      .where('id', 'not in', app.db.selectFrom('reservations').select('itemId'))
      .execute()
    expect(orphanedReservations).toEqual([])
    const unpaused = await app.db
      .selectFrom('conversations')
      .select('id')
      .where((eb) => eb.or([eb('interestedUid', '=', bruno.uid), eb('ownerUid', '=', bruno.uid)]))
      .where((eb) => eb.or([eb('status', '=', 'pending'), eb('personAway', '=', false)]))
      .execute()
    expect(unpaused).toEqual([])
  }

  test('a concurrent acceptance either fails or its exchange is called off', { tags: ['thorough'] }, async () => {
    for (let round = 0; round < 8; round++) {
      const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
      const id = await createAcceptableProposal(anna, bruno, await createItem(bruno), await createItem(anna))
      const actions = [() => as(anna).accept(id), () => disable(bruno)]
      const answers = await Promise.all((round % 2 ? actions : actions.toReversed()).map((action) => action()))
      const conversation = await ok(as(anna).read(id))
      const accepted = conversation.status === 'accepted'
      expect(answers.map(({ status }) => status).sort()).toEqual([200, accepted ? 200 : 409])
      expect(conversation.exchange?.state ?? 'none').toBe(accepted ? 'calledOff' : 'none')
      await expectInvariants(bruno)
    }
  })

  test('disabling a person during other calls causes no server error and leaves no item of the person visible', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 6; round++) {
      const [anna, bruno, carla] = [await signInUser('Anna'), await signInUser('Bruno'), await signInUser('Carla')]
      const [bicycle, lamp, skis] = [await createItem(bruno), await createItem(anna), await createItem(carla)]
      const id = await createAcceptableProposal(anna, bruno, bicycle, lamp)
      const answers = await Promise.all([
        as(carla).interest(bicycle),
        as(bruno).interest(skis),
        app.fastify.inject({ method: 'POST', url: '/api/items', headers: bruno.headers, payload: makeItemBody() }),
        as(anna).request(id, bicycle),
        as(anna).accept(id),
        disable(bruno),
        as(anna).write(id, { text: 'Ciao' }),
        as(bruno).write(id, { text: 'Ciao' }),
        app.fastify.inject({ method: 'DELETE', url: `/api/items/${bicycle}`, headers: bruno.headers }),
      ])
      for (const answer of answers) expect('status' in answer ? answer.status : answer.statusCode).toBeLessThan(500)
      await expectInvariants(bruno)
      expect((await get(`/api/items?ownerUid=${bruno.uid}`)).json()).toEqual([])
      const last = await app.db
        .selectFrom('messages')
        .select('kind')
        .where('conversationId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(['personAway', 'rootGone'], 'no message is added after the conversation was paused').toContain(last.kind)
    }
  })

  test('concurrent disabling and enabling of both participants pauses the conversation while one is disabled', async () => {
    for (let round = 0; round < 6; round++) {
      const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
      const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
      await Promise.all([disable(anna), disable(bruno)])
      await Promise.all([enable(anna), enable(bruno)])
      expect(await ok(as(anna).read(id))).toMatchObject({ personAway: false, status: 'archived', undoes: 'archive' })
      await Promise.all([disable(anna), enable(bruno), enable(anna), disable(bruno)])
      const disabled = await app.db
        .selectFrom('people')
        .select('uid')
        .where('uid', 'in', [anna.uid, bruno.uid])
        .where('disabledAt', 'is not', null)
        .execute()
      const row = await app.db.selectFrom('conversations').select('personAway').where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.personAway).toBe(disabled.length > 0)
    }
  })
})
