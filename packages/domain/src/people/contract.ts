import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { uid } from '../ids.ts'
import { searchText } from '../user-text.ts'
import { ANSWER_TIMES } from './answer-time.ts'
import { ownPage } from './own-page.ts'
import { publicPerson } from './public-person.ts'

export const profile = z.object({
  ...publicPerson.shape,
  since: z.iso.datetime(),
  /** A few words about themselves; null if there are none, or if the admin has hidden them. */
  words: z.nullable(z.string()),
  /** The municipality in which they live; null unless they have chosen to show it. */
  place: z.nullable(z.string()),
  items: z.int(),
  /** The number of different people with whom an exchange went well that counts (`figures.ts`); null with fewer than three. */
  partners: z.nullable(z.int()),
  /** The usual answer time; null if they have answered fewer than three different people, and if it was not asked for. */
  answers: z.nullable(z.enum(ANSWER_TIMES)),
  /** Set during a holiday, which pauses all their objects; `until` is null for an open end. */
  holiday: z.nullable(z.object({ until: z.nullable(z.iso.datetime()) })),
  /** How many people have given which feedback: the latest of each, never an average; null with fewer than three people. */
  feedback: z.nullable(
    z.object({
      count: z.int(),
      came: z.int(),
      /** How many of them answered the question “as described”. */
      describedCount: z.int(),
      asDescribed: z.int(),
      /** The texts of this feedback, newest first, without names; with the id for a report; null until a job has filled it. */
      sentences: z.array(z.object({ _id: z.nullable(z.uuid()), text: z.string() })),
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
  /** `answers=no` leaves the answer time out, which takes more work than all the rest. */
  query: z.object({ answers: z.optional(z.literal('no')) }),
  answer: profile,
})

export const readPersonPhoto = endpoint({
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
  query: z.object({ q: searchText(1, 80) }),
  answer: z.array(publicPerson),
})

/** `reason` is the admin's text. */
export const suspension = z.object({ since: z.iso.datetime(), reason: z.nullable(z.string()) })

export const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'signedIn',
  whileSuspended: true,
  summary: 'Chi sono: il mio profilo, se amministro e se sono sospeso',
  answer: z.object({
    isAdmin: z.boolean(),
    profile,
    page: ownPage,
    email: z.string(),
    /** The version of the rules to accept before writing; null if they are accepted. */
    rulesToAccept: z.nullable(z.iso.date()),
    /** The number of objects of an earlier system that wait for this person's decision (`import/contract.ts`). */
    foundItems: z.int(),
    /** The municipalities of their objects that show nothing else, the last used first, for the next one. */
    shownMunicipalities: z.array(z.string()),
    /** Their answer to "Da dove guardi?" (`viewpoint.ts`); null until they have answered. */
    viewpoint: z.nullable(z.string()),
    /** Set while the admin has suspended the account. */
    suspension: z.nullable(suspension),
  }),
})

/** Longer than a valid name, which `parseChosenName` checks. */
export const typedName = z.string().check(z.maxLength(200))

/** The name that others see. The first choice is free, then it can be changed once in 30 days (`nameChangedRecently`). */
export const chooseName = endpoint({
  method: 'POST',
  path: '/api/me/name',
  access: 'signedIn',
  summary: 'Sceglie il nome che gli altri vedono',
  body: z.object({ name: typedName }),
  status: 201,
  answer: z.object({ name: z.string() }),
})

/**
 * Requires a sign-in within the last five minutes (else `signInAgain`). The client also deletes a Firebase account. `passedOnPhotos`:
 * what becomes of the caller's photos of objects that have passed on (`photos/take-back.ts`).
 */
export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/me',
  access: 'signedIn',
  beforeRules: true,
  whileSuspended: true,
  summary: 'Elimina il mio account',
  query: z.object({ passedOnPhotos: z._default(z.enum(['stay', 'takeBack']), 'stay') }),
  answer: z.object({ success: z.literal(true) }),
})
