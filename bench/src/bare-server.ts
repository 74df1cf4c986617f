import { randomUUID } from 'node:crypto'
import { isPreparable } from '@barattolo/server/platform/prepared'
import Fastify from 'fastify'
import pg from 'pg'
import type { Hole, Recipe } from './recipe.ts'

/**
   * The baseline for the product: the same SQL statements on the same database, and nothing else. It verifies no token, validates
   * no input and returns the rows unchanged. Statements that the product prepares are prepared here too.
 */
const { connection, recipes } = JSON.parse(process.env.BARE ?? '{}') as { connection: pg.PoolConfig; recipes: Recipe[] }
const pool = new pg.Pool({ ...connection, max: 10 })
const app = Fastify()
let turn = 0
const names = new Map<string, string>()

for (const { method, path, holes, statements, inTransaction } of recipes) {
  app.route<{ Params: { id?: string } }>({
    method,
    url: path,
    handler: async (request) => {
      const fillings = holes.map((hole) => [hole.heard, filling(hole, request.params.id)] as const)
      const filled = statements.map(({ text, parameters }) => ({
        ...named(text),
        values: parameters.map((value) => fill(value, fillings)),
      }))
      return inTransaction ? onOneClient(filled) : oneByOne(pool, filled)
    },
  })
}

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))

/** PostgreSQL plans a named statement once per connection. */
function named(text: string): { text: string; name?: string } {
  if (!isPreparable(text)) return { text }
  const name = names.get(text) ?? `bare_${names.size}`
  names.set(text, name)
  return { text, name }
}

function filling({ fill }: Hole, id = ''): string {
  if (fill === 'path') return id
  return fill === 'fresh' ? randomUUID() : (fill[turn++ % fill.length] ?? '')
}

function fill(value: unknown, fillings: readonly (readonly [string, string])[]): unknown {
  if (typeof value !== 'string') return value
  return fillings.reduce((text, [heard, instead]) => text.replaceAll(heard, instead), value)
}

async function oneByOne(client: Pick<pg.Pool, 'query'>, statements: readonly pg.QueryConfig[]) {
  let rows: unknown[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  return rows
}

async function onOneClient(statements: readonly pg.QueryConfig[]) {
  const client = await pool.connect()
  try {
    return await oneByOne({ query: client.query.bind(client) } as Pick<pg.Pool, 'query'>, statements)
  } finally {
    client.release()
  }
}
