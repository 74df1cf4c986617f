import { type ItemId, itemId } from '@barattolo/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { openRecordingDatabase } from '../testing/recording-database.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { findPage } from './items.store.ts'
import { createKeptItems, readFoundItems, serializeItem } from './kept-items.ts'

const app = setUpTestApp()
const near = { lat: 45.71, lng: 7.31 }
const visitor = null
let owner: Awaited<ReturnType<typeof insertPerson>>
let id: ItemId
let kept: ReturnType<typeof createKeptItems>

beforeAll(async () => {
  owner = await insertPerson(app.db)
  await insertItem(app.db, { owner: owner.uid, title: 'Vaso' })
})
beforeEach(async () => {
  await sql`delete from items where title <> 'Vaso'`.execute(app.db)
  id = itemId.parse(await insertItem(app.db, { owner: owner.uid, title: 'Lampada', lat: 45.7, lng: 7.3 }))
  kept = createKeptItems()
})

const find = async () => (await findPage(app.db, {}, visitor)).items
const list = async () => readFoundItems({ db: app.db, kept }, await find(), visitor, near)
const listWithoutKept = async () => readFoundItems({ db: app.db, kept: createKeptItems() }, await find(), visitor, near)

const CHANGES: Record<string, () => RawBuilder<unknown>> = {
  'a new title': () => sql`update items set title = 'Lume' where id = ${id}`,
  'a new place': () => sql`update items set lat = 45.72 where id = ${id}`,
  'a reservation': () => sql`update items set availability = 'in_trattativa' where id = ${id}`,
  'one more open negotiation': () => sql`insert into item_negotiations (item_id, change) values (${id}, 1)`,
  'a chosen name of the owner': () =>
    sql`update people set chosen_name = 'Lucetta', name_chosen_at = now() where uid = ${owner.uid}`,
  'a photo of the owner': () => sql`update people set photo = ${`https://example.org/${id}.webp`} where uid = ${owner.uid}`,
}

test.each(Object.keys(CHANGES))('[PERF-20] A list shows %s at once', async (name) => {
  const before = await list()
  await CHANGES[name]?.().execute(app.db)
  const after = await list()
  expect(after).not.toEqual(before)
  expect(after).toEqual(await listWithoutKept())
})

test('[PERF-20] A list reads only the items that have changed since the last list', async () => {
  await list()
  const { db, takeStatements } = openRecordingDatabase(app.connection)
  await readFoundItems({ db, kept }, await find(), visitor)
  expect(takeStatements()).toEqual([])
  await sql`update items set title = 'Lume' where id = ${id}`.execute(app.db)
  await readFoundItems({ db, kept }, await find(), visitor)
  expect(takeStatements().map(({ parameters }) => parameters)).toEqual([[[id]]])
  await db.destroy()
})

test('[PERF-20] An item that is deleted or hidden after the list has found it is missing in the answer', async () => {
  const found = await find()
  await sql`update items set hidden_at = now(), hidden_reason = 'segnalato' where id = ${id}`.execute(app.db)
  const read = async (viewer: Parameters<typeof readFoundItems>[2]) =>
    (await readFoundItems({ db: app.db, kept: createKeptItems() }, found, viewer)).map((item) => [item.title, item.hidden])
  expect(await read(visitor)).toEqual([['Vaso', undefined]])
  expect(await read({ uid: owner.uid, isAdmin: false })).toContainEqual(['Lampada', 'segnalato'])
  await sql`delete from items where id = ${id}`.execute(app.db)
  expect(await read(visitor)).toEqual([['Vaso', undefined]])
})

test('[PERF-20] Signed-in people receive a masked e-mail of the same kept item, visitors none', async () => {
  const emails = async (viewer: Parameters<typeof readFoundItems>[2]) =>
    (await readFoundItems({ db: app.db, kept }, await find(), viewer)).map(({ ownerEmail }) => ownerEmail)
  await emails(visitor)
  const other = await insertPerson(app.db)
  expect(new Set(await emails({ uid: other.uid, isAdmin: false }))).toEqual(new Set([expect.stringContaining('***')]))
  expect(new Set(await emails(visitor))).toEqual(new Set(['']))
})

test('[PERF-20] An item is serialized once, and its distance is added', async () => {
  let serialized = 0
  const serialize = (item: object) => {
    serialized++
    return JSON.stringify(item)
  }
  const texts = async () => (await list()).map((item) => serializeItem(item, serialize).toString())
  expect((await texts()).map((text) => JSON.parse(text))).toEqual(await list())
  const once = serialized
  expect(await texts()).toEqual((await list()).map((item) => JSON.stringify(item)))
  expect(serialized).toBe(once)
})
