import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../platform/database.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/** The product's own database handle, and what it was last heard to say: the bare server then says the same. */
export function listeningDatabase(connection: pg.PoolConfig): { db: Db; heard: () => Statement[] } {
  let statements: Statement[] = []
  const pool = new pg.Pool({ ...connection, max: 4 })
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool)
  // Kysely takes clients from the pool; each tells what it is asked, `begin` and `commit` included.
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
