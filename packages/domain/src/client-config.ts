import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the web side learns at run time, so that one build serves every town. Nothing in here is secret. */
export const clientConfig = z.object({
  identity: z.object({
    /** `builtIn`: our own account chooser; `firebase`: Google's popup. */
    kind: z.enum(['builtIn', 'firebase']),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
  }),
  upload: z.object({
    url: z.string(),
    preset: z.string(),
    cloudName: z.string(),
    /** Our own endpoint wants the token; another host never gets it. */
    own: z.boolean(),
  }),
  /** The vector style over the shipped map, or null. */
  mapStyleUrl: z.nullable(z.string()),
  /** Anybody may sign in as anybody: every page says so. */
  openSignIn: z.boolean(),
})
export type ClientConfig = z.infer<typeof clientConfig>

export const readConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'La configurazione che serve al browser',
  answer: clientConfig,
})
