import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import type { RecordedCall, Substitution } from './recorded-call.ts'

/**
 * The baseline for the product: the same SQL statements on the same database, and nothing else. It verifies no token, validates
 * no input and returns the rows unchanged. Statements that the product prepares are prepared here too.
 */
const { connection, recordedCalls } = JSON.parse(process.env.BARE ?? '{}') as {
  connection: pg.PoolConfig
  recordedCalls: RecordedCall[]
}
const pool = new pg.Pool({ ...connection, max: 10 })
const app = Fastify()
let turn = 0

for (const { method, path, substitutions, statements, inTransaction } of recordedCalls) {
  app.route<{ Params: { id?: string } }>({
    method,
    url: path,
    handler: async (request) => {
      const substitutes = substitutions.map(
        (substitution) => [substitution.recordedValue, substituteFor(substitution, request.params.id)] as const,
      )
      const queries = statements.map(({ text, parameters, preparedName }) => ({
        text,
        ...(preparedName === undefined ? {} : { name: preparedName }),
        values: parameters.map((value) => substitute(value, substitutes)),
      }))
      return inTransaction ? runOnOneClient(queries) : runInOrder(pool, queries)
    },
  })
}

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))

function substituteFor({ source }: Substitution, id = ''): string {
  if (source === 'path') return id
  return source === 'fresh' ? randomUUID() : (source[turn++ % source.length] ?? '')
}

function substitute(value: unknown, substitutes: readonly (readonly [string, string])[]): unknown {
  if (typeof value !== 'string') return value
  return substitutes.reduce((text, [recorded, replacement]) => text.replaceAll(recorded, replacement), value)
}

async function runInOrder(client: Pick<pg.Pool, 'query'>, statements: readonly pg.QueryConfig[]) {
  let rows: unknown[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  return rows
}

async function runOnOneClient(statements: readonly pg.QueryConfig[]) {
  const client = await pool.connect()
  try {
    return await runInOrder({ query: client.query.bind(client) } as Pick<pg.Pool, 'query'>, statements)
  } finally {
    client.release()
  }
}
