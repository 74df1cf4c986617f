import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { writtenText } from '../written-text.ts'

export const NAME_MAX = 80
export const EMAIL_MAX = 254

/** Who somebody says they are, to the built-in identity service. */
export const chosenAccount = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.email()),
  name: writtenText(1, NAME_MAX),
  /** Asked of the admin where anybody on a network may sign in; printed at start. */
  secret: z.optional(z.string().check(z.maxLength(200))),
})
export type ChosenAccount = z.infer<typeof chosenAccount>

/** The answer is for one sign-in: `accounts:signInWithIdp` takes it once. */
export const createIdToken = endpoint({
  method: 'POST',
  path: '/identity/id-token',
  access: 'public',
  summary: 'Accesso di prova: un gettone per entrare con un nome e un’e-mail',
  body: chosenAccount,
  answer: z.object({ idToken: z.string() }),
})
