import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Answer, Endpoint, Input } from '@barattolo/domain/endpoint'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { ItemId } from '@barattolo/domain/ids'
import type { ListedItem } from '@barattolo/domain/items/contract'
import type { Request } from '@barattolo/domain/requests/contract'
import type { RingSuggestion } from '@barattolo/domain/rings/contract'
import type { RingCard, RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import type { SavedSearch } from '@barattolo/domain/searches/contract'
import type { Random } from '@barattolo/server/testing/random'
import type { Person } from './people.ts'

/** What a person has read through the API and remembers, as a client’s cache would. */
export interface Memory {
  uid: string | null
  token: string | null
  refreshToken: string | null
  tokenExpiresAt: number
  rulesToAccept: string | null
  isSuspended: boolean
  own: ListedItem[]
  seen: ListedItem[]
  inbox: ConversationCard[]
  /** The entry of the inbox that is opened next. */
  chosenCard: string | null
  /** The one that is open on the screen. */
  conversation: Conversation | null
  exchange: ExchangeAnswer | null
  /** The one that has stayed on the screen since the last visit, with its live connection. */
  leftOpen: string | null
  /** Suggested rings. */
  suggestions: RingSuggestion[]
  /** Proposed ones, as the inbox lists them. */
  ownRings: RingCard[]
  /** The object that a race is about. */
  chosenItem: ItemId | null
  /** Ids of proposed ones that the person has left, or in which they have not answered. */
  leftRings: Set<string>
  /** The one that is opened next. */
  chosenRing: string | null
  /** The one that is open on the screen. */
  ring: RingNegotiationAnswer | null
  searches: SavedSearch[]
  ads: Request[]
  ownAds: Request[]
  /** Own handover codes by exchange: a person shows theirs to the other when they meet. */
  codes: Map<string, string>
  blocked: string[]
  /** Those with whom the person has had a conversation. */
  met: string[]
  favourites: string[]
  pairs: { gives: ItemId; receives: ItemId }[]
  isOnHoliday: boolean
  /** Decisions to which the person may object. */
  decisions: string[]
  /** For the admin: open cases, exchanges that wait for a decision, and rings that have not ended. */
  cases: string[]
  held: string[]
  adminRings: string[]
  disabled: string[]
  hasPush: boolean
  /** Objects of an earlier system that wait for an answer. */
  foundItems: number
  /** Tokens of the unsubscribe links of the e-mails that have come. */
  unsubscribeLinks: string[]
}

export const emptyMemory = (): Memory => ({
  uid: null,
  token: null,
  refreshToken: null,
  tokenExpiresAt: 0,
  rulesToAccept: null,
  isSuspended: false,
  own: [],
  seen: [],
  inbox: [],
  chosenCard: null,
  conversation: null,
  exchange: null,
  leftOpen: null,
  suggestions: [],
  ownRings: [],
  chosenItem: null,
  leftRings: new Set(),
  chosenRing: null,
  ring: null,
  searches: [],
  ads: [],
  ownAds: [],
  codes: new Map(),
  blocked: [],
  met: [],
  favourites: [],
  pairs: [],
  isOnHoliday: false,
  decisions: [],
  cases: [],
  held: [],
  adminRings: [],
  disabled: [],
  hasPush: false,
  foundItems: 0,
  unsubscribeLinks: [],
})

/** The parts of a memory that are on the screen, or are opened next. */
export const NOTHING_OPEN = {
  chosenCard: null,
  conversation: null,
  exchange: null,
  chosenItem: null,
  chosenRing: null,
  ring: null,
} satisfies Partial<Memory>

export interface Resident {
  person: Person
  memory: Memory
}

export type Reply<E extends Endpoint> =
  | { ok: true; answer: Answer<E>; next: string | null }
  | { ok: false; status: number; code: string | null }

/** What an act can use. */
export interface Visit extends Resident {
  now: () => Date
  random: Random
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, options?: { walk?: string }) => Promise<Reply<E>>
  /** Uploads a tiny picture; null if it was refused. */
  upload: () => Promise<string | null>
  /** Signs in again, as the erasure of the account requires. */
  signInAgain: () => Promise<void>
  /** A number that no other text has, so that an answer shows which one it is. */
  nextNumber: () => number
  /** The resident with this uid, whom the person can meet. */
  meet: (uid: string) => Resident | undefined
  /** The subscription of the person’s browser. */
  pushSubscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Opens a page or a file as a browser does before it runs a script. `route`: the path with its parameters’ names. */
  open: (route: string, path: string) => Promise<{ status: number; text: string | null }>
}

export interface Act {
  name: string
  /** The endpoints that it calls; the client refuses others. */
  routes: readonly Endpoint[]
  /** How often, compared with the other possible acts. */
  weight: (visit: Visit) => number
  run: (visit: Visit) => Promise<unknown>
}

/** The person’s other participant, or undefined after an erasure. */
export const otherOf = (visit: Visit, people: readonly { uid: string }[]) => people.find(({ uid }) => uid !== visit.memory.uid)
