import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The description of all calls, for programs and for whoever writes one (OpenAPI 3.1). */
export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Questa descrizione (OpenAPI 3.1)',
  answer: z.record(z.string(), z.unknown()),
})
