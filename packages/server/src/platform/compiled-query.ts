import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Db, Trx } from './database.ts'

/** Compiles statements, and executes none. */
const COMPILER = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Placeholder for a value while a statement is compiled. */
export class Param {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** A placeholder for each value. The builder cannot depend on the values, because there are none yet. */
export type Params<Values> = { readonly [Name in keyof Values]: Param }

/**
 * A statement that is compiled at its first execution; afterwards only its values change. For frequent statements: building the
 * text is half of the client-side cost of reading a row. The text may depend on `variant`: one text is cached for each variant,
 * so there must be few. Columns are returned under their own names, without camel case.
 */
export function compiledQuery<Values extends object, Row, Variant = undefined>(
  build: (params: Params<Values>, variant: Variant) => RawBuilder<Row>,
) {
  const compile = memoize((variant: Variant) => build(paramsProxy<Values>(), variant).compile(COMPILER))
  return async (db: Db | Trx, values: Values, ...[variant]: Variant extends undefined ? [] : [Variant]): Promise<Row[]> => {
    const compiled = compile(variant as Variant)
    const boundValues = compiled.parameters.map((value) => (value instanceof Param ? values[value.name as keyof Values] : value))
    const { rows } = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(compiled.sql, boundValues))
    return rows
  }
}

/**
 * Caches the result for each argument. A cached statement text is the same string object at each call, which also makes the
 * look-up of its prepared name fast (`prepared-statements.ts`).
 */
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
  const { sql: text, parameters } = fragment.compile(COMPILER)
  if (parameters.length > 0) throw new Error(`cannot inline a fragment with values: ${text}`)
  return sql.raw(text)
}

function paramsProxy<Values extends object>(): Params<Values> {
  // The cast is safe: every accessed name is a key of `Values`. The proxy has no list of the keys, so enumerating them
  // throws.
  return new Proxy({} as Params<Values>, {
    get: (_, name) => new Param(name),
    ownKeys: () => {
      throw new Error('parameters can only be accessed by name')
    },
  })
}
