import { expect, test, vi } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'
import { connectionStats } from '../database.ts'

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
