import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The readiness probe: whether the server can answer, including the database. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  unlimited: true,
  summary: 'Se il servizio è pronto',
  answer: z.object({ ready: z.literal(true) }),
})

/**
 * The liveness probe: whether the process answers at all, independent of the database. `database` tells whether the latest
 * queries reached the database; the probe itself sends none.
 */
export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  unlimited: true,
  summary: 'Se il processo risponde',
  answer: z.object({ alive: z.literal(true), database: z.enum(['here', 'away']) }),
})
