import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import type { Clock } from '../process/clock.ts'
import type { CheckSources } from './measure-checks.ts'

export interface MetricsSources extends CheckSources {
  db: Db
  replica: Replica | null
  clock: Clock
  /** Open sockets of this process. */
  sockets: () => number
  /** Searches of rings of this process; `capped`: a limit has left out people or rings. */
  ringSearches: { searches: number; capped: number; rings: number }
}

/**
 * `GET /metrics` in Prometheus’ text format. Requires METRICS_TOKEN; without it the route does not exist and nothing is measured.
 * Contains no personal data: registered routes, never URLs.
 */
export async function metricsRoutes(app: FastifyInstance, token: string | null, sources: MetricsSources) {
  if (token === null) return
  // Imported here so that the library is loaded only if metrics are enabled.
  const { collectMetrics } = await import('./measure.ts')
  const register = collectMetrics(app, sources)
  app.get('/metrics', { config: { access: 'public' } }, async ({ headers }, reply) => {
    if (!isEqual(headers.authorization ?? '', `Bearer ${token}`)) throw new Problem('signInFirst')
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}

/** Compares in constant time. */
function isEqual(actual: string, expected: string): boolean {
  const [actualHash, expectedHash] = [actual, expected].map((text) => createHash('sha256').update(text).digest())
  return actualHash !== undefined && expectedHash !== undefined && timingSafeEqual(actualHash, expectedHash)
}
