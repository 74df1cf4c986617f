import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The answer of an account to "Da dove guardi?" (`geo/viewpoint.ts`), which only its owner receives, with `readMe`. */
export const chooseViewpoint = endpoint({
  method: 'PATCH',
  path: '/api/me/viewpoint',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Sceglie da quale comune guardo: non lo vede nessun altro',
  body: z.object({ viewpoint: z.string().check(z.maxLength(100)) }),
  answer: z.object({ success: z.literal(true) }),
})
