import * as z from 'zod/mini'
import { exchangeSummary } from '../exchanges/summary.ts'
import { conversationId, uid } from '../ids.ts'
import { item } from '../items/item.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { message } from '../messages/message.ts'
import { publicPerson } from '../people/public-person.ts'
import { CONVERSATION_STATUSES } from './conversation-status.ts'
import { PAUSE_REASONS } from './negotiation.ts'
import { areDifferentTimes, DAY_PARTS, OFFERED_TIMES_MAX } from './offered-times.ts'

/**
 * The moves of a participant; `moves.ts` decides when each is allowed. `ask` passes the turn with a question instead of a proposal,
 * `undo` is the button Annulla, `write` a chat message.
 */
export const MOVES = ['toggle', 'send', 'ask', 'accept', 'undo', 'reject', 'archive', 'write', 'callOff'] as const
export type MoveName = (typeof MOVES)[number]

/** What the button Annulla undoes: the user's draft, their last sent proposal, their question, or the archiving. */
export const UNDO_ACTIONS = ['draft', 'sent', 'question', 'archive'] as const
export type UndoAction = (typeof UNDO_ACTIONS)[number]

export const offeredTime = z.object({ day: z.iso.date(), part: z.nullable(z.enum(DAY_PARTS)) })
/** When a person could meet, in the town's time zone. */
export const offeredTimes = z.array(offeredTime).check(z.maxLength(OFFERED_TIMES_MAX), z.refine(areDifferentTimes))

export const conversationItem = z.object({
  ...item.shape,
  selectedBy: z.nullable(uid),
  /** The object as it was when added to the proposal, if it has changed since; else null. */
  was: z.nullable(itemSnapshot),
})
export type ConversationItem = z.infer<typeof conversationItem>

export const participant = z.object({
  ...publicPerson.shape,
  /** `interested`: pressed Interessa or wrote the answered ad; `owner`: the owner of the root object. */
  role: z.enum(['interested', 'owner']),
  /** Null if not on holiday; `until` is null for an open end. */
  holiday: z.nullable(z.object({ until: z.nullable(z.iso.datetime()) })),
  /** The name that the reader knew before it was changed in the last 30 days. */
  formerName: z.nullable(z.string()),
})
export type Participant = z.infer<typeof participant>

export const conversation = z.object({
  _id: conversationId,
  /** A snapshot, because the conversation outlives the object; `rootItemGone` if it was deleted or transferred. */
  rootItem: itemSnapshot,
  rootItemGone: z.boolean(),
  /** The admin has hidden the root object, and the caller cannot open its page. */
  rootItemHidden: z.boolean(),
  participants: z.array(participant),
  /** The newest `MESSAGES_PAGE`, oldest first. */
  messages: z.array(message),
  hasOlderMessages: z.boolean(),
  /** The caller's objects, in the caller's draft if there is one, else in the sent proposal. */
  itemsOffered: z.array(conversationItem),
  /** The other participant's objects. */
  itemsRequested: z.array(conversationItem),
  status: z.enum(CONVERSATION_STATUSES),
  lastActionBy: z.nullable(uid),
  /** Whose turn it is; null once the negotiation is over or archived. */
  turn: z.nullable(uid),
  /** When that turn began. */
  turnSince: z.nullable(z.iso.datetime()),
  /** Why the negotiation is paused; it resumes by itself. */
  paused: z.nullable(z.enum(PAUSE_REASONS)),
  /** When the conversation is archived automatically if the turn holder stays inactive; null while no timer runs. */
  archivesAt: z.nullable(z.iso.datetime()),
  /** It is the caller's turn, and they have changed the proposal and not sent it. */
  unsent: z.boolean(),
  /** The other participant has passed the turn with a question, which the turn holder has not answered by a proposal. */
  asked: z.boolean(),
  /** The owner of the root object has made a move: until then the interested person withdraws instead of refusing. */
  ownerHasMoved: z.boolean(),
  /** It was rejected by a withdrawal. */
  isWithdrawn: z.optional(z.boolean()),
  /** The moves that the caller may make now. */
  moves: z.array(z.enum(MOVES)),
  /** What Annulla would do for the caller; null if it would do nothing. */
  undoes: z.nullable(z.enum(UNDO_ACTIONS)),
  /** Increases with every change of the negotiation that the caller can see; not with chat messages. */
  version: z.int(),
  /** The exchange that the acceptance created. */
  exchange: z.nullable(exchangeSummary),
  /** The other participant has deleted their account: no more moves or messages. */
  personLeft: z.boolean(),
  /** The admin has disabled a participant: no moves or messages until the account is enabled. */
  personAway: z.boolean(),
  /** A block has closed the chat; other moves may still be allowed. */
  chatClosed: z.boolean(),
  /** The caller has opened it with a stranger: until the first answer `messagesLeft` of `first-contact.ts` limits what they write. */
  openedWithStranger: z.boolean(),
  /** Until when the owner's refusal keeps the interested person from asking for the root object again; null if it does not. */
  interestClosedUntil: z.nullable(z.iso.datetime()),
  /** When the interested person could meet, until a meeting is agreed or the conversation closes; missing if they have not said it. */
  times: z.optional(z.array(offeredTime)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Conversation = z.infer<typeof conversation>
