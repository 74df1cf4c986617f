import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A holiday pauses all objects of a person; it ends at `until` or when it is switched off. */
export const holiday = z.object({ since: z.iso.datetime(), until: z.nullable(z.iso.datetime()) })
export type Holiday = z.infer<typeof holiday>

const path = '/api/me/holiday'

export const readHoliday = endpoint({
  method: 'GET',
  path,
  access: 'signedIn',
  summary: 'La pausa del mio bazar',
  answer: z.object({ holiday: z.nullable(holiday) }),
})

/** Also changes the end of a running holiday. */
export const startHoliday = endpoint({
  method: 'POST',
  path,
  access: 'signedIn',
  summary: 'Mette in pausa tutto il mio bazar',
  body: z.object({ until: z.nullable(z.iso.datetime()) }),
  status: 201,
  answer: z.object({ holiday }),
})

export const endHoliday = endpoint({
  method: 'DELETE',
  path,
  access: 'signedIn',
  summary: 'Riapre il mio bazar',
  answer: z.object({ success: z.literal(true) }),
})
