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
