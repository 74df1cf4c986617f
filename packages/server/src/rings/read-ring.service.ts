import { whoMustAct } from '@barattolo/domain/exchanges/exchange'
import { PUBLIC_PLACES } from '@barattolo/domain/exchanges/public-places'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { PublicPerson } from '@barattolo/domain/people/contract'
import { Problem } from '@barattolo/domain/problem'
import { DAY_MS } from '@barattolo/domain/rate-limit'
import { changesSince } from '@barattolo/domain/rings/answer-key'
import {
  RING_MOVES,
  type RingAnswer,
  type RingCard,
  type RingEnd,
  type RingNegotiationAnswer,
  type RingViewState,
} from '@barattolo/domain/rings/negotiation-contract'
import { legFrom, legTo, ringMoveRefusal } from '@barattolo/domain/rings/ring-moves'
import {
  CHANGES_MAX,
  type DissolvedWhy,
  hasSaidYes,
  isPresent,
  type NegotiatedLeg,
  type RingParticipant,
} from '@barattolo/domain/rings/ring-negotiation'
import { meetingPlaceFor } from '@barattolo/domain/rings/ring-rules'
import { readRingChatSummaries } from '../conversations/ring-chat.service.ts'
import { findExchange } from '../exchanges/exchanges.store.ts'
import { findFigures } from '../exchanges/figures.store.ts'
import { findItemsById } from '../items/items.store.ts'
import type { Db } from '../platform/database.ts'
import { catchUp, findRingFacts, type RingDeps } from './change-ring.service.ts'
import type { LiveFacts } from './negotiation-facts.store.ts'
import { findPendingWith, findPublicPeople } from './pairs.store.ts'
import { queueRingCheck } from './ring-checks.store.ts'
import { findRingItems } from './ring-facts.store.ts'
import { findNegotiationsOf, findRing, type RingRecord } from './ring-negotiation.store.ts'
import { shownKey, shownUid } from './shown-people.ts'
import { readSuggestion } from './suggestions.service.ts'

type ReadDeps = Pick<RingDeps, 'db' | 'now'> & { checkRings: () => Promise<void> }

/** How long a person who has left a ring still reads its chat after the ring's end, and the inbox shows an ended ring. */
export const AFTER_END_MS = 14 * DAY_MS

/** A ring as this person sees it now. What has happened outside of it is shown at once, and stored by the job soon. */
export async function readRing(deps: ReadDeps, me: Uid, id: RingId): Promise<RingAnswer> {
  const { db, now: clock } = deps
  const now = clock()
  const stored = await findRing(db, id)
  if (!stored) {
    const suggestion = await readSuggestion(db, me, id, now)
    if (!suggestion) throw new Problem('ringNotFound')
    return { suggestion, negotiation: null }
  }
  if (!isReadable(stored, me, now)) throw new Problem('ringNotFound')
  const { ring, facts, isChanged } = await findPresentRing(db, stored, now)
  if (isChanged) {
    await queueRingCheck(db, id)
    await deps.checkRings()
    const checked = await findRing(db, id)
    if (checked && checked.version !== stored.version) return readRing(deps, me, id)
  }
  return { suggestion: null, negotiation: await describeRing(db, me, ring, facts, now) }
}

/** For a person who has left it: until some time after its end. */
function isReadable({ people, endedAt }: RingRecord, me: Uid, now: Date): boolean {
  const person = people.find(({ uid }) => uid === me)
  if (!person || person.isHeldBack) return false
  return isPresent(person) || endedAt === null || now.getTime() - endedAt.getTime() < AFTER_END_MS
}

async function findPresentRing(db: Db, stored: RingRecord, now: Date) {
  const facts = await findRingFacts(db, stored)
  const { step, isChanged } = await catchUp(db, stored, facts, now)
  return { ring: { ...stored, ...step.next }, facts, isChanged }
}

async function describeRing(db: Db, me: Uid, ring: RingRecord, facts: LiveFacts, now: Date): Promise<RingNegotiationAnswer> {
  const mine = ring.people.find(({ uid }) => uid === me)
  if (!mine) throw new Problem('ringNotFound')
  const state = viewStateOf(ring, mine)
  // What has become of a ring that the person has left is not theirs to see.
  const legs = state === 'left' ? [] : fromPerson(ring.legs, me)
  const others = state === 'left' ? knownTo(mine, ring) : legs.map(({ giver }) => giver)
  const uids = [...new Set([me, ...others])]
  const ids = legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const changes = state !== 'left' && mine.answerKey !== null ? changesSince(mine.answerKey, ring.legs, me) : null
  const live = new Map((await findItemsById(db, ids, 'signedIn')).map((item) => [item._id, item]))
  const known = { ring, facts, live, changes }
  return {
    _id: ring.id,
    state,
    version: mine.leftVersion ?? ring.version,
    legs: legs.map(({ giver, receiver, items }) => ({
      giver: shownUid(ring, giver),
      receiver: shownUid(ring, receiver),
      items: items.flatMap(({ itemId, broken }) => {
        const item = describeItem(itemId, known)
        return item ? [{ ...item, isBroken: broken !== null && state === 'repairing', change: changeOf(itemId, changes) }] : []
      }),
    })),
    people: await describePeople(db, me, uids, { ...known, state }, now),
    removed: changes?.removed.flatMap((itemId) => describeItem(itemId, known) ?? []) ?? [],
    proposedBy: ring.people.find((person) => person.uid === ring.proposedBy && isPresent(person))?.uid ?? null,
    key: state === 'left' ? '' : shownKey(ring, me),
    moves: movesOf(ring, mine, now),
    changesLeft: CHANGES_MAX - mine.changes,
    answerBy: state === 'open' && !hasSaidYes(ring, mine) ? mine.answerBy.toISOString() : null,
    deadlineAt: state === 'open' ? ring.deadlineAt.toISOString() : null,
    openedAt: ring.openedAt.toISOString(),
    place: state === 'left' ? null : await findPlace(db, ids),
    endedWhy: state === 'left' ? whyLeft(mine) : ring.endedWhy && ENDS[ring.endedWhy],
    pairWith: ring.pair.includes(me) ? (ring.pair.find((uid) => uid !== me) ?? null) : null,
    exchangeId: state === 'left' ? null : ring.exchangeId,
    unread: await countUnreadIn(db, me, ring.id),
  }
}

async function countUnreadIn(db: Db, me: Uid, id: RingId): Promise<number> {
  const [summary] = await readRingChatSummaries(db, me, [id])
  return summary?.unread ?? 0
}

const ENDS: Readonly<Record<DissolvedWhy, RingEnd>> = {
  withdrawn: 'withdrawn',
  deadline: 'deadline',
  noRepair: 'notPossible',
  repairOverdue: 'notPossible',
  // The reason stays with the admin; the people read no more than after a repair that was not possible.
  admin: 'notPossible',
  calledOff: 'calledOff',
  notHappened: 'notHappened',
}

const viewStateOf = ({ state }: RingRecord, person: RingParticipant): RingViewState => (isPresent(person) ? state : 'left')

/** The legs in giving order, the person's first. */
function fromPerson(legs: readonly NegotiatedLeg[], uid: Uid): NegotiatedLeg[] {
  const first = Math.max(
    legs.findIndex(({ giver }) => giver === uid),
    0,
  )
  return [...legs.slice(first), ...legs.slice(0, first)]
}

/** A person who has left by not answering did not choose to. The other reasons are their own. */
const whyLeft = ({ leftWhy }: RingParticipant) => (leftWhy === 'silence' ? 'deadline' : null)

/** The people who were in the ring with a person who has left it. */
function knownTo({ uid: me, joinedVersion, leftVersion }: RingParticipant, { people }: RingRecord): Uid[] {
  return people.flatMap(({ uid, joinedVersion: joined, leftVersion: left }) =>
    uid !== me && joined < (leftVersion ?? 0) && (left === null || left > joinedVersion) ? [uid] : [],
  )
}

function movesOf(ring: RingRecord, person: RingParticipant, now: Date): RingNegotiationAnswer['moves'] {
  return RING_MOVES.filter(
    (move) => ringMoveRefusal(ring, move, person.uid, now) === null && !(move === 'sayYes' && hasSaidYes(ring, person)),
  )
}

interface Known {
  ring: RingRecord
  facts: LiveFacts
  live: ReadonlyMap<ItemId, Item>
  changes: ReturnType<typeof changesSince> | null
}

/** As it is now, or, of one that is gone, as its people have seen it. */
function describeItem(itemId: ItemId, { ring, facts }: Pick<Known, 'ring' | 'facts'>) {
  const item = facts.snapshots.get(itemId) ?? ring.items.get(itemId)
  if (!item) return null
  const { _id, title, status, category, imageUrl, crops } = item
  return { _id, title, status, category, imageUrl, ...(crops ? { crops } : {}) }
}

function changeOf(itemId: ItemId, changes: Known['changes']): 'added' | 'edited' | null {
  if (changes?.added.includes(itemId)) return 'added'
  return changes?.edited.includes(itemId) ? 'edited' : null
}

async function describePeople(
  db: Db,
  me: Uid,
  uids: readonly Uid[],
  { ring, live, state }: Known & { state: RingViewState },
  now: Date,
): Promise<RingNegotiationAnswer['people']> {
  const others = uids.filter((uid) => uid !== me)
  const people = await findPublicPeople(db, uids)
  const conversations = await findPendingWith(db, me, others)
  return Promise.all(
    uids.map(async (uid) => {
      const participant = ring.people.find((person) => person.uid === uid)
      const given = legFrom(ring, uid)?.items[0]
      const isHeldBack = participant?.isHeldBack ?? false
      return {
        person: (isHeldBack ? undefined : people.get(uid)) ?? unknownPerson(shownUid(ring, uid)),
        // Who leaves later is not theirs to see who have left.
        isPresent: state === 'left' || (participant !== undefined && isPresent(participant)),
        hasSaidYes: state !== 'left' && participant !== undefined && isPresent(participant) && hasSaidYes(ring, participant),
        isNewcomer: state !== 'left' && (isHeldBack || (participant?.joinedVersion ?? 1) > 1),
        location: (given && live.get(given.itemId)?.location) ?? null,
        came: state === 'left' ? null : await findCame(db, uid, now),
        conversationId: isHeldBack ? null : (conversations.get(uid) ?? null),
      }
    }),
  )
}

async function findCame(db: Db, uid: Uid, now: Date): Promise<RingNegotiationAnswer['people'][number]['came']> {
  const { feedback } = await findFigures(db, uid, now)
  return feedback && { count: feedback.came, of: feedback.count }
}

/** A person with a deleted account. */
const unknownPerson = (uid: Uid): PublicPerson => ({ uid, name: '', email: '', photo: null })

/** The trip is rounded up to whole kilometres, so that it does not show where a person lives. */
async function findPlace(db: Db, ids: readonly ItemId[]): Promise<RingNegotiationAnswer['place']> {
  const items = await findRingItems(db, ids)
  if (items.length === 0) return null
  const found = meetingPlaceFor(
    items.map(({ point }) => point),
    PUBLIC_PLACES,
    Number.POSITIVE_INFINITY,
  )
  return found && { name: found.place.name, longestKm: Math.ceil(found.longestTripKm) }
}

/** Above all rings that a person can have had within two weeks. */
const OWN_RINGS_MAX = 50

/** The rings of the inbox: those that wait for the person first, then the last changed one. */
export async function readOwnRings({ db, now: clock }: Pick<RingDeps, 'db' | 'now'>, me: Uid): Promise<RingCard[]> {
  const now = clock()
  const stored = await findNegotiationsOf(db, me, new Date(now.getTime() - AFTER_END_MS), OWN_RINGS_MAX)
  // Of most people, each time that the inbox asks.
  if (stored.length === 0) return []
  const uids = stored.flatMap((ring) => ring.people.map(({ uid }) => uid))
  const people = await findPublicPeople(db, [...new Set(uids)])
  const summaries = await readRingChatSummaries(
    db,
    me,
    stored.map(({ id }) => id),
  )
  const unread = new Map(summaries.map((summary) => [summary.id, summary.unread]))
  const cards: RingCard[] = []
  for (const each of stored) {
    const { ring, facts } = await findPresentRing(db, each, now)
    const mine = ring.people.find(({ uid }) => uid === me)
    if (!mine) continue
    const isMyTurn = await isTurnOf(db, ring, mine)
    cards.push(describeCard(me, { ring, facts, mine, people, isMyTurn, unread: unread.get(ring.id) ?? 0 }))
  }
  return cards.toSorted((one, other) => Number(other.isMyTurn) - Number(one.isMyTurn))
}

/** Their answer is missing, or, after the agreement, their tick, their code or their statement. */
async function isTurnOf(db: Db, ring: RingRecord, person: RingParticipant): Promise<boolean> {
  const state = viewStateOf(ring, person)
  if (state === 'open') return !hasSaidYes(ring, person)
  const exchange = state === 'agreed' && ring.exchangeId ? await findExchange(db, ring.exchangeId) : undefined
  const acting = exchange ? whoMustAct(exchange) : []
  return acting !== 'admin' && acting.includes(person.uid)
}

interface CardInput {
  ring: RingRecord
  facts: LiveFacts
  mine: RingParticipant
  people: ReadonlyMap<Uid, PublicPerson>
  isMyTurn: boolean
  unread: number
}

function describeCard(me: Uid, { ring, facts, mine, people, isMyTurn, unread }: CardInput): RingCard {
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
    isMyTurn,
    answerBy: isMyTurn && state === 'open' ? mine.answerBy.toISOString() : null,
    unread,
    updatedAt: ring.updatedAt.toISOString(),
  }
}
