import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** For whoever watches over the server: whether it can answer, database included. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'Se il servizio è pronto',
  answer: z.object({ ready: z.literal(true) }),
})

/**
 * For whoever starts it anew when it hangs: whether the process answers at all, whatever the database does. Whether those who asked the
 * database last had an answer is told besides.
 */
export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Se il processo risponde',
  answer: z.object({ alive: z.literal(true), database: z.enum(['here', 'away']) }),
})
