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

/** Writes, and asks nobody. */
const WRITER = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Stands where a value will be while the text is written. */
export class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** What a statement is written with: a place for each value. Nothing is decided by them, for they are not there yet. */
export type Places<Given> = { readonly [Name in keyof Given]: Place }

/**
 * A statement whose text is made when it is first asked; after that only its values change. For what is asked all the time: making a text
 * is half of what asking for a row costs this side. `shape` is what the text itself hangs on, of which there are few. Columns come as they
 * are named, without camel case.
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

/** Makes it once for each shape. Of a statement's text that also spares the looking for its name (`prepared.ts`): the very same one is known at once. */
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

/** A part without values as one text, for statements that are put together anew each time: of its own parts nothing is left to do. */
export function flat<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = part.compile(WRITER)
  if (parameters.length > 0) throw new Error(`a part with values stays as it is: ${text}`)
  return sql.raw(text)
}

function placesOf<Given extends object>(): Places<Given> {
  // An edge: whichever name is asked for is one of `Given`. Which there are it cannot tell, as a copy would want to know.
  return new Proxy({} as Places<Given>, {
    get: (_, name) => new Place(name),
    ownKeys: () => {
      throw new Error('places are taken by their names')
    },
  })
}
