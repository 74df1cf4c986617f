import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../testing/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openListener } from './notification-listener.ts'

let database: TestDatabase
let proxy: FaultProxy
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
  proxy = await startFaultProxy(database.connection.host)
})
afterAll(async () => {
  proxy.close()
  await database.drop()
})

test.each([
  ['is refused', () => proxy.refuse()],
  ['silently drops all packets', () => proxy.blackhole()],
])('[RT-26] A listener whose connection %s reconnects and reports that it has missed notifications', async (_, breakNetwork) => {
  let missed = 0
  const received: unknown[] = []
  const shortTimeouts = { query_timeout: 200, connectionTimeoutMillis: 200 }
  const connection = { ...database.connection, host: '127.0.0.1', port: proxy.port, ...shortTimeouts }
  const listener = openListener(connection, { onError: () => undefined, onReconnect: () => missed++, heartbeatInterval: 50 })
  onTestFinished(listener.close)
  listener.onNotification(({ payload }) => received.push(payload))
  await listener.listen('listen town')
  const notify = (text: string) => sql`select pg_notify('town', ${text})`.execute(database.db)
  await vi.waitFor(async () => {
    await notify('before')
    expect(received).toContain('before')
  })
  breakNetwork()
  await notify('meanwhile')
  await new Promise((done) => setTimeout(done, 300))
  proxy.restore()
  await vi.waitFor(() => expect(missed).toBeGreaterThan(0), { timeout: 5000 })
  await notify('after')
  await vi.waitFor(() => expect(received).toContain('after'))
  expect(received).not.toContain('meanwhile')
})
