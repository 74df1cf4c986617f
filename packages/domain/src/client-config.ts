import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { signInMethod } from './sign-in-method.ts'

/** Who is responsible for an installation. */
export const operator = z.object({ name: z.string(), email: z.string(), address: z.string() })
export type Operator = z.infer<typeof operator>

/** The run-time configuration of the web client, so that one build works for every installation. It contains no secrets. */
export const clientConfig = z.object({
  identity: z.object({
    /** `firebase`: Google's popup, with the project below; `builtIn`: only sessions of our own server. */
    kind: z.enum(['builtIn', 'firebase']),
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    /** The ways of signing in, in the order in which they are shown. The default is for a configuration that an earlier version has stored. */
    methods: z._default(z.array(signInMethod), []),
    /** Whether `google.com` is the account chooser of a trial. */
    hasChooser: z._default(z.boolean(), false),
  }),
  upload: z.object({
    url: z.string(),
    preset: z.string(),
    cloudName: z.string(),
    /** Whether uploads go to the app's server, which requires the ID token. The client never sends the token to other hosts. */
    own: z.boolean(),
  }),
  /** The URL of the vector map style that is drawn over the map shipped with the app; null if there is none. */
  mapStyleUrl: z.nullable(z.string()),
  /** Sign-in without verification is open to all users; every page warns about it. */
  openSignIn: z.boolean(),
  /** Null if only this computer reaches the server. The default is for a configuration that an earlier version has stored. */
  operator: z._default(z.nullable(operator), null),
})
export type ClientConfig = z.infer<typeof clientConfig>

export const readConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'La configurazione che serve al browser',
  answer: clientConfig,
})
