import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../platform/database/database.ts'
import { preparedNameOf } from '../platform/database/database.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
  /** Undefined if the product does not prepare the statement. */
  preparedName: string | undefined
}

/** Opens a database handle that records the executed statements, so that they can be explained or repeated. */
export function openRecordingDatabase(connection: pg.PoolConfig): { db: Db; takeStatements: () => Statement[] } {
  let statements: Statement[] = []
  const pool = new pg.Pool({ ...connection, max: 4 })
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool)
  // Kysely takes clients from the pool; each is wrapped to record its statements, including `begin` and `commit`.
  Object.assign(pool, {
    connect: async () => {
      const client = await connect()
      const query = client.query
      Object.assign(client, {
        query: (...args: unknown[]) => {
          const [first, second] = args
          if (typeof first === 'string') {
            const parameters = Array.isArray(second) ? second : []
            statements.push({ text: first, parameters, preparedName: preparedNameOf(first) })
          }
          return Reflect.apply(query, client, args)
        },
        release: (
          (release) =>
          (...args: unknown[]) => {
            Object.assign(client, { query })
            return Reflect.apply(release, client, args)
          }
        )(client.release),
      })
      return client
    },
  })
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    takeStatements: () => {
      const all = statements
      statements = []
      return all
    },
  }
}
