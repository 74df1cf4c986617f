import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestApp } from '../testing/test-app.ts'
import { compiledQuery, inlineSql, memoize } from './compiled-query.ts'

const app = setUpTestApp()

test('[DB-29] A statement is compiled once per variant and executed with different values, also in a transaction', async () => {
  const compiledVariants: (string | undefined)[] = []
  const runQuery = compiledQuery<{ less: number; more: number }, { difference: number; orderName: string }, 'asc' | 'desc'>(
    ({ less, more }, order) => {
      compiledVariants.push(order)
      return sql`select ${more}::int - ${less}::int as difference, ${sql.lit(order)} as "howNamed"`
    },
  )
  expect(await runQuery(app.db, { less: 2, more: 5 }, 'asc')).toEqual([{ difference: 3, howNamed: 'asc' }])
  expect(await runQuery(app.db, { more: 9, less: 1 }, 'desc')).toEqual([{ difference: 8, howNamed: 'desc' }])
  const inside = await app.db.transaction().execute((trx) => runQuery(trx, { less: 5, more: 2 }, 'asc'))
  expect(inside).toEqual([{ difference: -3, howNamed: 'asc' }])
  expect(compiledVariants).toEqual(['asc', 'desc'])
})

test('[DB-29] Values are sent as parameters, not as part of the text', async () => {
  const runQuery = compiledQuery<{ word: string; none: string | null; many: string[] }, object>(
    ({ word, none, many }) => sql`select ${word}::text as word, ${none}::text as none, ${many}::text[] as many`,
  )
  const values = { word: "'; drop table items; --", none: null, many: ['a', '"b"'] }
  expect(await runQuery(app.db, values)).toEqual([values])
})

test('The parameters of a compiled query cannot be enumerated, and inlineSql rejects fragments with values', async () => {
  const enumerating = compiledQuery<{ uid: string }, object>(({ ...copied }) => sql`select ${copied.uid}`)
  await expect(enumerating(app.db, { uid: 'x' })).rejects.toThrow('by name')
  expect(() => inlineSql(sql`select ${1}`)).toThrow('with values')
})

test('A memoized function returns the identical result for the same argument', () => {
  const memoized = memoize(({ kind }: { kind: string }) => ({ kind }))
  expect(memoized({ kind: 'a' })).toBe(memoized({ kind: 'a' }))
  expect(memoized({ kind: 'b' })).toEqual({ kind: 'b' })
})
