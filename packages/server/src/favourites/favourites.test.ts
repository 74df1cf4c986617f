import { randomUUID } from 'node:crypto'
import type { Favourite, Heart } from '@barattolo/domain/favourites/contract'
import { type ItemId, itemId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp({ environment: { ADMIN_EMAIL: 'ada@example.org' } })
let anna: SignedInPerson
let bruno: SignedInPerson
let lamp: ItemId
beforeEach(async () => {
  anna = await signInNew('Anna')
  bruno = await signInNew('Bruno')
  lamp = await insertItem(app.db, { owner: bruno.uid, title: 'Lampada' })
})

const signInNew = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
const ROOT = '/api/favourites'
const callApi = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', person: SignedInPerson, path: string, payload?: object) =>
  app.fastify.inject({ method, url: `${ROOT}${path}`, headers: person.headers, ...(payload ? { payload } : {}) })
const put = (person: SignedInPerson, id: string, change: object = {}) => callApi('POST', person, `/${id}`, change)
const remove = (person: SignedInPerson, id: string) => callApi('DELETE', person, `/${id}`)
const listPage = async (person: SignedInPerson, query = '') => {
  const answer = await callApi('GET', person, query)
  expect(answer.statusCode).toBe(200)
  return { rows: answer.json<Favourite[]>(), headers: answer.headers }
}
const list = async (person: SignedInPerson) => (await listPage(person)).rows
const hearts = async (person: SignedInPerson, ...ids: string[]) =>
  (await callApi('GET', person, `/hearts?ids=${ids.join()}`)).json<Heart[]>()
const givesOf = (answer: { json: <T>() => T }) => answer.json<Heart>().gives.map(({ title }) => title)
const admin = () => app.signIn({ name: 'Ada', email: 'ada@example.org' })

describe('a favourite', () => {
  test('[FAV-01] is put, changed and removed by its person, and repeated calls have no further effect', async () => {
    const first = await put(anna, lamp, { isPrivate: false })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({ itemId: lamp, isPrivate: false, gives: [] })
    const [{ createdAt } = expect.fail()] = await list(anna)
    expect((await put(anna, lamp)).json()).toEqual({ itemId: lamp, isPrivate: false, gives: [] })
    expect((await put(anna, lamp, { isPrivate: true })).json()).toEqual({ itemId: lamp, isPrivate: true, gives: [] })
    expect(await list(anna)).toMatchObject([{ itemId: lamp, createdAt }])
    expect(await list(bruno)).toEqual([])
    for (let time = 0; time < 2; time++) expect((await remove(anna, lamp)).json()).toEqual({ success: true })
    expect(await list(anna)).toEqual([])
  })

  test('[FAV-01] is stored once when ten calls put it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(anna, lamp, { isPrivate: false })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await list(anna)).toHaveLength(1)
  })

  test('[FAV-01] that one person removes stays with another person', async () => {
    const carla = await signInNew('Carla')
    await put(anna, lamp)
    await put(carla, lamp)
    await remove(anna, lamp)
    expect(await list(carla)).toHaveLength(1)
  })

  test('[FAV-02] cannot be an own object', async () => {
    const answer = await put(bruno, lamp)
    expect([answer.statusCode, answer.json().detail]).toEqual([409, it.problems.favouriteOfOwnItem])
  })

  test('[FAV-02] cannot be an object that does not exist, is hidden, or belongs to a suspended or blocked person', async () => {
    const hidden = await insertItem(app.db, { owner: bruno.uid })
    await app.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', hidden).execute()
    const [suspended, blocked, blocking] = [await signInNew('Sara'), await signInNew('Bea'), await signInNew('Bice')]
    const ofSuspended = await insertItem(app.db, { owner: suspended.uid })
    await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', suspended.uid).execute()
    await app.db
      .insertInto('blocks')
      .values([
        { blockerUid: anna.uid, blockedUid: blocked.uid },
        { blockerUid: blocking.uid, blockedUid: anna.uid },
      ])
      .execute()
    const ofBlocked = await insertItem(app.db, { owner: blocked.uid })
    const ofBlocking = await insertItem(app.db, { owner: blocking.uid })
    for (const id of [randomUUID(), 'lampada', hidden, ofSuspended, ofBlocked, ofBlocking]) {
      const answer = await put(anna, id)
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, 404, 'itemNotFound'])
    }
    expect(await app.db.selectFrom('favourites').select('itemId').where('uid', '=', anna.uid).execute()).toEqual([])
  })

  test('[FAV-02] cannot be an object that has been exchanged and is not in the circle', async () => {
    await app.db.updateTable('items').set({ availability: 'scambiato' }).where('id', '=', lamp).execute()
    expect((await put(anna, lamp)).json().code).toBe('itemNotAvailable')
  })

  test('[FAV-05] names up to twenty own objects that its person would give, and no object of others', async () => {
    const [teapot, lantern] = [
      await insertItem(app.db, { owner: anna.uid, title: 'Teiera' }),
      await insertItem(app.db, { owner: anna.uid, title: 'Lanterna' }),
    ]
    expect(givesOf(await put(anna, lamp, { gives: [lantern, teapot, lantern] }))).toEqual(['Lanterna', 'Teiera'])
    expect(givesOf(await put(anna, lamp, { isPrivate: false }))).toEqual(['Lanterna', 'Teiera'])
    expect(givesOf(await put(anna, lamp, { gives: [lamp, teapot, randomUUID()] }))).toEqual(['Teiera'])
    const many = await Promise.all(
      Array.from({ length: 21 }, (_, n) => insertItem(app.db, { owner: anna.uid, title: `Libro ${n}` })),
    )
    expect(givesOf(await put(anna, lamp, { gives: many.slice(1) }))).toHaveLength(20)
    expect((await put(anna, lamp, { gives: many })).json().code).toBe('invalidInput')
    expect(givesOf(await put(anna, lamp, { gives: [] }))).toEqual([])
  })

  test('[FAV-18] names its objects with title and state, in the list too, without those that its person no longer has', async () => {
    const addOwn = (title: string) => insertItem(app.db, { owner: anna.uid, title })
    const [teapot, vase, chair, stool] = [
      await addOwn('Teiera'),
      await addOwn('Vaso'),
      await addOwn('Sedia'),
      await addOwn('Sgabello'),
    ]
    const change = (id: ItemId, values: object) => app.db.updateTable('items').set(values).where('id', '=', id).execute()
    await put(anna, lamp, { gives: [teapot, vase, chair, stool] })
    await change(teapot, { availability: 'in_trattativa' })
    await change(vase, { restingSince: new Date() })
    const shown = [
      expect.objectContaining({ _id: teapot, title: 'Teiera', availability: 'in_trattativa', resting: false }),
      expect.objectContaining({ _id: vase, title: 'Vaso', availability: 'disponibile', resting: true }),
    ]
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${chair}`, headers: anna.headers })
    await change(stool, { ownerUid: bruno.uid })
    expect(await hearts(anna, lamp)).toEqual([{ itemId: lamp, isPrivate: true, gives: shown }])
    expect(await list(anna)).toMatchObject([{ itemId: lamp, gives: shown }])
    // A client that still has the old list can save it.
    expect((await put(anna, lamp, { gives: [teapot, vase, chair, stool] })).json()).toMatchObject({ gives: shown })
    for (const gone of [{ availability: 'scambiato' }, { availability: 'disponibile', hiddenAt: new Date() }]) {
      await change(vase, gone)
      expect((await hearts(anna, lamp))[0]?.gives).toEqual([shown[0]])
    }
  })

  test('[FAV-06] beyond the limit is refused, and an existing one can still be changed', async () => {
    await put(anna, lamp)
    const others = 19_998
    await sql`
      insert into favourites (uid, item_id, owner_uid, private)
      select ${anna.uid}, gen_random_uuid(), ${bruno.uid}, true from generate_series(1, ${others}::int)`.execute(app.db)
    expect((await put(anna, await insertItem(app.db, { owner: bruno.uid }))).statusCode).toBe(200)
    const refused = await put(anna, await insertItem(app.db, { owner: bruno.uid }))
    expect([refused.statusCode, refused.json().detail]).toEqual([409, it.problems.tooManyFavourites])
    expect(it.problems.tooManyFavourites).toContain('20.000')
    expect((await put(anna, lamp, { isPrivate: false })).statusCode).toBe(200)
  })
})

describe('the choice whether favourites are private', () => {
  const choose = (arePrivate: boolean) => callApi('PATCH', anna, '/settings', { arePrivate })
  const read = async () => (await callApi('GET', anna, '/settings')).json()

  test('[FAV-07] is open at first, and a heart is private until it is made', async () => {
    expect(await read()).toEqual({ arePrivate: null })
    expect((await put(anna, lamp)).json()).toMatchObject({ isPrivate: true })
    expect((await choose(false)).json()).toEqual({ arePrivate: false })
    expect(await read()).toEqual({ arePrivate: false })
    const vase = await insertItem(app.db, { owner: bruno.uid })
    expect((await put(anna, vase)).json()).toMatchObject({ isPrivate: false })
  })

  test('[FAV-07] makes the existing hearts private too, and only new ones shared', async () => {
    const vase = await insertItem(app.db, { owner: bruno.uid })
    await put(anna, lamp, { isPrivate: false })
    await choose(true)
    expect(await hearts(anna, lamp)).toMatchObject([{ isPrivate: true }])
    await choose(false)
    await put(anna, vase)
    const byItem = new Map((await list(anna)).map((favourite) => [favourite.itemId, favourite.isPrivate]))
    expect([byItem.get(lamp), byItem.get(vase)]).toEqual([true, false])
  })

  test('[FAV-07] does not overrule what a single heart says', async () => {
    await choose(true)
    expect((await put(anna, lamp, { isPrivate: false })).json()).toMatchObject({ isPrivate: false })
  })
})

describe('the list', () => {
  test('[FAV-03] has the newest favourite first, with object, owner and state', async () => {
    const chair = await insertItem(app.db, { owner: bruno.uid, title: 'Sedia' })
    await put(anna, lamp)
    await put(anna, chair)
    const { rows, headers } = await listPage(anna)
    expect(rows.map(({ title, ownerName, state }) => [title, ownerName, state])).toEqual([
      ['Sedia', 'Bruno', 'available'],
      ['Lampada', 'Bruno', 'available'],
    ])
    expect(rows[0]?.item).toMatchObject({ _id: chair, title: 'Sedia', ownerUid: bruno.uid })
    expect(headers['x-total-count']).toBe('2')
  })

  test('[FAV-03] says whether an object is available, promised, paused or gone', async () => {
    const [promised, paused, gone] = [
      await insertItem(app.db, { owner: bruno.uid, availability: 'in_trattativa' }),
      await insertItem(app.db, { owner: bruno.uid }),
      await insertItem(app.db, { owner: bruno.uid, title: 'Chitarra' }),
    ]
    for (const id of [lamp, promised, paused, gone]) await put(anna, id)
    await app.db.updateTable('items').set({ restingSince: new Date() }).where('id', '=', paused).execute()
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${gone}`, headers: bruno.headers })
    expect((await list(anna)).map(({ state }) => state)).toEqual(['gone', 'resting', 'promised', 'available'])
    await app.db.updateTable('people').set({ holidaySince: new Date() }).where('uid', '=', bruno.uid).execute()
    expect((await list(anna)).map(({ state }) => state)).toEqual(['gone', 'resting', 'promised', 'resting'])
  })

  test('[FAV-03] leaves out what its person may not see, and has it again afterwards', async () => {
    await put(anna, lamp)
    const block = (method: 'POST' | 'DELETE', by: SignedInPerson, whom: SignedInPerson) =>
      app.fastify.inject({
        method,
        url: `/api/me/blocked/${whom.uid}`,
        headers: by.headers,
        ...(method === 'POST' ? { payload: {} } : {}),
      })
    const isShown = async () => {
      const { rows, headers } = await listPage(anna)
      expect(headers['x-total-count']).toBe(String(rows.length))
      return rows.length === 1
    }
    const hide = (hiddenAt: Date | null) => app.db.updateTable('items').set({ hiddenAt }).where('id', '=', lamp).execute()
    const suspend = (disabledAt: Date | null) =>
      app.db.updateTable('people').set({ disabledAt }).where('uid', '=', bruno.uid).execute()
    for (const [begin, end] of [
      [() => block('POST', anna, bruno), () => block('DELETE', anna, bruno)],
      [() => block('POST', bruno, anna), () => block('DELETE', bruno, anna)],
      [() => hide(new Date()), () => hide(null)],
      [() => suspend(new Date()), () => suspend(null)],
    ] as const) {
      await begin()
      expect(await isShown()).toBe(false)
      await end()
      expect(await isShown()).toBe(true)
    }
  })

  test('[FAV-03] [FAV-06] of 10,000 favourites is read page by page, each favourite once', { tags: ['thorough'] }, async () => {
    await sql`
      with added as (
        insert into items (owner_uid, title, status, category)
        select ${bruno.uid}, 'Libro ' || n, 'baratto', 'home' from generate_series(1, 10000) n returning id)
      insert into favourites (uid, item_id, owner_uid, private, created_at)
      select ${anna.uid}, id, ${bruno.uid}, true, timestamptz '2026-01-01' + (row_number() over () / 3) * interval '1 second' from added`.execute(
      app.db,
    )
    const seen = new Set<string>()
    let url: string | undefined = ''
    while (url !== undefined) {
      const { rows, headers } = await listPage(anna, url)
      if (url === '') expect(headers['x-total-count']).toBe('10000')
      else expect(headers['x-total-count']).toBeUndefined()
      for (const { itemId: id } of rows) seen.add(id)
      url = /favourites(\?[^>]+)>/.exec(String(headers.link))?.[1]
    }
    expect(seen.size).toBe(10_000)
  })

  test('[FAV-03] refuses an invalid cursor', async () => {
    expect((await callApi('GET', anna, '?cursor=x')).json().code).toBe('invalidInput')
  })

  test('[FAV-04] of hearts says which of the given objects are favourites of the caller alone', async () => {
    const vase = await insertItem(app.db, { owner: bruno.uid })
    await put(anna, lamp, { isPrivate: false })
    expect(await hearts(anna, lamp, vase, randomUUID())).toEqual([{ itemId: lamp, isPrivate: false, gives: [] }])
    expect(await hearts(await signInNew('Carla'), lamp)).toEqual([])
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
    expect(await hearts(anna, ...ids(99), lamp)).toHaveLength(1)
    expect((await callApi('GET', anna, `/hearts?ids=${ids(101).join()}`)).json().code).toBe('invalidInput')
    expect((await callApi('GET', anna, '/hearts?ids=lampada')).json().code).toBe('invalidInput')
  })
})

describe('an object that goes', () => {
  test('[FAV-08] stays in the list with its title and its owner’s name until its person removes it', async () => {
    await put(anna, lamp)
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${lamp}`, headers: bruno.headers })
    expect(await list(anna)).toMatchObject([{ state: 'gone', title: 'Lampada', ownerName: 'Bruno', item: null }])
    await remove(anna, lamp)
    expect(await list(anna)).toEqual([])
  })

  test('[FAV-08] leaves no title if the admin had hidden it or deletes it', async () => {
    const vase = await insertItem(app.db, { owner: bruno.uid, title: 'Vaso' })
    await put(anna, lamp)
    await put(anna, vase)
    await app.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', vase).execute()
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${vase}`, headers: bruno.headers })
    const { headers } = await admin()
    const payload = { reason: 'Motivo della prova' }
    const deleted = await app.fastify.inject({ method: 'DELETE', url: `/api/admin/items/${lamp}`, headers, payload })
    expect(deleted.statusCode).toBe(200)
    expect((await list(anna)).map(({ state, title }) => [state, title])).toEqual([
      ['gone', ''],
      ['gone', ''],
    ])
  })

  test.each(['hidden', 'removed'])('[FAV-08] before the admin decides that it is %s leaves no title', async (outcome) => {
    await put(anna, lamp)
    const report = (headers: object, path: string, payload: object) =>
      app.fastify.inject({ method: 'POST', url: path, headers: { ...headers }, payload })
    const target = { kind: 'item', id: lamp }
    const { _id: id } = (await report(anna.headers, '/api/reports', { target, reason: 'deceptive', text: 'Falsa.' })).json()
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${lamp}`, headers: bruno.headers })
    expect(await list(anna)).toMatchObject([{ title: 'Lampada' }])
    const verdict = { outcome, reasons: 'Motivo della prova' }
    const decided = await report((await admin()).headers, `/api/admin/reports/${id}/decision`, verdict)
    expect(decided.statusCode).toBe(201)
    expect(await list(anna)).toMatchObject([{ state: 'gone', title: '' }])
  })

  test('[FAV-08] is no favourite any more when it changes hands', async () => {
    const carla = await signInNew('Carla')
    await put(anna, lamp)
    const offered = await insertItem(app.db, { owner: carla.uid })
    const { id } = await createAgreedExchange(app, { interested: carla, owner: bruno, root: lamp, offer: [offered] })
    expect(await list(anna)).toMatchObject([{ state: 'promised' }])
    const [his, hers] = [exchangeApiOf(app, bruno), exchangeApiOf(app, carla)]
    const codeOf = async (api: typeof his) => (await ok(api.read(id))).handover?.code ?? ''
    await ok(his.propose(id, 'Piazza Chanoux', new Date(Date.now() + 60_000)))
    await ok(hers.confirm(id))
    const code = await codeOf(hers)
    await ok(hers.handOver(id, await codeOf(his)))
    await ok(his.handOver(id, code))
    const { ownerUid } = await app.db.selectFrom('items').select('ownerUid').where('id', '=', lamp).executeTakeFirstOrThrow()
    expect(ownerUid).toBe(carla.uid)
    expect(await list(anna)).toEqual([])
  })

  test('[FAV-08] at the moment when it is put leaves no favourite without a title', async () => {
    const objects = await Promise.all(Array.from({ length: 10 }, () => insertItem(app.db, { owner: bruno.uid, title: 'Vaso' })))
    await Promise.all(
      objects.flatMap((id) => [
        put(anna, id),
        app.fastify.inject({ method: 'DELETE', url: `/api/items/${id}`, headers: bruno.headers }),
      ]),
    )
    for (const { state, title } of await list(anna)) expect([state, title]).toEqual(['gone', 'Vaso'])
  })

  test('[FAV-08] at the moment of a read leaves no favourite without a title', async () => {
    const objects = await Promise.all(Array.from({ length: 30 }, () => insertItem(app.db, { owner: bruno.uid, title: 'Vaso' })))
    for (const id of objects) await put(anna, id)
    const reads = objects.flatMap((id) => [
      list(anna),
      app.fastify.inject({ method: 'DELETE', url: `/api/items/${id}`, headers: bruno.headers }).then(() => []),
    ])
    const titles = (await Promise.all(reads)).flat().map(({ title }) => title)
    expect(titles.length).toBeGreaterThanOrEqual(objects.length)
    expect(titles.filter((title) => title !== 'Vaso')).toEqual([])
  })
})

describe('a person’s data', () => {
  test('[FAV-11] has all favourites, also those of objects that the person does not see', async () => {
    const own = await insertItem(app.db, { owner: anna.uid })
    const hidden = await insertItem(app.db, { owner: bruno.uid, title: 'Nascosto' })
    await put(anna, lamp, { isPrivate: false, gives: [own] })
    await put(anna, hidden)
    await app.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', hidden).execute()
    const { favourites } = (await exportData(app, anna)).data
    expect(favourites).toMatchObject([
      { itemId: hidden, title: null, isPrivate: true, gives: [] },
      { itemId: lamp, title: 'Lampada', isPrivate: false, gives: [own] },
    ])
    expect((await exportData(app, bruno)).data.favourites).toEqual([])
  })

  test('[FAV-11] goes with the account: the favourites of the person, and those of others on the person’s objects', async () => {
    const sledge = await insertItem(app.db, { owner: anna.uid })
    await put(anna, lamp)
    await put(bruno, sledge)
    await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
    const left = app.db
      .selectFrom('favourites')
      .select('itemId')
      .where('itemId', 'in', [itemId.parse(lamp), sledge])
    expect(await left.execute()).toEqual([])
  })
})
