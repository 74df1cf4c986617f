import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { typedName } from './contract.ts'

/** `version` is the version of the rules that the user has read; any other than the current one is refused (`rulesChanged`). `name` as in `chooseName`. */
export const acceptRules = endpoint({
  method: 'POST',
  path: '/api/me/rules',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Conferma l’età minima e accetta le regole',
  body: z.object({ version: z.iso.date(), oldEnough: z.literal(true), name: z.optional(typedName) }),
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})
