import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The readiness probe: whether the server can answer, including the database. `clock` tells whether the clock of its machine agrees
 * with the database's; if not, the server answers all the same and runs no jobs.
 */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  unlimited: true,
  summary: 'Se il servizio è pronto',
  answer: z.object({ ready: z.literal(true), clock: z.enum(['agrees', 'differs']) }),
})

/**
 * The liveness probe: whether the process answers at all, independent of the database. `database` tells whether the latest
 * queries reached the database, and whether it stores nothing because its disk is full or it is read-only; the probe itself sends none.
 */
export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  unlimited: true,
  summary: 'Se il processo risponde',
  answer: z.object({ alive: z.literal(true), database: z.enum(['here', 'away', 'full', 'readOnly']) }),
})
