import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { NOTICE_KINDS } from './kinds.ts'
import { preferences } from './preferences.ts'

export const NOTICES_PAGE = 30

/** A notice as its person reads it: worded when read, with the names of now. */
export const notice = z.object({
  _id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  /** An address of the product. */
  leadsTo: z.string(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notice = z.infer<typeof notice>

const unread = z.int()

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'signedIn',
  summary: 'I miei avvisi, dal più recente',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(NOTICES_PAGE))),
  }),
  /** `next` is the cursor of the page after it; null on the last one. */
  answer: z.object({ unread, notices: z.array(notice), next: z.nullable(z.string()) }),
})

export const readUnreadNotices = endpoint({
  method: 'GET',
  path: '/api/notices/unread',
  access: 'signedIn',
  summary: 'Quanti avvisi non ho ancora letto',
  answer: z.object({ unread }),
})

/** Those of the list, or all of them. */
export const markNoticesRead = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  access: 'signedIn',
  // Reading is free.
  beforeRules: true,
  summary: 'Segna gli avvisi come letti',
  body: z.object({ ids: z.optional(z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.maxLength(NOTICES_PAGE))) }),
  answer: z.object({ success: z.literal(true) }),
})

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/notices/preferences',
  access: 'signedIn',
  summary: 'Quali avvisi voglio, e dove',
  answer: preferences,
})

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/notices/preferences',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Cambia quali avvisi voglio, e dove',
  body: preferences,
  answer: preferences,
})
