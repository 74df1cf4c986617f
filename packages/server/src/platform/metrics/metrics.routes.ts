import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database.ts'
import type { Replica } from '../replica.ts'

export interface Measured {
  db: Db
  replica: Replica | null
  /** Open sockets of this process. */
  sockets: () => number
}

/**
 * `GET /metrics` in Prometheus’ text format. Requires METRICS_TOKEN; without it the route does not exist and nothing is measured.
 * Contains no personal data: registered routes, never URLs.
 */
export async function metricsRoutes(app: FastifyInstance, token: string | null, measured: Measured) {
  if (token === null) return
  // Imported here so that the library is loaded only if metrics are enabled.
  const { measure } = await import('./measure.ts')
  const register = measure(app, measured)
  app.get('/metrics', { config: { access: 'public' } }, async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw new Problem('signInFirst')
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
