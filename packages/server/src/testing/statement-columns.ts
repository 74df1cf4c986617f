import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Compares the columns of each named statement (`platform/database/query.ts`) that the tests execute with `statement-columns.ts`, which the
 * compiler compares with the statement's row type.
 */
const FILE = join(import.meta.dirname, '../platform/database/statement-columns.ts')
/** `STATEMENT_COLUMNS=write npx vitest run …` writes the columns instead of comparing them. */
const WRITES = process.env.STATEMENT_COLUMNS === 'write'

/** TypeScript types by the PostgreSQL types of `pg_type.oid`, which are the same in each database. */
const TYPES: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'string',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'Json',
  701: 'number',
  1009: 'string[]',
  1016: 'string[]',
  1184: 'Date',
  1185: 'Date[]',
  1700: 'string',
  2950: 'string',
  2951: 'string[]',
  3802: 'Json',
}

type Columns = ReadonlyMap<string, string>
let knownStatements = readStatements()
const differences = new Set<string>()

/** Throws if a statement that was executed since the last call has other columns than the file says. */
export function assertStatementColumns(): void {
  const found = [...differences]
  differences.clear()
  if (found.length > 0)
    throw new Error(
      `Run the tests of these statements with STATEMENT_COLUMNS=write, and look at the difference:\n${found.join('\n')}`,
    )
}

const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, args)
    const name = nameOf(args[0])
    if (name !== undefined && isPreparedWildcard(args[0]))
      differences.add(`  ${name}: a prepared statement with column wildcards fails after a concurrent migration`)
    if (name === undefined || !(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult) => {
      compareColumns(name, result.fields)
      return result
    })
  },
})

function isPreparedWildcard(statement: unknown): boolean {
  const isPrepared = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
  return isPrepared && /(\b(select|distinct|returning)\s+|[,.]\s*)\*/i.test(String(statement.text))
}

function nameOf(statement: unknown): string | undefined {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  // `explain` and `prepare` return other columns than the statement.
  if (typeof text !== 'string' || /^(explain|prepare)\b/.test(text)) return undefined
  return / \/\* (\w+) \*\/$/.exec(text)?.[1]
}

function compareColumns(name: string, fields: readonly pg.FieldDef[]): void {
  const known = knownStatements.get(name)
  const found = new Map(fields.map((field) => [field.name, typeOf(name, field)]))
  if (known && matches(found, known)) return
  if (WRITES) writeColumns(name, found)
  else differences.add(`  ${name}: ${describe(found)}\n  in the file: ${known ? describe(known) : 'nothing'}`)
}

/** A column has several types if they depend on the order of a list. */
function matches(found: Columns, known: Columns): boolean {
  return (
    found.size === known.size && [...found].every(([column, type]) => known.get(column)?.split(' | ').includes(type) ?? false)
  )
}

function typeOf(name: string, { name: column, dataTypeID }: pg.FieldDef): string {
  const type = TYPES[dataTypeID]
  if (type === undefined) differences.add(`  ${name}: the type ${dataTypeID} of ${column} is missing in TYPES`)
  return type ?? 'unknown'
}

function describe(columns: Columns): string {
  const sorted = [...columns].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{ ${sorted.map(([column, type]) => `${column}: ${type}`).join('; ')} }`
}

function readStatements(): Map<string, Columns> {
  const statements = readFileSync(FILE, 'utf8').matchAll(/^ {2}(\w+): \{ (.*) \}$/gm)
  return new Map([...statements].map(([, name = '', columns = '']) => [name, parseColumns(columns)]))
}

function parseColumns(text: string): Columns {
  return new Map(text.split('; ').map((column) => column.split(': ') as [column: string, type: string]))
}

/** Columns with the same names get the union of their types. */
function writeColumns(name: string, found: Columns): void {
  knownStatements = readStatements()
  const known = knownStatements.get(name)
  const isSame = known?.size === found.size && [...found.keys()].every((column) => known.has(column))
  const columns = [...found].map(([column, type]) => {
    const types = new Set([...((isSame && known.get(column)?.split(' | ')) || []), type])
    return [column, [...types].sort().join(' | ')] as const
  })
  knownStatements.set(name, new Map(columns))
  const sorted = [...knownStatements].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = sorted.map(([each, its]) => `  ${each}: ${describe(its)}`)
  writeFileSync(`${FILE}.${process.pid}`, `${HEADER}\n${lines.join('\n')}\n}\n`)
  renameSync(`${FILE}.${process.pid}`, FILE)
}

const HEADER = `// Written by server tests with STATEMENT_COLUMNS=write, see "Add a route" in docs/recipes.md; do not edit.

type Json = unknown

/** The columns that PostgreSQL returns for each statement of \`query.ts\`. Any of them may be null. */
export interface StatementColumns {`
