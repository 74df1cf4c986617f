import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../testing/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { LISTENER_NAME, openListener } from './notification-listener.ts'

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
  const listener = openListener(connection, { onError: () => undefined, onMissed: () => missed++, heartbeatInterval: 50 })
  onTestFinished(listener.close)
  listener.onNotification(({ payload }) => received.push(payload))
  await listener.listen('listen town')
  const notify = (text: string) => sql`select pg_notify('town', ${text})`.execute(database.db)
  await vi.waitFor(async () => {
    await notify('before')
    expect(received).toContain('before')
  }, 10_000)
  breakNetwork()
  await notify('meanwhile')
  await new Promise((done) => setTimeout(done, 300))
  proxy.restore()
  await vi.waitFor(() => expect(missed).toBeGreaterThan(0), { timeout: 5000 })
  await notify('after')
  await vi.waitFor(() => expect(received).toContain('after'))
  expect(received).not.toContain('meanwhile')
})

test('[RT-31] A listener reports missed notifications if another process is killed, and not if it stops itself', async () => {
  let missed = 0
  const open = (onMissed: () => void) =>
    openListener(database.connection, { onError: () => undefined, onMissed, heartbeatInterval: 50 })
  const other = open(() => undefined)
  await other.started
  const listener = open(() => missed++)
  onTestFinished(listener.close)
  await listener.started
  await other.close()
  // The connection of a process that another one sees, and whose end is that of a killed process.
  const killed = new pg.Client({ ...database.connection, application_name: LISTENER_NAME })
  await killed.connect()
  const heartbeats = async () => {
    const { rows } = await sql<{ begin: string }>`
      select query_start::text as begin from pg_stat_activity where pid = ${listener.backendPid()}`.execute(database.db)
    return rows[0]?.begin
  }
  const waitForHeartbeat = async () => {
    const before = await heartbeats()
    await vi.waitFor(async () => expect(await heartbeats()).not.toBe(before))
  }
  await waitForHeartbeat()
  await waitForHeartbeat()
  expect(missed).toBe(0)
  await killed.end()
  await vi.waitFor(() => expect(missed).toBe(1))
  await waitForHeartbeat()
  expect(missed).toBe(1)
})
