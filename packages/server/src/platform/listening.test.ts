import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Line, startLine } from '../testing/line.ts'
import { freshDatabase, type TestDatabase } from '../testing/test-database.ts'
import { keepListening } from './listening.ts'

let database: TestDatabase
let line: Line
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'))
  line = await startLine(database.connection.host)
})
afterAll(async () => {
  line.close()
  await database.drop()
})

test.each([
  ['is refused', () => line.refuse()],
  ['silently drops all packets', () => line.lose()],
])(
  '[RT-26] A listener whose connection %s reconnects and reports that it has missed notifications',
  async (_, happen) => {
    let missed = 0
    const heard: unknown[] = []
    const quick = { query_timeout: 200, connectionTimeoutMillis: 200 }
    const connection = { ...database.connection, host: '127.0.0.1', port: line.port, ...quick }
    const listening = keepListening(connection, { onError: () => undefined, onAgain: () => missed++, looksEvery: 50 })
    onTestFinished(listening.close)
    listening.hear(({ payload }) => heard.push(payload))
    await listening.listen('listen town')
    const say = (word: string) => sql`select pg_notify('town', ${word})`.execute(database.db)
    await vi.waitFor(async () => {
      await say('before')
      expect(heard).toContain('before')
    })
    happen()
    await say('meanwhile')
    await new Promise((done) => setTimeout(done, 300))
    line.goOn()
    await vi.waitFor(() => expect(missed).toBeGreaterThan(0), { timeout: 5000 })
    await say('after')
    await vi.waitFor(() => expect(heard).toContain('after'))
    expect(heard).not.toContain('meanwhile')
  },
)
