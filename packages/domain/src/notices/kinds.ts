import * as z from 'zod/mini'
import { conversationId, itemId, requestId, savedSearchId } from '../ids.ts'

/** The groups of notice kinds on the preferences screen. */
export const NOTICE_GROUPS = ['talks', 'exchanges', 'objects', 'wanted', 'house'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

const title = z.string()
const talk = { conversationId, title }
/** `conversationId` is null if the exchange did not come from a conversation. */
const exchange = { conversationId: z.nullable(conversationId), title }
/** `at` is an ISO 8601 instant. */
const meeting = { ...exchange, place: z.string(), at: z.iso.datetime() }
/** `items` are the titles of the objects that it is about, `title` the root object's. */
const itemsInTalk = { ...talk, items: z.array(z.string()) }
const report = { reportId: z.uuid(), upheld: z.boolean() }

function kind<G extends NoticeGroup, S extends Record<string, z.ZodMiniType>>(group: G, about: S) {
  return { group, about: z.object(about) } as const
}

/**
 * The kinds of notice with their parameters: a new kind is an entry here and a text in `texts/it/notices.ts`. The actor is
 * stored separately, and the path of the link follows from the parameters (`notice-path.ts`).
 */
export const NOTICES = {
  newInterest: kind('talks', talk),
  requestAnswered: kind('talks', { ...talk, request: z.string() }),
  /** One unread notice per conversation; `count` messages since it was last read. */
  newMessage: kind('talks', { ...talk, count: z.int() }),
  newProposal: kind('talks', talk),
  accepted: kind('talks', talk),
  rejected: kind('talks', talk),
  archived: kind('talks', talk),
  archivedByTime: kind('talks', talk),
  notChosen: kind('talks', talk),
  /** It has been the recipient's turn for `days` days. */
  nudge: kind('talks', { ...talk, days: z.int() }),
  itemReserved: kind('talks', itemsInTalk),
  itemFreed: kind('talks', itemsInTalk),
  itemGone: kind('talks', itemsInTalk),
  meetingProposed: kind('exchanges', meeting),
  meetingConfirmed: kind('exchanges', meeting),
  meetingSoon: kind('exchanges', meeting),
  /** The other participant has made a statement. */
  stateYourself: kind('exchanges', { ...exchange, happened: z.boolean() }),
  exchangeDone: kind('exchanges', exchange),
  exchangeNotHappened: kind('exchanges', exchange),
  exchangeHeld: kind('exchanges', exchange),
  exchangeCalledOff: kind('exchanges', exchange),
  feedbackShown: kind('exchanges', exchange),
  stillHaveIt: kind('objects', { itemId, title }),
  /** An object matches the recipient's wanted ad; `sought` is the title of the ad. */
  wantedFits: kind('wanted', { itemId, title, sought: z.string() }),
  /** One unread notice per saved search; `count` matching objects since it was last read, of which this is the newest. */
  searchFits: kind('wanted', { searchId: savedSearchId, itemId, title, name: z.string(), count: z.int() }),
  /** A wanted ad matches the recipient's object. */
  somebodySeeks: kind('wanted', { requestId, title, item: z.string() }),
  reportDecided: kind('house', report),
  objectionDecided: kind('house', report),
} as const

export type NoticeKind = keyof typeof NOTICES
export type NoticeAbout<K extends NoticeKind> = z.infer<(typeof NOTICES)[K]['about']>

export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]

/** The kinds whose unread notice is updated by a second event, instead of adding another notice. */
export const GROUPED_KINDS: readonly NoticeKind[] = ['newMessage', 'searchFits']

/** The kinds whose event writes no chat message. */
const OUTSIDE_CHAT: readonly NoticeKind[] = ['meetingSoon', 'feedbackShown']

/** The kinds whose event writes a chat message: the inbox counts it as unread, so the bell does not count the notice. */
export const CHAT_KINDS: readonly NoticeKind[] = NOTICE_KINDS.filter(
  (kind) => ['talks', 'exchanges'].includes(NOTICES[kind].group) && !OUTSIDE_CHAT.includes(kind),
)

/** A notice kind with its parameters. */
export type NoticeOf<K extends NoticeKind = NoticeKind> = { [One in K]: { kind: One; about: NoticeAbout<One> } }[K]
