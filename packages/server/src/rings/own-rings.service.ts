import { awaitedMeeting, whoMustAct } from '@barattolo/domain/exchanges/exchange'
import type { Uid } from '@barattolo/domain/ids'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import type { RingCard, RingViewState } from '@barattolo/domain/rings/negotiation-contract'
import { legFrom, legTo } from '@barattolo/domain/rings/ring-moves'
import { hasSaidYes, type NegotiatedLeg, type RingParticipant } from '@barattolo/domain/rings/ring-negotiation'
import { type RingChatSummary, readRingChatSummaries } from '../conversations/ring-chat.service.ts'
import type { ExchangeRecord } from '../exchanges/exchanges.store.ts'
import { exchangeOf, type RingDeps } from './change-ring.service.ts'
import type { LiveFacts } from './negotiation-facts.store.ts'
import { findPublicPeople } from './pairs.store.ts'
import { findNegotiationsOf, type RingRecord } from './ring-negotiation.store.ts'
import { AFTER_END_MS, describeItem, findPresentRings, fromPerson, knownTo, unknownPerson, viewStateOf } from './ring-view.ts'
import { shownUid } from './shown-people.ts'

/** A person cannot have had this many rings within two weeks. */
const OWN_RINGS_MAX = 50

/** The rings of the inbox, the last changed one first. */
export async function readOwnRings(
  { db, town, now: clock }: Pick<RingDeps, 'db' | 'town' | 'now'>,
  me: Uid,
): Promise<RingCard[]> {
  const now = clock()
  const stored = await findNegotiationsOf(db, me, new Date(now.getTime() - AFTER_END_MS), OWN_RINGS_MAX)
  // Most people have no ring, and the inbox asks often.
  if (stored.length === 0) return []
  const uids = stored.flatMap((ring) => ring.people.map(({ uid }) => uid))
  const people = await findPublicPeople({ db, town }, [...new Set(uids)])
  const summaries = await readRingChatSummaries(
    { db, town },
    me,
    stored.map(({ id }) => id),
  )
  const chats = new Map(summaries.map((summary) => [summary.id, summary]))
  const { rings, facts, exchanges } = await findPresentRings({ db, town }, stored, now)
  const cards = rings.flatMap((ring) => {
    const mine = ring.people.find(({ uid }) => uid === me)
    if (!mine) return []
    const turn = turnOf(ring, exchangeOf(ring, exchanges), mine, now)
    return [describeCard(me, { ring, facts, mine, people, turn, chat: chats.get(ring.id) })]
  })
  return cards.toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
}

type Turn = Pick<RingCard, 'isMyTurn' | 'meetingAt'>

/**
 * It is the person's turn if their answer is missing or, after the agreement, their tick, code or statement. Until the time of an
 * agreed meeting it is the turn of no one.
 */
function turnOf(ring: RingRecord, exchange: ExchangeRecord | undefined, person: RingParticipant, now: Date): Turn {
  const state = viewStateOf(ring, person)
  if (state === 'open') return { isMyTurn: !hasSaidYes(ring, person), meetingAt: null }
  if (state !== 'agreed' || !exchange) return { isMyTurn: false, meetingAt: null }
  const meeting = awaitedMeeting(exchange, now)
  if (meeting) return { isMyTurn: false, meetingAt: meeting.at.toISOString() }
  const acting = whoMustAct(exchange)
  return { isMyTurn: acting !== 'admin' && acting.includes(person.uid), meetingAt: null }
}

interface CardInput {
  ring: RingRecord
  facts: LiveFacts
  mine: RingParticipant
  people: ReadonlyMap<Uid, PublicPerson>
  turn: Turn
  /** Undefined if the person may not open the chat. */
  chat: RingChatSummary | undefined
}

function describeCard(me: Uid, { ring, facts, mine, people, turn, chat }: CardInput): RingCard {
  const state = viewStateOf(ring, mine)
  const itemsOf = (leg: NegotiatedLeg | undefined) =>
    state === 'left' ? [] : (leg?.items ?? []).flatMap(({ itemId }) => describeItem(itemId, { ring, facts }) ?? [])
  const others =
    state === 'left'
      ? knownTo(mine, ring)
      : fromPerson(ring.legs, me)
          .slice(1)
          .map(({ giver }) => giver)
  return {
    _id: ring.id,
    size: ring.legs.length,
    state,
    gives: itemsOf(legFrom(ring, me)),
    receives: itemsOf(legTo(ring, me)),
    people: others.map((uid) => {
      const shown = shownUid(ring, uid)
      return (shown === uid ? people.get(uid) : undefined) ?? unknownPerson(shown)
    }),
    ...turn,
    answerBy: turn.isMyTurn && state === 'open' ? mine.answerBy.toISOString() : null,
    unread: chat?.unread ?? 0,
    updatedAt: lastChangeOf(ring, state, chat).toISOString(),
  }
}

/** The time of the ring's last change or of the newest message that the person can read, whichever is later. */
function lastChangeOf(ring: RingRecord, state: RingViewState, chat: RingChatSummary | undefined): Date {
  // A person who has left must not learn when the ring has changed since.
  const changedAt = state === 'left' ? ring.openedAt : ring.updatedAt
  const writtenAt = new Date(chat?.lastMessage?.createdAt ?? 0)
  return writtenAt > changedAt ? writtenAt : changedAt
}
