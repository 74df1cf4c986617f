import * as z from 'zod/mini'
import { conversationId, itemId, requestId, savedSearchId } from '../ids.ts'

/** What a notice can be about; a screen of preferences lists its kinds under these. */
export const NOTICE_GROUPS = ['talks', 'exchanges', 'objects', 'wanted', 'house'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

const title = z.string()
const talk = { conversationId, title }
/** The exchange of a conversation; null for one that no conversation has made. */
const exchange = { conversationId: z.nullable(conversationId), title }
/** `at` as an instant in ISO form. */
const meeting = { ...exchange, place: z.string(), at: z.iso.datetime() }
/** `items` are the titles of the objects that it is about, `title` the root object's. */
const itemsInTalk = { ...talk, items: z.array(z.string()) }
const report = { reportId: z.uuid(), upheld: z.boolean() }

function kind<G extends NoticeGroup, S extends Record<string, z.ZodMiniType>>(group: G, about: S) {
  return { group, about: z.object(about) } as const
}

/**
 * Every kind of notice with its parameters: a line here and its words in `texts/it/notices.ts` make a new one. Who caused it
 * travels beside, and where it leads follows from the parameters (`leads-to.ts`).
 */
export const NOTICES = {
  newInterest: kind('talks', talk),
  requestAnswered: kind('talks', { ...talk, request: z.string() }),
  /** One unread notice a conversation; `count` messages have come since it was read last. */
  newMessage: kind('talks', { ...talk, count: z.int() }),
  newProposal: kind('talks', talk),
  accepted: kind('talks', talk),
  rejected: kind('talks', talk),
  archived: kind('talks', talk),
  archivedByTime: kind('talks', talk),
  notChosen: kind('talks', talk),
  /** It is the reader's turn, since so many days. */
  nudge: kind('talks', { ...talk, days: z.int() }),
  itemReserved: kind('talks', itemsInTalk),
  itemFreed: kind('talks', itemsInTalk),
  itemGone: kind('talks', itemsInTalk),
  meetingProposed: kind('exchanges', meeting),
  meetingConfirmed: kind('exchanges', meeting),
  meetingSoon: kind('exchanges', meeting),
  /** The other has said how it went. */
  stateYourself: kind('exchanges', { ...exchange, happened: z.boolean() }),
  exchangeDone: kind('exchanges', exchange),
  exchangeNotHappened: kind('exchanges', exchange),
  exchangeHeld: kind('exchanges', exchange),
  exchangeCalledOff: kind('exchanges', exchange),
  feedbackShown: kind('exchanges', exchange),
  stillHaveIt: kind('objects', { itemId, title }),
  /** An object fits a wanted ad of the reader's; `sought` is what the ad says. */
  wantedFits: kind('wanted', { itemId, title, sought: z.string() }),
  /** One unread notice a saved search; `count` objects have come since it was read last, of which this is the newest. */
  searchFits: kind('wanted', { searchId: savedSearchId, itemId, title, name: z.string(), count: z.int() }),
  /** Somebody looks for what the reader has. */
  somebodySeeks: kind('wanted', { requestId, title, item: z.string() }),
  reportDecided: kind('house', report),
  objectionDecided: kind('house', report),
} as const

export type NoticeKind = keyof typeof NOTICES
export type NoticeAbout<K extends NoticeKind> = z.infer<(typeof NOTICES)[K]['about']>

export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]

/** Kinds of which one unread notice stands for all: a second event adds to it instead of making another. */
export const GROUPED_KINDS: readonly NoticeKind[] = ['newMessage', 'searchFits']

/** Kinds whose event is no line of a chat. */
const OUTSIDE_CHAT: readonly NoticeKind[] = ['meetingSoon', 'feedbackShown']

/** Kinds whose event is a line of its conversation's chat: the inbox counts that line as unread, so the bell does not count the notice. */
export const CHAT_KINDS: readonly NoticeKind[] = NOTICE_KINDS.filter(
  (kind) => ['talks', 'exchanges'].includes(NOTICES[kind].group) && !OUTSIDE_CHAT.includes(kind),
)

/** A kind with its own parameters. */
export type NoticeOf<K extends NoticeKind = NoticeKind> = { [One in K]: { kind: One; about: NoticeAbout<One> } }[K]
