import { randomUUID } from 'node:crypto'
import type { AdminConversation, AdminItem, AdminPerson } from '@barattolo/domain/admin/contract'
import type { ItemId } from '@barattolo/domain/ids'
import { maskEmail } from '@barattolo/domain/people/display-name'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../platform/config/log.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { openForAdmin, readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const logLines: string[] = []
const app = setUpTestApp({ log: createLogger('info', { write: (line) => logLines.push(line) }) })
let admin: SignedInPerson
beforeAll(async () => {
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})

/** The body of every act. */
const WHY = { reason: 'Motivo della prova' }
const as = (user: SignedInPerson) => conversationApiOf(app, user)
const signInUser = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
const call = (method: 'GET' | 'PATCH' | 'DELETE', url: string, user = admin, payload?: object) =>
  app.fastify.inject({ method, url, headers: user.headers, ...(payload ? { payload } : {}) })
const readAvailability = async (id: ItemId) => (await call('GET', `/api/items/${id}`)).json().availability
const lastMessage = async (user: SignedInPerson, id: string) => (await ok(as(user).messages(id))).at(-1)

async function fetchAllPages<T>(url: string): Promise<T[]> {
  const rows: T[] = []
  for (let next: string | undefined = url; next; ) {
    const answer = await call('GET', next)
    rows.push(...answer.json())
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return rows
}

/** Anna and Bruno exchange Bruno's `root` for `annasItem`: Bruno sends the proposal, Anna accepts it. */
async function acceptProposal(anna: SignedInPerson, bruno: SignedInPerson, root: ItemId, annasItem: ItemId) {
  const { _id: id } = await ok(as(anna).interest(root))
  await ok(as(bruno).request(id, annasItem))
  await ok(as(bruno).send(id))
  await ok(as(anna).accept(id))
  return id
}

describe('[ADMN-25] [SEC-02] admin API: access', () => {
  test('admin calls answer 401 without a token and 403 to a user who is not the admin', async () => {
    const olga = await signInUser('Olga')
    for (const url of ['/api/admin/items', '/api/admin/conversations', '/api/admin/people']) {
      expect((await app.fastify.inject(url)).json()).toMatchObject({ status: 401, code: 'signInFirst' })
      expect((await call('GET', url, olga)).json()).toMatchObject({ status: 403, code: 'adminOnly' })
    }
  })
})

describe('[ADMN-20] [API-38] [API-43] [ADMN-40] admin API: list of items', () => {
  test('the admin’s list has items of every owner and availability, newest first, with the owner’s masked e-mail', async () => {
    const olga = await insertPerson(app.db, { name: 'Olga', email: 'olga.intera@example.org', disabledAt: new Date() })
    const days = ['2031-01-01', '2031-01-03', '2031-01-02'].map((day) => new Date(day))
    const [exchanged, available] = [
      await insertItem(app.db, {
        owner: olga.uid,
        title: 'Zzz uno',
        availability: 'scambiato',
        createdAt: days[0] ?? new Date(),
      }),
      await insertItem(app.db, { owner: olga.uid, title: 'Zzz due', createdAt: days[1] ?? new Date() }),
    ]
    const answer = await call('GET', '/api/admin/items?limit=2')
    const rows: AdminItem[] = answer.json()
    expect(rows.map(({ _id }) => _id)).toEqual([available, exchanged])
    expect(rows[0]).toMatchObject({
      title: 'Zzz due',
      ownerName: 'Olga',
      ownerEmail: 'ol***@***',
      ownerDisabled: true,
      availability: 'disponibile',
      status: 'baratto',
      createdAt: '2031-01-03T00:00:00.000Z',
    })
  })

  test('[ADMN-04] [DATA-13] the admin’s list of items can be filtered by availability', async () => {
    const olga = await signInUser('Olga')
    const availabilities = ['disponibile', 'scambiato', 'in_trattativa'] as const
    for (const availability of availabilities)
      await insertItem(app.db, { owner: olga.uid, title: `Filtro ${availability}`, availability })
    const fetchTitles = async (query: string) =>
      (await fetchAllPages<AdminItem>(`/api/admin/items?${query}q=filtro`)).map(({ title }) => title).toSorted()
    for (const availability of availabilities)
      expect(await fetchTitles(`availability=${availability}&`)).toEqual([`Filtro ${availability}`])
    expect(await fetchTitles('')).toEqual(['Filtro disponibile', 'Filtro in_trattativa', 'Filtro scambiato'])
    expect((await call('GET', '/api/admin/items?availability=venduto')).statusCode).toBe(400)
  })

  test('[ADMN-02] [ADMN-53] the admin’s search finds items by title, owner’s name, whole e-mail and id, ignoring case and accents', async () => {
    const olga = await insertPerson(app.db, { name: 'Ortensia Perché', email: 'ortensia.cerca@example.org' })
    const id = await insertItem(app.db, { owner: olga.uid, title: 'Caffettiera d’epoca' })
    for (const q of ['CAFFETTIERA', 'perche', 'ORTENSIA.CERCA@example.org', id.toUpperCase()])
      expect((await fetchAllPages<AdminItem>(`/api/admin/items?q=${encodeURIComponent(q)}`)).map(({ _id }) => _id)).toEqual([id])
    for (const q of ['%', 'caffettiera_', '\\', 'ortensia%', 'ortensia.cerca@'])
      expect(await fetchAllPages<AdminItem>(`/api/admin/items?q=${encodeURIComponent(q)}`)).toEqual([])
  })

  test('paging the admin’s items returns each once, also with equal creation times; the first page has the total', async () => {
    const olga = await signInUser('Paginata')
    const createdAt = new Date('2020-02-02T10:00:00.123Z')
    for (let i = 0; i < 7; i++) await insertItem(app.db, { owner: olga.uid, title: `Pagina ${i}`, createdAt })
    const first = await call('GET', '/api/admin/items?q=pagina&limit=3')
    expect(first.headers['x-total-count']).toBe('7')
    const ids = (await fetchAllPages<AdminItem>('/api/admin/items?q=pagina&limit=3')).map(({ _id }) => _id)
    expect([ids.length, new Set(ids).size]).toEqual([7, 7])
    for (const cursor of ['x', Buffer.from('["a","b"]').toString('base64url')])
      expect((await call('GET', `/api/admin/items?cursor=${cursor}`)).json()).toMatchObject({ code: 'invalidInput' })
  })
})

describe('[ADMN-21] [API-39] [ADMN-40] admin API: list of conversations', () => {
  test('[DATA-54] [ADMN-03] the list has id, root title, participants, status and last update, and can be searched', async () => {
    const [anna, bruno] = [await signInUser('Anna Cercata'), await signInUser('Bruno Cercato')]
    const { _id: id } = await ok(as(anna).interest(await insertItem(app.db, { owner: bruno.uid, title: 'Slitta di legno' })))
    for (const q of ['', id, id.slice(0, 13).toUpperCase(), 'SLITTA', 'anna cercata', bruno.email]) {
      const rows = await fetchAllPages<AdminConversation>(`/api/admin/conversations?q=${encodeURIComponent(q)}`)
      expect(rows).toEqual([
        {
          id,
          rootTitle: 'Slitta di legno',
          participants: [`Anna Cercata (${maskEmail(anna.email)})`, `Bruno Cercato (${maskEmail(bruno.email)})`],
          status: 'pending',
          isDone: false,
          updatedAt: expect.stringMatching(/^\d{4}-.+Z$/),
          held: null,
        },
      ])
    }
    expect(await fetchAllPages('/api/admin/conversations?q=niente')).toEqual([])
    await ok(as(anna).write(id, { text: 'Una cosa segreta' }))
    expect((await call('GET', '/api/admin/conversations')).body).not.toContain('segreta')
  })

  test('[ADMN-42] the filter for held exchanges lists a conversation until the admin settles it, which is logged', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const id = await acceptProposal(
      anna,
      bruno,
      await insertItem(app.db, { owner: bruno.uid }),
      await insertItem(app.db, { owner: anna.uid }),
    )
    expect(await fetchAllPages('/api/admin/conversations?held=yes')).toEqual([])
    await app.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).where('conversationId', '=', id).execute()
    const [row, ...others] = await fetchAllPages<AdminConversation>('/api/admin/conversations?held=yes')
    expect(others).toEqual([])
    expect(row).toMatchObject({ id, held: expect.any(String) })
    logLines.splice(0)
    const url = `/api/exchanges/${row?.held}/settle`
    const settled = await app.fastify.inject({
      method: 'POST',
      url,
      headers: admin.headers,
      payload: { decision: 'notHappened', ...WHY },
    })
    expect(settled.json()).toMatchObject({ state: 'notHappened' })
    expect(await fetchAllPages('/api/admin/conversations?held=yes')).toEqual([])
    const line = logLines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'admin')
    expect(line).toMatchObject({ admin: admin.uid, act: 'settleExchange', exchange: row?.held })
  })

  test('paging returns conversations by latest update; a participant who has deleted their account has no name', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const conversationIds: string[] = []
    for (let i = 0; i < 3; i++)
      conversationIds.push((await ok(as(anna).interest(await insertItem(app.db, { owner: bruno.uid, title: 'Pila' }))))._id)
    const listConversations = () => fetchAllPages<AdminConversation>('/api/admin/conversations?q=pila&limit=1')
    const [first, second, third] = conversationIds
    await ok(as(bruno).ask(first ?? ''))
    expect((await listConversations()).map(({ id }) => id)).toEqual([first, third, second])
    await call('DELETE', '/api/me', anna)
    const rows = await listConversations()
    expect(rows.map(({ id }) => id).sort()).toEqual(conversationIds.sort())
    expect(rows[0]?.participants).toEqual(['Account eliminato', `Bruno (${maskEmail(bruno.email)})`])
  })
})

describe('[ADMN-31] [ADMN-40] admin API: list of people', () => {
  test('people can be searched by name, e-mail and uid, filtered by state and paged; deleted accounts are omitted', async () => {
    const olga = await signInUser('Olimpia Gerbore')
    await insertItem(app.db, { owner: olga.uid, availability: 'scambiato' })
    for (const q of ['olimpia', 'GERBORE', olga.email, olga.uid]) {
      const [row, ...others] = await fetchAllPages<AdminPerson>(`/api/admin/people?q=${encodeURIComponent(q)}`)
      expect(others).toEqual([])
      expect(row).toMatchObject({
        uid: olga.uid,
        name: 'Olimpia Gerbore',
        email: maskEmail(olga.email),
        items: 1,
        disabledAt: null,
      })
    }
    await call('PATCH', `/api/admin/disable/${olga.uid}`, admin, { reason: 'Una prova sola' })
    const countByState = async (state: string) =>
      (await fetchAllPages<AdminPerson>(`/api/admin/people?q=olimpia&state=${state}`)).length
    expect([await countByState('disabled'), await countByState('active')]).toEqual([1, 0])
    const deletedUser = await signInUser('Partita Lontano')
    await call('DELETE', '/api/me', deletedUser)
    expect(await fetchAllPages('/api/admin/people?q=partita')).toEqual([])
    const { headers } = await call('GET', '/api/admin/people?limit=2')
    const uids = (await fetchAllPages<AdminPerson>('/api/admin/people?limit=2')).map(({ uid }) => uid)
    expect([uids.length, new Set(uids).size].map(String)).toEqual([headers['x-total-count'], headers['x-total-count']])
  })
})

test('[PRIV-30] the admin’s lists show the chosen name before the identity provider’s, and find a person by either', async () => {
  const [giulia, bruno] = [await signInUser('Giulietta Rosset'), await signInUser('Bruno Anselmet')]
  const payload = { name: 'Zia Pina' }
  await app.fastify.inject({ method: 'POST', url: '/api/me/name', headers: giulia.headers, payload })
  const root = await insertItem(app.db, { owner: giulia.uid, title: 'Zangola' })
  const id = await acceptProposal(bruno, giulia, root, await insertItem(app.db, { owner: bruno.uid }))
  await app.db.updateTable('exchangePeople').set({ statement: 'happened' }).where('uid', '=', giulia.uid).execute()
  const report = { target: { kind: 'item', id: root }, reason: 'spam' }
  await app.fastify.inject({ method: 'POST', url: '/api/reports', headers: bruno.headers, payload: report })
  const names = 'Zia Pina · Giulietta Rosset'
  for (const q of ['zia pina', 'giulietta']) {
    expect(await fetchAllPages(`/api/admin/items?q=${q}`)).toMatchObject([{ ownerName: names }])
    expect(await fetchAllPages(`/api/admin/people?q=${q}`)).toMatchObject([{ name: names, uid: giulia.uid }])
    expect(await fetchAllPages(`/api/admin/conversations?q=${q}`)).toMatchObject([
      {
        id,
        participants: [`Bruno Anselmet (${maskEmail(bruno.email)})`, `${names} (${maskEmail(giulia.email)})`],
      },
    ])
  }
  await openForAdmin(app, admin, 'conversation', id)
  const opened = (await call('GET', `/api/admin/conversations/${id}`)).json()
  expect(opened.participants).toContain(`${names} (${giulia.email})`)
  expect(opened.versions).toContainEqual(expect.objectContaining({ name: names, statement: 'happened' }))
  const cases = await readCases(app, admin)
  const reported = cases.find(({ target }) => target.id === root)
  expect(reported?.reported).toEqual({ uid: giulia.uid, name: names, email: giulia.email })
  expect(reported?.reports[0]?.reporter?.name).toBe('Bruno Anselmet')
})

describe('[ADMN-22] [ADMN-26] [ADMN-27] [API-40] admin API: reset of an item', () => {
  test('[ADMN-28] a reset calls off the item’s exchange, frees the exchange’s items and notifies the users concerned', async () => {
    const [anna, bruno, carla] = [await signInUser('Anna'), await signInUser('Bruno'), await signInUser('Carla')]
    const [bicycle, lamp] = [
      await insertItem(app.db, { owner: bruno.uid, title: 'Bicicletta' }),
      await insertItem(app.db, { owner: anna.uid, title: 'Lampada' }),
    ]
    const waitingId = (await ok(as(carla).interest(lamp)))._id
    const id = await acceptProposal(anna, bruno, bicycle, lamp)
    expect((await call('PATCH', `/api/admin/reset/${bicycle}`, admin, WHY)).json()).toEqual({ success: true })
    expect([await readAvailability(bicycle), await readAvailability(lamp)]).toEqual(['disponibile', 'disponibile'])
    for (const user of [anna, bruno]) {
      expect(await ok(as(user).read(id))).toMatchObject({ status: 'accepted', exchange: { state: 'calledOff' } })
      expect((await lastMessage(user, id))?.text).toBe(
        'Chi amministra ha annullato lo scambio: gli oggetti sono di nuovo disponibili.',
      )
    }
    expect((await lastMessage(carla, waitingId))?.text).toBe('L’oggetto “Lampada” è di nuovo disponibile.')
    expect((await as(anna).callOff(id)).body.code).toBe('noOpenExchange')
  })

  test('a reset makes an exchanged object available, keeps an available one, and answers 404 for an unknown id', async () => {
    const olga = await signInUser('Olga')
    const exchangedItem = await insertItem(app.db, { owner: olga.uid, availability: 'scambiato' })
    for (let i = 0; i < 2; i++) {
      expect((await call('PATCH', `/api/admin/reset/${exchangedItem}`, admin, WHY)).statusCode).toBe(200)
      expect(await readAvailability(exchangedItem)).toBe('disponibile')
    }
    for (const id of [randomUUID(), 'nessuno'])
      expect((await call('PATCH', `/api/admin/reset/${id}`, admin, WHY)).json()).toMatchObject({
        status: 404,
        code: 'itemNotFound',
      })
  })
})

describe('[ADMN-23] [API-41] [ITEM-24] admin API: deletion of an item', () => {
  test('[ADMN-30] deleting an item archives its conversations with a system message; deleting a reserved item is refused', async () => {
    const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
    const [bicycle, lamp] = [await insertItem(app.db, { owner: bruno.uid }), await insertItem(app.db, { owner: anna.uid })]
    const id = await acceptProposal(anna, bruno, bicycle, lamp)
    expect((await call('DELETE', `/api/admin/items/${bicycle}`, admin, WHY)).json()).toMatchObject({
      status: 409,
      code: 'itemReserved',
    })
    await ok(as(anna).callOff(id))
    const { _id: openId } = await ok(as(anna).interest(bicycle))
    expect((await call('DELETE', `/api/admin/items/${bicycle}`, admin, WHY)).json()).toEqual({ success: true })
    expect(await ok(as(anna).read(openId))).toMatchObject({ status: 'archived', rootItemGone: true })
    expect((await lastMessage(anna, openId))?.kind).toBe('rootGone')
    expect((await call('DELETE', `/api/admin/items/${bicycle}`, admin, WHY)).json().code).toBe('itemNotFound')
  })
})

describe('[ADMN-24] [API-42] admin API: deletion of a conversation', () => {
  test('[ADMN-29] deleting an accepted conversation calls off its exchange and notifies the waiting conversations', async () => {
    const [anna, bruno, carla] = [await signInUser('Anna'), await signInUser('Bruno'), await signInUser('Carla')]
    const [bicycle, lamp] = [
      await insertItem(app.db, { owner: bruno.uid, title: 'Bicicletta' }),
      await insertItem(app.db, { owner: anna.uid }),
    ]
    const waitingId = (await ok(as(carla).interest(bicycle)))._id
    const id = await acceptProposal(anna, bruno, bicycle, lamp)
    expect([await readAvailability(bicycle), await readAvailability(lamp)]).toEqual(['in_trattativa', 'in_trattativa'])
    for (const user of [anna, bruno]) expect((await ok(as(user).inbox())).map(({ _id }) => _id)).toContain(id)
    expect((await call('DELETE', `/api/admin/conversations/${id}`, admin, WHY)).json()).toEqual({ success: true })
    expect([await readAvailability(bicycle), await readAvailability(lamp)]).toEqual(['disponibile', 'disponibile'])
    for (const user of [anna, bruno]) {
      expect((await as(user).read(id)).body.code).toBe('conversationNotFound')
      expect((await as(user).write(id, { text: 'Ci sei?' })).body.code).toBe('conversationNotFound')
      expect((await ok(as(user).inbox())).map(({ _id }) => _id)).not.toContain(id)
    }
    expect((await lastMessage(carla, waitingId))?.text).toBe('L’oggetto “Bicicletta” è di nuovo disponibile.')
    expect((await call('DELETE', `/api/admin/conversations/${id}`, admin, WHY)).json()).toMatchObject({
      status: 404,
      code: 'conversationNotFound',
    })
    // The same two participants can open a new conversation.
    expect((await as(anna).interest(bicycle)).status).toBe(201)
  })
})

test('[ADMN-37] every admin action logs one line with admin, action and target, without e-mails or reasons', async () => {
  const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
  const item = await insertItem(app.db, { owner: bruno.uid })
  const { _id: conversation } = await ok(as(anna).interest(item))
  logLines.splice(0)
  await call('PATCH', `/api/admin/reset/${item}`, admin, WHY)
  await call('DELETE', `/api/admin/conversations/${conversation}`, admin, WHY)
  await call('DELETE', `/api/admin/items/${item}`, admin, WHY)
  await call('PATCH', `/api/admin/disable/${bruno.uid}`, admin, { reason: 'Offende Anna Brunod' })
  await call('PATCH', `/api/admin/enable/${bruno.uid}`, admin, WHY)
  await call('DELETE', `/api/admin/items/${item}`, admin, WHY)
  const actions = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'admin')
  expect(actions.map(({ admin, act, item, conversation, person }) => [admin, act, item ?? conversation ?? person])).toEqual([
    [admin.uid, 'resetItem', item],
    [admin.uid, 'deleteConversation', conversation],
    [admin.uid, 'deleteItem', item],
    [admin.uid, 'disablePerson', bruno.uid],
    [admin.uid, 'enablePerson', bruno.uid],
  ])
  expect(logLines.join('')).not.toMatch(/@|Brunod/)
})
