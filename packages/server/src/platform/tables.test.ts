import { type Insertable, type Selectable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testAppOfFile } from '../testing/test-app.ts'
import type { DatabaseColumns, RequiredColumns } from './database-columns.ts'
import type { Tables } from './tables.ts'

const house = testAppOfFile()

// `tables.ts` says more than the database knows (which text is a status), never something else. The compiler compares.
type Selected = { [T in keyof Tables]: Selectable<Tables[T]> }
type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]
type Required = { [T in keyof Tables]: RequiredKeys<Insertable<Tables[T]>> }
type SameKeys<A, B> = [keyof A, keyof B] extends [keyof B, keyof A]
  ? true
  : { onlyOneHas: Exclude<keyof A, keyof B> | Exclude<keyof B, keyof A> }
type SameNull<A, B> = [null extends A ? 1 : 0, null extends B ? 1 : 0] extends [0, 0] | [1, 1] ? true : false
type Misfits<T extends keyof Tables & keyof DatabaseColumns> = {
  [C in keyof Selected[T] & keyof DatabaseColumns[T]]: [Selected[T][C], SameNull<Selected[T][C], DatabaseColumns[T][C]>] extends [
    DatabaseColumns[T][C],
    true,
  ]
    ? never
    : C
}[keyof Selected[T] & keyof DatabaseColumns[T]]

type ColumnsAgree = { [T in keyof Tables & keyof DatabaseColumns]: SameKeys<Selected[T], DatabaseColumns[T]> }
type AllTrue<T> = { [K in keyof T]: true }

true satisfies SameKeys<Tables, DatabaseColumns>
const columnsAgree = <T extends AllTrue<T>>(_: T) => undefined
const nothingIn = <T extends Record<keyof Tables & keyof DatabaseColumns, never>>(_: T) => undefined
const same = <A, B>(_: [A, B] extends [B, A] ? true : false) => undefined

test('[DB-15] the tables that TypeScript knows are those of the migrated database', async () => {
  // Evaluated by the compiler; nothing of it runs.
  columnsAgree({} as ColumnsAgree)
  nothingIn({} as { [T in keyof Tables & keyof DatabaseColumns]: Misfits<T> })
  same<Required, RequiredColumns>(true)

  // After a migration: `npx vitest run tables.test.ts -u` writes the file anew, and the compiler shows what `tables.ts` lacks.
  await expect(await describeDatabase()).toMatchFileSnapshot('./database-columns.ts')
})

const KINDS: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  cube: 'string',
  int8: 'string',
  int4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'object',
  _text: 'string[]',
  _int8: 'string[]',
}

async function describeDatabase(): Promise<string> {
  const { rows } = await sql<{ tableName: string; columnName: string; udtName: string; isNullable: string; given: boolean }>`
    select table_name, column_name, udt_name, is_nullable,
      column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' or is_nullable = 'YES' as given
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
    order by table_name, ordinal_position`.execute(house.db)
  const tables = Map.groupBy(rows, ({ tableName }) => camel(tableName))
  const columns = [...tables].map(([name, all]) => {
    const lines = all.map((column) => `    ${camel(column.columnName)}: ${kindOf(column)}`)
    return `  ${name}: {\n${lines.join('\n')}\n  }`
  })
  const required = [...tables].map(([name, all]) => {
    const names = all.filter(({ given }) => !given).map(({ columnName }) => `'${camel(columnName)}'`)
    return `  ${name}: ${names.join(' | ') || 'never'}`
  })
  return `// Written by tables.test.ts from the migrated database; not by hand.

export interface DatabaseColumns {
${columns.join('\n')}
}

/** What an insert must give: neither null nor made by the database. */
export interface RequiredColumns {
${required.join('\n')}
}
`
}

function kindOf({ udtName, isNullable, columnName }: { udtName: string; isNullable: string; columnName: string }): string {
  const kind = KINDS[udtName]
  if (kind === undefined) throw new Error(`${columnName} is a ${udtName}: say in KINDS what pg makes of it`)
  return isNullable === 'YES' ? `${kind} | null` : kind
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
