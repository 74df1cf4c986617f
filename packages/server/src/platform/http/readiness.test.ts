import { expect, onTestFinished, test, vi } from 'vitest'
import { countStatements, trackStatements } from '../../testing/statement-count.ts'
import { setUpTestApp, startTestApp } from '../../testing/test-app.ts'
import { connectionStats } from '../database/database.ts'
import { UNLIMITED } from './rate-limits.ts'

const app = setUpTestApp()
/** More than the pool has. */
const TRANSACTIONS = 40

test('[API-66] A process whose connections are all busy is ready', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const transactions = Array.from({ length: TRANSACTIONS }, () => app.db.transaction().execute(() => isReleased))
  await vi.waitFor(() => expect(connectionStats(app.db).waiting).toBeGreaterThan(0))
  const { statusCode } = await app.fastify.inject('/api/ready')
  expect(connectionStats(app.db).waiting).toBeGreaterThan(0)
  release()
  await Promise.all(transactions)
  expect(statusCode).toBe(200)
})

test('[SEC-25] The readiness and the liveness check are answered to an address that is over its rate limit', async () => {
  const limits = { ...UNLIMITED, callsPerAddress: 1 }
  const limited = await startTestApp({ limits })
  onTestFinished(limited.close)
  const statusOf = async (url: string) => (await limited.fastify.inject(url)).statusCode
  expect([await statusOf('/api/exchanges/recent'), await statusOf('/api/exchanges/recent')]).toEqual([200, 429])
  for (const url of ['/api/ready', '/api/ready', '/api/health', '/api/health'])
    expect([url, await statusOf(url)]).toEqual([url, 200])
})

test('[SEC-25] Readiness checks at the same time share one statement', async () => {
  const { fastify, db, close } = await startTestApp()
  onTestFinished(close)
  await trackStatements(db)
  const statements = await countStatements(db, async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fastify.inject('/api/ready')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
  expect(statements.filter(({ query }) => query === 'select $1').map(({ calls }) => calls)).toEqual([1])
})
