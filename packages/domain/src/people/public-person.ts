import * as z from 'zod/mini'
import { uid } from '../ids.ts'

/** A person as all users see them. */
export const publicPerson = z.object({
  uid,
  /** Never falls back to the e-mail; empty if the person has no name or has deleted their account. */
  name: z.string(),
  /** The masked e-mail, which the specification's `ownerEmail` and `participants[].email` contain. */
  email: z.string(),
  /** A URL on the app's server; null if the person has no photo, and the client shows the initial. */
  photo: z.nullable(z.string()),
})
export type PublicPerson = z.infer<typeof publicPerson>
