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
const WRITER = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Placeholder for a value while a statement is compiled. */
export class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** A placeholder for each value. The builder cannot depend on the values, because there are none yet. */
export type Places<Given> = { readonly [Name in keyof Given]: Place }

/**
 * A statement that is compiled at its first execution; afterwards only its values change. For frequent statements: building the
 * text is half of the client-side cost of reading a row. `variant` is what the text itself depends on, which has few values.
 * Columns are returned under their own names, without camel case.
 */
export function writtenOnce<Given extends object, Row, Shape = undefined>(
  write: (places: Places<Given>, shape: Shape) => RawBuilder<Row>,
) {
  const textOf = oncePer((shape: Shape) => write(placesOf<Given>(), shape).compile(WRITER))
  return async (db: Db | Trx, given: Given, ...[shape]: Shape extends undefined ? [] : [Shape]): Promise<Row[]> => {
    const text = textOf(shape as Shape)
    const values = text.parameters.map((value) => (value instanceof Place ? given[value.name as keyof Given] : value))
    const { rows } = await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text.sql, values))
    return rows
  }
}

/**
 * Caches the result for each argument. The identical statement text also makes the look-up of its prepared name fast
 * (`prepared-statements.ts`).
 */
export function oncePer<Shape, Made>(make: (shape: Shape) => Made): (shape: Shape) => Made {
  const made = new Map<string, Made>()
  return (shape) => {
    const key = typeof shape === 'string' ? shape : JSON.stringify(shape)
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(shape)
    made.set(key, fresh)
    return fresh
  }
}

/**
 * Compiles a fragment without values to plain text, for statements that are built at each execution: the fragment needs no more
 * work.
 */
export function flat<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(WRITER)
  if (parameters.length > 0) throw new Error(`cannot inline a fragment with values: ${text}`)
  return sql.raw(text)
}

function placesOf<Given extends object>(): Places<Given> {
  // The cast is safe: every accessed name is a key of `Values`. The proxy does not know which keys exist, so it cannot be
  // enumerated.
  return new Proxy({} as Places<Given>, {
    get: (_, name) => new Place(name),
    ownKeys: () => {
      throw new Error('parameters can only be accessed by name')
    },
  })
}
