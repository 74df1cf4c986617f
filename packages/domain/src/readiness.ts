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
