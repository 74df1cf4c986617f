import * as z from 'zod/mini'
import { conversationId, itemId, requestId, ringId, savedSearchId } from '../ids.ts'
import { SET_MESSAGE_KINDS } from '../messages/exchange-kinds.ts'
import { DECISION_TARGETS, REPORT_OUTCOMES } from '../reports/report.ts'

/** The groups of notice kinds on the preferences screen. */
export const NOTICE_GROUPS = ['conversations', 'exchanges', 'objects', 'wanted', 'reports', 'account'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

const title = z.string()
const conversation = { conversationId, title }
/** `conversationId` is null if the exchange came from a ring, whose chat is given then. */
const exchange = { conversationId: z.nullable(conversationId), chatId: z.optional(ringId), title }
/** `at` is an ISO 8601 instant. */
const meeting = { ...exchange, place: z.string(), at: z.iso.datetime() }
/** `title` is what the recipient would receive, `gives` what they would give. */
const ring = { size: z.int(), title, gives: z.string() }
/** Its chat has the id of the ring. `more…`: how many objects pass beside the named ones, missing if none. */
const proposedRing = { ...ring, chatId: ringId, moreReceived: z.optional(z.int()), moreGiven: z.optional(z.int()) }
/** Titles, and whether another person has come in. Missing in notices from before it was stored. */
const ringChange = z.optional(
  z.object({ added: z.array(z.string()), removed: z.array(z.string()), edited: z.array(z.string()), hasNewcomer: z.boolean() }),
)
/** The participants, where they are more than two. */
const people = z.optional(z.int())
/** `items` are the titles of the objects that the notice is about; `title` is the root object's. */
const itemsInConversation = { ...conversation, items: z.array(z.string()) }
const report = { reportId: z.uuid(), upheld: z.boolean() }

function defineKind<G extends NoticeGroup, S extends Record<string, z.ZodMiniType>>(group: G, about: S) {
  return { group, about: z.object(about) } as const
}

/**
 * The kinds of notice with their parameters: a new kind is an entry here and a text in `texts/it/notices/notices.ts`. The actor is
 * stored separately, and the path of the link follows from the parameters (`notice-path.ts`). The parameters are stored as JSON: one
 * that is added to a kind is optional.
 */
export const NOTICES = {
  newInterest: defineKind('conversations', conversation),
  requestAnswered: defineKind('conversations', { ...conversation, request: z.string() }),
  /** One notice per conversation; `count` is the number of messages since the notice was last read. */
  newMessage: defineKind('conversations', { ...conversation, count: z.int() }),
  /** One notice per chat of a ring, which has `size` people. */
  ringMessage: defineKind('conversations', { chatId: ringId, size: z.int(), count: z.int() }),
  newProposal: defineKind('conversations', conversation),
  asked: defineKind('conversations', conversation),
  accepted: defineKind('conversations', conversation),
  rejected: defineKind('conversations', conversation),
  withdrawn: defineKind('conversations', conversation),
  /** The owner lets the recipient, whom they have refused, ask for the object again. */
  interestReopened: defineKind('conversations', conversation),
  archived: defineKind('conversations', conversation),
  archivedByTime: defineKind('conversations', conversation),
  notChosen: defineKind('conversations', conversation),
  /** It has been the recipient's turn for `days` days. */
  nudge: defineKind('conversations', { ...conversation, days: z.int() }),
  itemReserved: defineKind('conversations', itemsInConversation),
  itemFreed: defineKind('conversations', itemsInConversation),
  itemGone: defineKind('conversations', itemsInConversation),
  /** `more`: the further options of the same proposal. */
  meetingProposed: defineKind('exchanges', { ...meeting, more: z.optional(z.int()) }),
  meetingConfirmed: defineKind('exchanges', meeting),
  meetingSoon: defineKind('exchanges', { ...meeting, people }),
  /** A change of the agreed objects was proposed or has ended, or both are asked what they have exchanged. */
  exchangeChange: defineKind('exchanges', { ...exchange, step: z.enum(SET_MESSAGE_KINDS) }),
  /** The other participant has made a statement. */
  stateYourself: defineKind('exchanges', { ...exchange, happened: z.boolean() }),
  exchangeDone: defineKind('exchanges', exchange),
  exchangeNotHappened: defineKind('exchanges', exchange),
  exchangeHeld: defineKind('exchanges', exchange),
  exchangeCalledOff: defineKind('exchanges', exchange),
  /** Called off without an agreed meeting, because the actor had not answered; `mine`: because the recipient had not. */
  exchangeUnanswered: defineKind('exchanges', { ...exchange, mine: z.boolean() }),
  feedbackShown: defineKind('exchanges', exchange),
  stillHaveIt: defineKind('objects', { itemId, title }),
  /** Who gave the object has taken their photos back. */
  photosTakenBack: defineKind('objects', { itemId, title }),
  /** An object matches the recipient's wanted ad; `sought` is the title of the ad. */
  wantedFits: defineKind('wanted', { itemId, title, sought: z.string() }),
  /** One notice per saved search; `count` is the number of matches since it was last read, `itemId` is the newest match. */
  searchFits: defineKind('wanted', { searchId: savedSearchId, itemId, title, name: z.string(), count: z.int() }),
  /** One of the recipient's favourites has become available again, or is about to go: reserved in an exchange. */
  favouriteAvailable: defineKind('wanted', { itemId, title }),
  favouriteReserved: defineKind('wanted', { itemId, title }),
  /** The night has chosen a ring for the recipient. */
  ringSuggested: defineKind('wanted', { ...ring, ringId }),
  /** A ring was proposed to the recipient, or they are asked to take the place of a person who has left. */
  ringAsked: defineKind('exchanges', {
    ...proposedRing,
    isNewcomer: z.boolean(),
    /** It takes the place of an agreed ring that was called off. Missing in notices from before it was stored. */
    replacesCalledOff: z.optional(z.boolean()),
  }),
  /** The recipient's answer is still missing. */
  ringNudged: defineKind('exchanges', proposedRing),
  /** It has changed since the recipient's answer, which is asked again. */
  ringChanged: defineKind('exchanges', {
    ...proposedRing,
    change: ringChange,
    /** The recipient has said yes before. Missing otherwise, and in notices from before it was stored. */
    hasOldYes: z.optional(z.boolean()),
  }),
  /** All have said yes. */
  ringAgreed: defineKind('exchanges', proposedRing),
  /** `isLate`: the recipient has not answered in time, and is not part of it any more. Missing otherwise. */
  ringDissolved: defineKind('exchanges', { ...proposedRing, isLate: z.optional(z.boolean()) }),
  /** A wanted ad matches the recipient's object. */
  somebodySeeks: defineKind('wanted', { requestId, title, item: z.string() }),
  reportDecided: defineKind('reports', report),
  objectionDecided: defineKind('reports', report),
  /** An admin has decided without a report about something that concerns the recipient. */
  adminDecided: defineKind('reports', {
    reportId: z.uuid(),
    target: z.enum(DECISION_TARGETS),
    outcome: z.enum(REPORT_OUTCOMES),
    title,
    reasons: z.string(),
  }),
  /** The account is unused; without a visit it is erased from `erasedFrom` on. */
  accountUnused: defineKind('account', { erasedFrom: z.iso.datetime() }),
} as const

export type NoticeKind = keyof typeof NOTICES
export type NoticeAbout<K extends NoticeKind> = z.infer<(typeof NOTICES)[K]['about']>

export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]

/** The kinds whose unread notice is updated by a second event, instead of adding another notice. */
export const GROUPED_KINDS: readonly NoticeKind[] = ['newMessage', 'ringMessage', 'searchFits']

/** The kinds whose event writes no chat message. */
const KINDS_WITHOUT_CHAT_MESSAGE: readonly NoticeKind[] = ['meetingSoon', 'feedbackShown', 'ringNudged']

/** The kinds whose event writes a chat message: the inbox counts it as unread, so the bell does not count the notice. */
export const CHAT_KINDS: readonly NoticeKind[] = NOTICE_KINDS.filter(
  (kind) => ['conversations', 'exchanges'].includes(NOTICES[kind].group) && !KINDS_WITHOUT_CHAT_MESSAGE.includes(kind),
)

/** A notice kind with its parameters. */
export type NoticeOf<K extends NoticeKind = NoticeKind> = { [One in K]: { kind: One; about: NoticeAbout<One> } }[K]

/** A stored notice; null if this version does not know its kind or cannot read its parameters: another version has written it. */
export function readStoredNotice({ kind, about }: { kind: string; about: unknown }): NoticeOf | null {
  const known = NOTICE_KINDS.find((each) => each === kind)
  const parsed = known && NOTICES[known].about.safeParse(about)
  return parsed?.success ? ({ kind: known, about: parsed.data } as NoticeOf) : null
}
