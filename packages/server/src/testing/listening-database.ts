import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../platform/database.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/** The product’s database handle that records its statements, so that the bare server can repeat them. */
export function listeningDatabase(connection: pg.PoolConfig): { db: Db; heard: () => Statement[] } {
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
        query: (...given: unknown[]) => {
          const [first, second] = given
          if (typeof first === 'string') statements.push({ text: first, parameters: Array.isArray(second) ? second : [] })
          return Reflect.apply(query, client, given)
        },
        release: (
          (release) =>
          (...given: unknown[]) => {
            Object.assign(client, { query })
            return Reflect.apply(release, client, given)
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
    heard: () => {
      const all = statements
      statements = []
      return all
    },
  }
}
