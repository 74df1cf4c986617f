import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { insertPerson } from './factories.ts'
import { createTestDatabase, emptyTables, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
})
afterAll(() => database.drop())

test('Emptying the tables waits for a request of the previous test that still reads', async () => {
  const { db } = database
  await insertPerson(db)
  let emptied = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await sql`select uid from people`.execute(trx)
    emptied = emptyTables(db)
    // Long enough for the first attempts, which fail.
    for (let statements = 0; statements < 50; statements++) await sql`select 1`.execute(trx)
  })
  await emptied
  expect(await db.selectFrom('people').select('uid').execute()).toEqual([])
})
