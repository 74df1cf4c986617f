import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { type Db, openDatabase } from './database.ts'
import { isPreparable } from './prepared-statements.ts'

const app = setUpTestApp()
let db: Db
beforeAll(async () => {
  db = openDatabase(app.connection, () => undefined, 1)
})
afterAll(async () => {
  await db.destroy()
})

const listPrepared = async () =>
  (await sql<{ text: string }>`select statement as text from pg_prepared_statements order by 1`.execute(db)).rows.map(
    ({ text }) => text,
  )

test('[DB-29] A frequent query is prepared once per connection and returns the same rows as before', async () => {
  const { uid } = await insertPerson(db, { name: 'Anna' })
  const queryName = () => db.selectFrom('people').select('name').where('uid', '=', uid).execute()
  for (let round = 0; round < 30; round++) expect(await queryName()).toEqual([{ name: 'Anna' }])
  expect(await listPrepared()).toEqual(['select "name" from "people" where "uid" = $1'])

  // A column that a concurrent migration adds does not change the result.
  await sql`alter table people add column colour text`.execute(db)
  expect(await queryName()).toEqual([{ name: 'Anna' }])
})

test('[DB-29] Queries whose best plan depends on the values, and queries with a column wildcard, are not prepared', async () => {
  const before = await listPrepared()
  const { uid } = await insertPerson(db)
  await insertItem(db, { owner: uid })
  for (let round = 0; round < 30; round++) {
    await sql`select id from items where lat between ${45} and ${46}`.execute(db)
    await sql`select id from items where search like ${'%sedia%'}`.execute(db)
    await db.selectFrom('items').selectAll().where('ownerUid', '=', uid).execute()
    await sql`set application_name to 'barattolo'`.execute(db)
  }
  expect((await listPrepared()).filter((text) => !before.includes(text) && text.includes('items'))).toEqual([])
})

test.each([
  ['select (extract(epoch from created_at) * 1000000)::float8 from items where id = $1', true],
  ["select id from items where created_at < timestamptz 'epoch' + $1 * interval '1 microsecond'", true],
  ['select count(*) from items where owner_uid = $1', true],
  ['select * from items where id = $1', false],
  ['select i.* from items i where id = $1', false],
  ['with found as (select distinct * from items) select id from found', false],
  ['delete from items where id = $1 returning *', false],
])('[DB-29] A statement is preparable with a multiplication, but not with a column wildcard: %s', (text, preparable) => {
  expect(isPreparable(text)).toBe(preparable)
})
