import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { userText } from '../user-text.ts'

export const NAME_MAX = 80

/** The account that a user chooses in the built-in identity service, without verification. */
export const chosenAccount = z.object({
  email: z.pipe(z.string().check(z.trim(), z.toLowerCase()), emailAddress),
  name: userText(1, NAME_MAX),
  /** Required to sign in as admin if sign-in is open to the network. The server prints it when it starts. */
  secret: z.optional(z.string().check(z.maxLength(200))),
})
