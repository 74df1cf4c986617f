import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OWN_WORDS_MAX } from '../limits.ts'
import { userLine } from '../user-text.ts'

/** What a person shows of themselves, as only they see it: also what the admin has hidden, with the reason. */
export const ownPage = z.object({
  words: z.nullable(z.string()),
  /** Why the admin has hidden the words; null if they are shown. */
  wordsHiddenBecause: z.nullable(z.string()),
  /** Whether they have chosen a picture; without one, that of the identity provider is shown. */
  hasOwnPicture: z.boolean(),
  photoHiddenBecause: z.nullable(z.string()),
  /** The slug of the municipality in which they live; null until they have chosen it. */
  municipality: z.nullable(z.string()),
  /** Whether their page shows it; false at first. */
  showsMunicipality: z.boolean(),
})
export type OwnPage = z.infer<typeof ownPage>

/** Empty text removes the words. `ownWordsRefusal` gives the further rules. */
export const chooseWords = endpoint({
  method: 'PATCH',
  path: '/api/me/words',
  access: 'signedIn',
  summary: 'Scrive le due parole che gli altri leggono di me',
  body: z.object({ words: userLine(0, OWN_WORDS_MAX) }),
  answer: z.object({ words: z.nullable(z.string()) }),
})

/** `photo` is the address of an own upload (`POST /upload`), of which the square in the middle becomes the picture. */
export const choosePicture = endpoint({
  method: 'POST',
  path: '/api/me/picture',
  access: 'signedIn',
  summary: 'Sceglie la foto che gli altri vedono, fra quelle caricate da me',
  body: z.object({ photo: z.string().check(z.maxLength(200)) }),
  status: 201,
  answer: z.object({ photo: z.string() }),
})

/** Afterwards the picture of the identity provider is shown again, if there is one. */
export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/me/picture',
  access: 'signedIn',
  summary: 'Toglie la foto scelta',
  answer: z.object({ photo: z.nullable(z.string()) }),
})

/** `municipality` is a slug of the town; without one nothing is shown. */
export const chooseMunicipality = endpoint({
  method: 'PATCH',
  path: '/api/me/municipality',
  access: 'signedIn',
  summary: 'Sceglie il mio comune, e se gli altri lo leggono',
  body: z.object({ municipality: z.nullable(z.string().check(z.maxLength(100))), showsMunicipality: z.boolean() }),
  answer: z.object({ success: z.literal(true) }),
})
