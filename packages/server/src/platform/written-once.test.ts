import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testAppOfFile } from '../testing/test-app.ts'
import { flat, oncePer, writtenOnce } from './written-once.ts'

const house = testAppOfFile()

test('[DB-29] A statement is compiled once per variant and executed with different values, also in a transaction', async () => {
  const written: (string | undefined)[] = []
  const ask = writtenOnce<{ less: number; more: number }, { difference: number; howNamed: string }, 'asc' | 'desc'>(
    ({ less, more }, order) => {
      written.push(order)
      return sql`select ${more}::int - ${less}::int as difference, ${sql.lit(order)} as "howNamed"`
    },
  )
  expect(await ask(house.db, { less: 2, more: 5 }, 'asc')).toEqual([{ difference: 3, howNamed: 'asc' }])
  expect(await ask(house.db, { more: 9, less: 1 }, 'desc')).toEqual([{ difference: 8, howNamed: 'desc' }])
  const inside = await house.db.transaction().execute((trx) => ask(trx, { less: 5, more: 2 }, 'asc'))
  expect(inside).toEqual([{ difference: -3, howNamed: 'asc' }])
  expect(written).toEqual(['asc', 'desc'])
})

test('[DB-29] Values are sent as parameters, not as part of the text', async () => {
  const ask = writtenOnce<{ word: string; none: string | null; many: string[] }, object>(
    ({ word, none, many }) => sql`select ${word}::text as word, ${none}::text as none, ${many}::text[] as many`,
  )
  const given = { word: "'; drop table items; --", none: null, many: ['a', '"b"'] }
  expect(await ask(house.db, given)).toEqual([given])
})

test('Parameters cannot be enumerated, and inlineSql rejects fragments with values', async () => {
  const spread = writtenOnce<{ uid: string }, object>(({ ...copied }) => sql`select ${copied.uid}`)
  await expect(spread(house.db, { uid: 'x' })).rejects.toThrow('by name')
  expect(() => flat(sql`select ${1}`)).toThrow('with values')
})

test('A memoized function returns the identical result for the same argument', () => {
  const make = oncePer(({ kind }: { kind: string }) => ({ kind }))
  expect(make({ kind: 'a' })).toBe(make({ kind: 'a' }))
  expect(make({ kind: 'b' })).toEqual({ kind: 'b' })
})
