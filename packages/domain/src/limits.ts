import { DAY_MS, HOUR_MS } from './durations.ts'
import type { RateLimit } from './rate-limit.ts'

/** Limits that schemas, forms and counters share. */
export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 4000
export const MESSAGE_MAX = 2000
/** The words of a search: more than a person types, so that what was pasted is answered too. */
export const SEARCH_TEXT_MAX = 1000
export const TAGS_MAX = 10
export const TAG_MAX = 30
export const PHOTOS_MAX = 8
export const PHOTO_BYTES_MAX = 10 * 1024 * 1024
/** The maximum number of photos that one person may upload within a day and not use: enough for ten objects. */
export const UNUSED_PHOTOS_MAX = 10 * PHOTOS_MAX
/** The same limit in bytes, for all stored sizes of the photos together. */
export const UNUSED_PHOTO_BYTES_MAX = 64 * 1024 * 1024
/** What a person writes of themselves, in letters. */
export const OWN_WORDS_MAX = 300
export const ITEMS_PER_PERSON_MAX = 500
/** The maximum number of open wanted ads of one person. */
export const OPEN_REQUESTS_PER_PERSON_MAX = 20
export const SAVED_SEARCHES_PER_PERSON_MAX = 20
/** Generous: a person who looks at fifty objects a day and keeps each one needs a year. It bounds what one account can store. */
export const FAVOURITES_PER_PERSON_MAX = 20_000
/** The objects that an opening offers. */
export const OFFERED_ITEMS_MAX = 10
/** The objects named in "In cambio darei…". */
export const FAVOURITE_GIVES_MAX = 20
export const MEETING_PLACE_MAX = 200
/** The times and places of one proposal between three or more people. */
export const MEETING_OPTIONS_MAX = 3
/** The objects of a proposed change: at most all those of two people. */
export const SET_ITEMS_MAX = 2 * ITEMS_PER_PERSON_MAX
export const FEEDBACK_MAX = 500
export const PRIVATE_NOTE_MAX = 1000
export const JSON_BYTES_MAX = 64 * 1024
/** The longest edge in pixels to which the browser scales a photo before the upload. */
export const PHOTO_EDGE_MAX = 2000

/** The maximum length of a typed handover code with its spaces. */
export const HANDOVER_INPUT_MAX = 40
/** The maximum number of wrong handover codes per person, exchange and day. */
export const HANDOVER_ATTEMPTS_MAX = 10
/** The length of the reason that an admin gives for an act. */
export const ADMIN_REASON_MIN = 10
export const ADMIN_REASON_MAX = 500
export const ADMIN_SEARCH_MAX = 80
export const MESSAGES_PAGE = 100
/** The maximum number of strangers whom a person may contact within 24 hours, in the first week of the account and later. */
export const FIRST_WEEK_CONTACTS_PER_DAY = 10
export const FIRST_CONTACTS_PER_DAY = 40
/** The maximum number of messages to a stranger before the first answer, with the one that opens the conversation. */
export const MESSAGES_BEFORE_ANSWER = 3
/** The maximum number of reports of one person within 24 hours. */
export const REPORTS_PER_DAY = 10
/** The longest e-mail address of RFC 5321. */
export const EMAIL_MAX = 254
export const CONTACT_NAME_MAX = 80
/** Messages of the contact form from one network address, which a household or a mobile network shares. */
export const CONTACT_LIMITS: readonly RateLimit[] = [
  { max: 5, windowMs: HOUR_MS },
  { max: 20, windowMs: DAY_MS },
]
/** Reports of visitors from one network address. */
export const VISITOR_REPORT_LIMITS: readonly RateLimit[] = [
  { max: 5, windowMs: HOUR_MS },
  { max: 20, windowMs: DAY_MS },
]
/** Receipts of reports to one address, which is not verified: it may be a stranger's. What exceeds it gets none. */
export const VISITOR_MAIL_LIMITS: readonly RateLimit[] = [{ max: 3, windowMs: DAY_MS }]
/** Receipts of reports to all addresses. */
export const VISITOR_MAILS_LIMITS: readonly RateLimit[] = [{ max: 100, windowMs: DAY_MS }]
/** Sign-in links to one e-mail address, asked for from one network address. */
export const SIGN_IN_LINK_LIMITS: readonly RateLimit[] = [
  { max: 5, windowMs: HOUR_MS },
  { max: 10, windowMs: DAY_MS },
]
/** Sign-in links to one e-mail address from all networks: more than those of one, so that a stranger does not shut its owner out. */
export const SIGN_IN_LINKS_OF_ADDRESS: readonly RateLimit[] = [{ max: 20, windowMs: DAY_MS }]
/** Sign-in links to all addresses, asked for from one network address, which a household or a mobile network shares. */
export const SIGN_IN_LINKS_OF_NETWORK: readonly RateLimit[] = [
  { max: 20, windowMs: HOUR_MS },
  { max: 60, windowMs: DAY_MS },
]
/** Copies of one person's data: each reads everything about them, and their photos. */
export const DATA_EXPORT_LIMITS: readonly RateLimit[] = [
  { max: 5, windowMs: HOUR_MS },
  { max: 10, windowMs: DAY_MS },
]
/** E-mails to the operator. What exceeds it is only stored for the admin. */
export const OPERATOR_MAIL_LIMITS: readonly RateLimit[] = [{ max: 50, windowMs: DAY_MS }]
export const REPORT_TEXT_MAX = 1000
export const OBJECTION_MAX = 1000
export const SEARCH_NAME_MAX = 80
/** The longest holiday, in milliseconds. */
export const HOLIDAY_MAX_MS = 366 * DAY_MS
