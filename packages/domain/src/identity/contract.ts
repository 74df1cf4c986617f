import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { chosenAccount } from './chosen-account.ts'

/** The token is valid for one sign-in: `accounts:signInWithIdp` accepts it once. */
export const createIdToken = endpoint({
  method: 'POST',
  path: '/identity/id-token',
  access: 'public',
  summary: 'Accesso di prova: un gettone per entrare con un nome e un’e-mail',
  body: chosenAccount,
  answer: z.object({ idToken: z.string() }),
})

/**
 * The request of an OpenID Connect client for which the user has chosen an account: the account chooser is a provider too, for trials and
 * tests of that way of signing in. Any client may ask that is on this computer.
 */
export const createAuthorization = endpoint({
  method: 'POST',
  path: '/identity/authorizations',
  access: 'public',
  summary: 'Accesso di prova: la risposta a un altro programma che fa entrare con OpenID Connect',
  body: z.object({
    ...chosenAccount.shape,
    clientId: z.string().check(z.minLength(1), z.maxLength(200)),
    redirectUri: z.url({ protocol: /^https?$/ }),
    state: z.string().check(z.maxLength(500)),
    nonce: z.optional(z.string().check(z.maxLength(500))),
    /** S256 of PKCE. */
    codeChallenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  answer: z.object({ url: z.string() }),
})
