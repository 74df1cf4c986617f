import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { uid } from '../ids.ts'
import { ANSWER_TIMES } from './answer-time.ts'

/** A person as anybody sees them. */
export const publicPerson = z.object({
  uid,
  /** Never falls back to the e-mail; empty for somebody who gave no name or has left. */
  name: z.string(),
  /** Masked, as the specification's `ownerEmail` and `participants[].email` leave the server. */
  email: z.string(),
  /** An address in our own store, or null for the letter on the manila disc. */
  photo: z.nullable(z.string()),
})
export type PublicPerson = z.infer<typeof publicPerson>

export const profile = z.object({
  ...publicPerson.shape,
  since: z.iso.datetime(),
  /** The municipality most of their objects lie in; null without any. */
  place: z.nullable(z.string()),
  items: z.int(),
  exchanges: z.int(),
  /** Within what time they usually answer, from three answers on. */
  answers: z.nullable(z.enum(ANSWER_TIMES)),
  /** They are away, and their objects rest; `until` where they said so. */
  holiday: z.nullable(z.object({ until: z.nullable(z.iso.datetime()) })),
  /** What others have said after an exchange, from three of them on; never an average. */
  feedback: z.nullable(
    z.object({
      count: z.int(),
      came: z.int(),
      /** Of those who have received something and said so. */
      describedCount: z.int(),
      asDescribed: z.int(),
      /** The newest first, without names. */
      sentences: z.array(z.string()),
    }),
  ),
})
export type Profile = z.infer<typeof profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/people/:uid',
  access: 'public',
  summary: 'Il profilo pubblico di una persona',
  params: z.object({ uid }),
  answer: profile,
})

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/people/:uid/picture',
  access: 'public',
  summary: 'La foto di una persona',
  params: z.object({ uid }),
  missing: 'personNotFound',
  media: 'image/webp',
  answer: z.unknown(),
})

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  access: 'public',
  summary: 'Cerca per nome tra chi ha un bazar',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  answer: z.array(publicPerson),
})

export const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'signedIn',
  summary: 'Chi sono: il mio profilo e se amministro',
  answer: z.object({
    isAdmin: z.boolean(),
    profile,
    email: z.string(),
    /** The day of the rules to be accepted before anything is written; null for somebody who has. */
    rulesToAccept: z.nullable(z.iso.date()),
  }),
})

/** With everything that is theirs alone, on a sign-in of the last five minutes (else `signInAgain`). Where the identity is Google's, the browser then deletes that account too. */
export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/me',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Elimina il mio account',
  answer: z.object({ success: z.literal(true) }),
})
