import {
  CamelCasePlugin,
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { type Db, nameStatement, type Trx } from './database.ts'
import type { StatementColumns } from './statement-columns.ts'
import type { Tables } from './tables.ts'

/**
 * The columns in which a row type and a statement differ: columns that only one of them has, and columns of another type. Whether
 * a column may be null is left aside, because PostgreSQL does not tell.
 */
type Difference<Row, Columns> =
  | Exclude<keyof Row, keyof Columns>
  | Exclude<keyof Columns, keyof Row>
  | { [C in keyof Row & keyof Columns]: Agrees<NonNullable<Row[C]>, Columns[C]> extends true ? never : C }[keyof Row &
      keyof Columns]
/** The row type may be narrower (a branded id) or wider (a column whose type depends on the order of a list). */
type Agrees<Value, Column> = [Value] extends [Column] ? true : [Column] extends [Value] ? true : false
type Checked<Row, Name extends keyof StatementColumns> = [Difference<Row, StatementColumns[Name]>] extends [never]
  ? unknown
  : { rowAndStatementDifferIn: Difference<Row, StatementColumns[Name]> }

/**
 * Executes raw SQL and returns its rows. Columns are returned under their own names, without camel case. The row type is compared
 * with the columns that PostgreSQL has returned for the statement of this name in the tests (`statement-columns.ts`).
 *
 * `prepare`: PostgreSQL parses and plans the text once per connection. Only for statements for which one plan is good for all
 * values, and that have few different texts. `maxPrepared`: how many texts, for a statement whose plans need much memory.
 */
export async function query<const Name extends keyof StatementColumns, Row>(
  db: Db | Trx,
  name: Name,
  statement: (RawBuilder<Row> | CompiledQuery<Row>) & Checked<Row, Name>,
  { prepare = false, maxPrepared = MAX_PREPARED }: { prepare?: boolean; maxPrepared?: number } = {},
): Promise<Row[]> {
  const { sql: text, parameters } = 'isRawBuilder' in statement ? statement.compile(RAW_COMPILER) : statement
  const named = text + nameComment(name)
  if (prepare) nameStatement(name, named, maxPrepared)
  const { rows } = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(named, [...parameters]))
  return rows
}

/**
 * Each connection keeps a plan for each prepared text. Above this number, further texts of the same statement are planned at each
 * execution. The number is one per statement, because visitors can request a list with any combination of filters: those texts must
 * not keep other statements from being prepared.
 */
const MAX_PREPARED = 200

/** The name in raw SQL shows in logs and statistics which statement it is; the tests find the statement by it. */
const nameComment = (name: string) => ` /* ${name} */`

/** Stands for a value while a statement is built. */
export type Param<Value> = RawBuilder<Value>

/** Placeholders for the values. A builder cannot depend on them, because there are none yet. */
export type Params<Values> = { readonly [Name in keyof Values]: Param<Values[Name]> }

/** The value of a placeholder while a statement is compiled. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Builds statements for `preparedQuery`, and executes none. */
export const statementBuilder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})
const RAW_COMPILER = statementBuilder.withoutPlugins()

type RunPrepared<Values, Row, Variant> = (
  db: Db | Trx,
  values: Values,
  ...variant: undefined extends Variant ? [] : [Variant]
) => Promise<Row[]>

/**
 * A frequent statement, which this process compiles once and PostgreSQL parses and plans once per connection: planning is three
 * quarters of its work for a look-up by id, and building the text half of ours. One plan must be good for all values. The text
 * may depend on `variant`, which has few values. A statement with column wildcards cannot be prepared: PostgreSQL would reject it
 * after a concurrent migration.
 *
 * Raw SQL is checked as in `query`; a statement of `statementBuilder` has the row type that Kysely infers.
 */
export function preparedQuery<const Name extends keyof StatementColumns, Values, Row, Variant = undefined>(
  name: Name,
  build: (params: Params<Values>, variant: Variant) => RawBuilder<Row> & Checked<Row, Name>,
): RunPrepared<Values, Row, Variant>
export function preparedQuery<Values, Row, Variant = undefined>(
  name: string,
  build: (params: Params<Values>, variant: Variant) => Compilable<Row>,
): RunPrepared<Values, Row, Variant>
export function preparedQuery<Values, Row, Variant>(
  name: string,
  build: (params: Params<Values>, variant: Variant) => Compilable<Row> | RawBuilder<Row>,
) {
  const compile = memoize((variant: Variant) => {
    const statement = build(createParams<Values>(), variant)
    const isRaw = 'isRawBuilder' in statement
    const { sql: text, parameters } = isRaw ? statement.compile(RAW_COMPILER) : statement.compile()
    const finalText = isRaw ? text + nameComment(name) : text
    nameStatement(name, finalText)
    return { isRaw, text: finalText, parameters }
  })
  return async (db: Db | Trx, values: Values, variant: Variant): Promise<Row[]> => {
    const { isRaw, text, parameters } = compile(variant)
    const bound = parameters.map((value) => (value instanceof Placeholder ? values[value.name as keyof Values] : value))
    const { rows } = await (isRaw ? db.withoutPlugins() : db).executeQuery<Row>(CompiledQuery.raw(text, bound))
    return rows
  }
}

function createParams<Values>(): Params<Values> {
  // The cast is safe: every accessed name is a key of `Values`. The proxy has no list of the keys, so enumerating them
  // throws.
  return new Proxy({} as Params<Values>, {
    get: (_, name) => sql`${new Placeholder(name)}`,
    ownKeys: () => {
      throw new Error('parameters can only be accessed by name')
    },
  })
}

/** Caches the result for each argument. A cached statement text is the same string object at each call. */
export function memoize<Variant, Result>(compute: (variant: Variant) => Result): (variant: Variant) => Result {
  const results = new Map<string, Result>()
  return (variant) => {
    const key = typeof variant === 'string' ? variant : JSON.stringify(variant)
    const cached = results.get(key)
    if (cached !== undefined) return cached
    const result = compute(variant)
    results.set(key, result)
    return result
  }
}

/**
 * Compiles a fragment without values to plain text once, so that a statement that is built at each execution does not compile the
 * fragment again.
 */
export function inlineSql<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  return sql.raw(compileFragment(fragment))
}

/** The text of a fragment without values. */
export function compileFragment(fragment: RawBuilder<unknown>): string {
  const { sql: text, parameters } = fragment.compile(RAW_COMPILER)
  if (parameters.length > 0) throw new Error(`cannot inline a fragment with values: ${text}`)
  return text
}

/** The name of a table or column in the database. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * A set of rows as one parameter of a statement, whatever their number. The statement adds the names and types of the columns:
 * `${jsonRows(rows)} as changed(id uuid, status text)`. Dates are sent as ISO text.
 */
export function jsonRows(rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}
