import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CATEGORIES } from '../items/categories.ts'
import { NOTICE_KINDS } from './kinds.ts'
import { noticePreferences } from './preferences.ts'

export const NOTICES_PAGE = 30

/** A notice for its recipient. The text is rendered when read, with the current names. */
export const notice = z.object({
  _id: z.string(),
  /** Null for a kind that only another version of the server knows. */
  kind: z.nullable(z.enum(NOTICE_KINDS)),
  text: z.string(),
  /** A path of the app. */
  leadsTo: z.string(),
  /** The object of the notice; null if there is none, or none that the recipient may see. */
  item: z.nullable(z.object({ category: z.enum(CATEGORIES), imageUrl: z.string() })),
  read: z.boolean(),
  /** Its event is a message of a chat that the inbox shows and counts; the bell does not count it. */
  inInbox: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notice = z.infer<typeof notice>

/** The unread notices, without those that the inbox counts. */
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
  /** `next` is the cursor of the next page; null on the last page. */
  answer: z.object({ unread, notices: z.array(notice), next: z.nullable(z.string()) }),
})

export const readUnreadNotices = endpoint({
  method: 'GET',
  path: '/api/notices/unread',
  access: 'signedIn',
  summary: 'Quanti avvisi non ho ancora letto, senza quelli che la inbox conta già',
  answer: z.object({ unread }),
})

/** Marks the notices with these `ids` as read; without `ids`, all notices of the caller. */
export const markNoticesRead = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  access: 'signedIn',
  // Reading does not require accepted rules.
  beforeRules: true,
  summary: 'Segna gli avvisi come letti',
  body: z.object({ ids: z.optional(z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.maxLength(NOTICES_PAGE))) }),
  answer: z.object({ success: z.literal(true) }),
})

/** The push subscription of a browser, in the format of `PushSubscription`. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
  }),
})
export type NewSubscription = z.infer<typeof pushSubscription>

export const readChannels = endpoint({
  method: 'GET',
  path: '/api/notices/channels',
  access: 'signedIn',
  summary: 'Per quali vie può arrivare un avviso',
  /** The public key for push subscriptions, and whether this server sends e-mail. */
  answer: z.object({ pushKey: z.string(), mail: z.boolean() }),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/notices/push',
  access: 'signedIn',
  summary: 'Accende gli avvisi su questo dispositivo',
  body: pushSubscription,
  status: 201,
  answer: z.object({ success: z.literal(true) }),
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/notices/push',
  access: 'signedIn',
  summary: 'Spegne gli avvisi su questo dispositivo',
  query: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  answer: z.object({ success: z.literal(true) }),
})

/** The unsubscribe link of every e-mail. Mail clients call it (RFC 8058); in a browser the page at this path asks first. */
export const unsubscribeMail = endpoint({
  method: 'POST',
  path: '/disiscrizione',
  access: 'public',
  summary: 'Niente più e-mail, con il link firmato che sta in ognuna',
  query: z.object({ t: z.string().check(z.maxLength(400)), riattiva: z.optional(z.literal('1')) }),
  answer: z.object({ success: z.literal(true) }),
})

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/notices/preferences',
  access: 'signedIn',
  summary: 'Quali avvisi voglio, e dove',
  answer: noticePreferences,
})

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/api/notices/preferences',
  access: 'signedIn',
  beforeRules: true,
  summary: 'Cambia quali avvisi voglio, e dove',
  body: noticePreferences,
  answer: noticePreferences,
})
