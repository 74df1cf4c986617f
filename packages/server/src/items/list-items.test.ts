import type { Item, ItemSearch } from '@barattolo/domain/items/contract'
import { itemCard } from '@barattolo/domain/items/item'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asCard } from '../testing/as-card.ts'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { createFillCards } from './fill-cards.ts'
import { encodeItemCursor, sortOf } from './item-order.ts'
import { microsecondsOf } from './item-row.ts'
import { findPage, ITEM_IDS, readsFewItems } from './items.store.ts'

const app = setUpTestApp()
const near = { lat: 45.71, lng: 7.31 }
const ITEM_COUNT = 60

beforeAll(async () => {
  const [owner, away] = [(await insertPerson(app.db)).uid, (await insertPerson(app.db)).uid]
  for (let n = 0; n < ITEM_COUNT; n++) {
    // Pairs share a creation time, a title and a point; the last twenty are 20 km away.
    const pair = Math.floor(n / 2)
    const lat = n < 40 ? 45.7 + ((pair * 13) % 30) / 1000 : 45.9 + pair / 1000
    const category = n % 5 === 0 ? 'tech' : 'home'
    const status = n % 6 === 0 ? 'riparare' : n % 6 === 1 ? 'dono' : 'baratto'
    const title = `Sedia ${String.fromCharCode(97 + (pair % 26))}`
    const id = await insertItem(app.db, { owner: n % 7 === 0 ? away : owner, title, category, status, lat, lng: 7.3 })
    await sql`update items set created_at = ${new Date(Date.UTC(2026, 4, 1, 0, pair))} where id = ${id}`.execute(app.db)
  }
  await sql`update people set holiday_since = now() where uid = ${away}`.execute(app.db)
})

const SEARCHES: ItemSearch[] = [
  {},
  { sort: 'title' },
  { sort: '-title' },
  { sort: 'nearest', near },
  { sort: 'nearest', near, radius: 5 },
  { sort: 'nearest', near, radius: 0.001 },
  { sort: 'nearest', near, radius: 5, category: 'tech' },
  { near, radius: 5 },
  { category: 'tech' },
  { category: 'garden' },
  { status: 'dono' },
  { status: 'a' },
  { status: 'nulla' },
  { status: 'riparare', category: 'home' },
  { status: 'riparare', sort: 'title' },
  { bbox: { west: 7.2, south: 45.71, east: 7.4, north: 45.72 } },
]

/** The items of a list without index, cursor and limit. */
async function findAll({ sort, radius, status, category, bbox }: ItemSearch): Promise<string[]> {
  const distance = sql`(sphere_point(lat, lng) <-> sphere_point(${near.lat}, ${near.lng}))`
  const order = {
    newest: sql`created_at desc, id desc`,
    title: sql`plain_text(title), id`,
    '-title': sql`plain_text(title) desc, id desc`,
    nearest: sql`${distance}, id`,
  }[sort ?? 'newest']
  const { rows } = await sql<{ id: string }>`
    select id from items where owner_uid not in (select uid from people where holiday_since is not null)
      and (${radius ?? null}::float8 is null or ${distance} * 6371 <= ${radius ?? null}::float8)
      and (${status ?? null}::text is null or status like '%' || ${status ?? null} || '%')
      and (${category ?? null}::text is null or category = ${category ?? null})
      and (${bbox?.north ?? null}::float8 is null or lat between ${bbox?.south ?? null} and ${bbox?.north ?? null})
    order by ${order}`.execute(app.db)
  return rows.map(({ id }) => id)
}

describe.each(SEARCHES)('The list %j', (search) => {
  test('[API-49] [API-62] has each item once in its order, and its number on each page', async () => {
    const expected = await findAll(search)
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await findPage(app.db, { ...search, limit: 5, cursor }, null, ITEM_IDS)
      found.push(...page.items.map(({ id }) => id))
      expect(page.total).toBe(expected.length)
      cursor = page.next ? encodeItemCursor(sortOf(search), page.next) : undefined
    } while (cursor !== undefined)
    expect(found).toEqual(expected)
  })
})

test('[API-62] A total stops after 1,000, but not that of one person’s items', async () => {
  const { uid: owner } = await insertPerson(app.db)
  await sql`
    insert into items (id, owner_uid, title, description, status, category, fresh_at)
    select gen_random_uuid(), ${owner}, 'Tappo', '', 'dono', 'garden', now() from generate_series(1, 1002)`.execute(app.db)
  const totalOf = async (query: string) => {
    const { headers } = await app.fastify.inject(`/api/items?limit=1&${query}`)
    return [headers['x-total-count'], headers['x-total-bounded']]
  }
  expect(await totalOf('category=garden')).toEqual(['1000', 'yes'])
  expect(await totalOf(`ownerUid=${owner}`)).toEqual(['1002', undefined])
  expect(await totalOf('category=garden&count=no')).toEqual([undefined, undefined])
  await sql`delete from items where owner_uid = ${owner} and id not in (select id from items where owner_uid = ${owner} limit 1000)`.execute(
    app.db,
  )
  app.fastify.sharedAnswers?.clear()
  expect(await totalOf('category=garden')).toEqual(['1000', undefined])
  await app.db.deleteFrom('items').where('ownerUid', '=', owner).execute()
})

test.each([
  [{}, true],
  [{ sort: 'title' }, true],
  [{ sort: 'nearest', near, radius: 5 }, true],
  [{ category: 'tech' }, true],
  [{ status: 'dono', notOwnerUid: 'anna' }, true],
  [{ ownerUid: 'anna', tag: 'legno' }, true],
  [{ category: 'tech', status: 'dono' }, false],
  [{ category: 'tech', sort: 'title' }, false],
  [{ near, radius: 5 }, false],
  [{ tag: 'legno' }, false],
  [{ photos: 'yes' }, false],
  [{ bbox: { west: 7, south: 45, east: 8, north: 46 } }, false],
] as [ItemSearch, boolean][])('[API-65] That an index has the order and few other items of %j is %j', (search, expected) => {
  expect(readsFewItems(search)).toBe(expected)
})

describe('[PERF-20] A card', () => {
  const images = ['/images/a.jpg', '/images/b.jpg']
  const crop = { x: 0.1, y: 0, width: 0.5, height: 0.5 }

  test.each(['', '?near=45.7,7.3', '?q=vaso', '?sort=nearest&near=45.7,7.3&radius=5', 'own'])(
    'of the list %s has what the whole item has, and nothing else',
    async (query) => {
      const [anna, bruno] = await Promise.all(['Anna Rossi', 'Bruno'].map((name) => app.signIn({ name })))
      if (!anna || !bruno) throw new Error('missing')
      const owner = anna.uid
      await insertItem(app.db, { owner, title: 'Vaso "blu" \\ </script> 𝒳', images, condition: 'buono' })
      await insertItem(app.db, {
        owner,
        title: 'Vaso con foto',
        images,
        crops: { [images[0] ?? '']: crop, [images[1] ?? '']: crop },
      })
      await insertItem(app.db, { owner, title: 'Vaso fuori zona', lat: 41.9, lng: 12.5, availability: 'in_trattativa' })
      const hidden = await insertItem(app.db, { owner, title: 'Vaso nascosto' })
      await sql`update items set hidden_at = now(), hidden_reason = 'segnalato "due" volte' where id = ${hidden}`.execute(app.db)
      const paused = await insertItem(app.db, { owner, title: 'Vaso fermo' })
      await sql`update items set resting_since = now(), lat = null, lng = null, cell_x = null, cell_y = null where id = ${paused}`.execute(
        app.db,
      )
      await sql`insert into item_negotiations (item_id, change) values (${hidden}, 2)`.execute(app.db)
      const address = `/api/items${query === 'own' ? `?ownerUid=${owner}` : query}`
      const read = async (fields: string, headers = {}) => {
        const answer = await app.fastify.inject({ url: `${address}${fields}`, headers })
        return { items: answer.json<Item[]>(), total: answer.headers['x-total-count'], link: answer.headers.link }
      }
      for (const person of [null, anna, bruno]) {
        const whole = await read('', person?.headers)
        const cards = await read(`${address.includes('?') ? '&' : '?'}fields=card&limit=50`, person?.headers)
        expect(whole.items.length).toBeGreaterThan(1)
        expect(cards.items).toEqual(whole.items.map((item) => asCard(item, { isOwn: query === 'own' && person === anna })))
        for (const card of cards.items) expect(z.strictObject(itemCard.shape).safeParse(card).error).toBeUndefined()
        if (address.includes('?')) expect(cards.total).toBe(whole.total)
      }
      await app.db.deleteFrom('items').where('ownerUid', '=', owner).execute()
    },
  )
})

test('[PERF-20] The card of an item that was stored before the column is computed when it is read, and stored by a job', async () => {
  const { uid: owner } = await insertPerson(app.db)
  const id = await insertItem(app.db, { owner, title: 'Lume' })
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update items set card = null where id = ${id}`.execute(trx)
  })
  const read = async () => (await app.fastify.inject(`/api/items?ownerUid=${owner}&fields=card&count=no`)).json()
  const cards = await read()
  expect(cards).toMatchObject([{ _id: id, title: 'Lume' }])
  const fillCards = createFillCards()
  await app.db.transaction().execute(async (trx) => {
    await sql`select from items where id = ${id} for update`.execute(trx)
    expect(await fillCards(app.db)).toBe(0)
  })
  expect(await fillCards(app.db)).toBe(1)
  expect(await fillCards(app.db)).toBe(0)
  expect(await createFillCards()(app.db)).toBe(0)
  app.fastify.sharedAnswers?.clear()
  expect(await read()).toEqual(cards)
})

test('[API-49] The time of a cursor is exact to the microsecond, until the year 2106', async () => {
  const { rows: wrong } = await sql<{ microseconds: string }>`
    select * from (
      select n::text as microseconds, timestamptz 'epoch' + n * interval '1 microsecond' as time
      from (select (random() * 4294967295000000)::int8 as n from generate_series(1, 20000)) random_times
    ) times where ${microsecondsOf(sql`time`)} <> microseconds::float8`.execute(app.db)
  expect(wrong).toEqual([])
})
