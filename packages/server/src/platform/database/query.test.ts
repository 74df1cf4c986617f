import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPage, ITEM_IDS } from '../../items/items.store.ts'
import { insertItem, insertPerson } from '../../testing/factories.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import { type Db, openDatabase } from './database.ts'
import { inlineSql, memoize, type Params, preparedQuery, query, statementBuilder } from './query.ts'

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

/** A raw statement whose columns are not among those of the product. */
const rawQuery = <Values, Row, Variant = undefined>(
  name: string,
  build: (params: Params<Values>, variant: Variant) => RawBuilder<Row>,
) =>
  preparedQuery<Values, Row, Variant>(name, (params, variant) => ({
    compile: () => build(params, variant).compile(statementBuilder),
  }))

test('[DB-29] A prepared query is compiled once, prepared once per connection, and returns the same rows after a migration', async () => {
  let compiled = 0
  const findName = preparedQuery('find name', ({ uid }: Params<{ uid: string }>) => {
    compiled++
    return statementBuilder.selectFrom('people').select('name').where(sql<boolean>`uid = ${uid}`)
  })
  const { uid } = await insertPerson(db, { name: 'Anna' })
  for (let round = 0; round < 10; round++) expect(await findName(db, { uid })).toEqual([{ name: 'Anna' }])
  expect(compiled).toBe(1)
  expect(await listPrepared()).toEqual(['select "name" from "people" where uid = $1'])

  // A column that a concurrent migration adds does not change the result.
  await sql`alter table people add column colour text`.execute(db)
  expect(await findName(db, { uid })).toEqual([{ name: 'Anna' }])
})

test('[DB-29] The newest items are prepared, but not a circle, a box or a tag, whose best plan depends on the values', async () => {
  const before = await listPrepared()
  const { uid } = await insertPerson(db)
  await insertItem(db, { owner: uid })
  const near = { lat: 45.7, lng: 7.3 }
  for (const search of [{ near, radius: 5 }, { bbox: { west: 7, south: 45, east: 8, north: 46 } }, { tag: 'sedia' }])
    await findPage(db, search, null, ITEM_IDS)
  expect(await listPrepared()).toEqual(before)
  await findPage(db, { sort: 'newest' }, null, ITEM_IDS)
  expect((await listPrepared()).filter((text) => !before.includes(text))).toEqual([expect.stringMatching('/\\* listIds \\*/$')])
})

test('[DB-29] Many texts of one statement do not keep another statement from being prepared', async () => {
  const countRequests = (n: number) =>
    query(
      db,
      'countRequests',
      sql<{ count: number }>`select count(*)::int as count from requests where ${sql.lit(n)} = ${sql.lit(n)}`,
      { prepare: true },
    )
  for (let n = 0; n < 300; n++) await countRequests(n)
  const before = await listPrepared()
  expect(before.filter((text) => text.endsWith('/* countRequests */')).length).toBeLessThanOrEqual(200)
  const statement = sql<{ count: number }>`select count(*)::int as count from requests where 'another' = 'another'`
  await query(db, 'countUnread', statement, { prepare: true })
  expect((await listPrepared()).filter((text) => !before.includes(text))).toEqual([expect.stringContaining('another')])
})

test('[DB-29] A prepared query has one text per variant and is executed with different values, also in a transaction', async () => {
  const compiledVariants: string[] = []
  const runQuery = rawQuery(
    'test difference',
    ({ less, more }: Params<{ less: number; more: number }>, order: 'asc' | 'desc') => {
      compiledVariants.push(order)
      return sql<{
        difference: number
        order: string
      }>`select ${more}::int - ${less}::int as difference, ${sql.lit(order)} as order`
    },
  )
  expect(await runQuery(app.db, { less: 2, more: 5 }, 'asc')).toEqual([{ difference: 3, order: 'asc' }])
  expect(await runQuery(app.db, { more: 9, less: 1 }, 'desc')).toEqual([{ difference: 8, order: 'desc' }])
  const inside = await app.db.transaction().execute((trx) => runQuery(trx, { less: 5, more: 2 }, 'asc'))
  expect(inside).toEqual([{ difference: -3, order: 'asc' }])
  expect(compiledVariants).toEqual(['asc', 'desc'])
})

test('[DB-29] Values are sent as parameters, not as part of the text', async () => {
  const runQuery = rawQuery(
    'test values',
    ({ word, none, many }: Params<{ word: string; none: string | null; many: string[] }>) =>
      sql<object>`select ${word}::text as word, ${none}::text as none, ${many}::text[] as many`,
  )
  const values = { word: "'; drop table items; --", none: null, many: ['a', '"b"'] }
  expect(await runQuery(app.db, values)).toEqual([values])
})

test('The parameters of a prepared query cannot be enumerated, and inlineSql rejects fragments with values', async () => {
  const enumerating = rawQuery('test enumerating', ({ ...copied }: Params<{ uid: string }>) => sql<object>`select ${copied.uid}`)
  await expect(enumerating(app.db, { uid: 'x' })).rejects.toThrow('by name')
  expect(() => inlineSql(sql`select ${1}`)).toThrow('with values')
})

test('A memoized function returns the identical result for the same argument', () => {
  const memoized = memoize(({ kind }: { kind: string }) => ({ kind }))
  expect(memoized({ kind: 'a' })).toBe(memoized({ kind: 'a' }))
  expect(memoized({ kind: 'b' })).toEqual({ kind: 'b' })
})

test('[DB-30] A row type that differs from the columns of its statement does not compile', () => {
  const unexecuted = () => [
    // @ts-expect-error `total` instead of `count`
    query(db, 'countRequests', sql<{ total: number }>`select count(*)::int as total from requests`),
    // @ts-expect-error a string instead of a number
    query(db, 'countRequests', sql<{ count: string }>`select count(*) as count from requests`),
    // @ts-expect-error a statement that no test has executed
    query(db, 'countNothing', sql<{ count: number }>`select 0 as count`),
    query(db, 'countRequests', sql<{ count: number }>`select count(*)::int as count from requests`),
    // @ts-expect-error `total` instead of `count`
    preparedQuery('countUnread', (_: Params<object>) => sql<{ total: number }>`select 1 as total`),
  ]
  expect(unexecuted).toBeTypeOf('function')
})

const SOURCES = globSync('**/*.ts', { cwd: fileURLToPath(new URL('../..', import.meta.url)) })
  .filter((path) => !/\.test\.ts$|^(migrations|testing|backup)\/|^platform\/database\/statement-columns\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8') }))

test('[DB-30] Only query.ts reads the rows of raw SQL, so that the columns of each raw statement are compared', () => {
  // `pooler.ts` compares two single connections, before there is a pool: one number in a statement without a table.
  const allowed = ['platform/database/query.ts', 'platform/postgres/pooler.ts']
  const readsRows = /\{ rows\b[^}]*\} = |\bawait [^\n]*\)\.rows\b|\bresult\.rows\b|\bexecuteQuery\b/
  expect(SOURCES.filter(({ path, text }) => !allowed.includes(path) && readsRows.test(text)).map(({ path }) => path)).toEqual([])
})

test('[DB-30] Each statement of statement-columns.ts is in the source code, once', () => {
  const columns = readFileSync(new URL('./statement-columns.ts', import.meta.url), 'utf8')
  const names = [...columns.matchAll(/^ {2}(\w+): \{ /gm)].map(([, name = '']) => name)
  const all = SOURCES.map(({ text }) => text).join('\n')
  const countOf = (name: string) => [...all.matchAll(new RegExp(`[qQ]uery\\([^\`]{0,80}?'${name}'`, 'g'))].length
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => countOf(name) !== 1)).toEqual([])
})
