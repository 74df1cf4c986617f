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
 * `GET /metrics` in Prometheus' own format, for whoever has the word; without a word there is no such address, and nothing is
 * measured. Nothing in it is anybody's: routes as they are registered, never an address.
 */
export async function metricsRoutes(app: FastifyInstance, token: string | null, measured: Measured) {
  if (token === null) return
  // Only who measures needs the library in memory.
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

/** Takes as long whatever is wrong. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
