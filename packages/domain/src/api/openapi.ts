import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The OpenAPI 3.1 description of all endpoints. */
export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Questa descrizione (OpenAPI 3.1)',
  answer: z.record(z.string(), z.unknown()),
})
