import { fairestPlace, publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { changesSince } from '@barattolo/domain/rings/answer-key'
import {
  RING_MOVES,
  type RingAnswer,
  type RingEnd,
  type RingNegotiationAnswer,
  type RingViewState,
} from '@barattolo/domain/rings/negotiation-contract'
import { legFrom, ringMoveRefusal } from '@barattolo/domain/rings/ring-moves'
import {
  CHANGES_MAX,
  type DissolvedWhy,
  findReplaced,
  hasSaidYes,
  isNewcomer,
  isPresent,
  type RingParticipant,
} from '@barattolo/domain/rings/ring-negotiation'
import { readRingChatSummaries } from '../conversations/ring-chat.service.ts'
import { findItemsById } from '../items/items.store.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { type Came, findCame } from './came-to-meetings.ts'
import type { RingDeps } from './change-ring.service.ts'
import type { LiveFacts } from './negotiation-facts.store.ts'
import { findPendingWith, findPublicPeople } from './pairs.store.ts'
import { findRingItems } from './ring-facts.store.ts'
import { findNextRing, findRing, type RingRecord } from './ring-negotiation.store.ts'
import { AFTER_END_MS, describeItem, findPresentRings, fromPerson, knownTo, unknownPerson, viewStateOf } from './ring-view.ts'
import { shownKey, shownUid } from './shown-people.ts'
import { readSuggestion } from './suggestions.service.ts'

/** A ring as this person sees it now. */
export async function readRing(
  { db, town, now: clock }: Pick<RingDeps, 'db' | 'town' | 'now'>,
  me: Uid,
  id: RingId,
): Promise<RingAnswer> {
  const now = clock()
  const suggestion = await readSuggestion({ db, town }, me, id, now)
  if (suggestion) return { suggestion, negotiation: null }
  // This is read last, because one of its people may propose the suggestion between the two reads.
  const stored = await findRing(db, id)
  if (!stored || !isReadable(stored, me, now)) throw new Problem('ringNotFound')
  const { rings, facts } = await findPresentRings({ db, town }, [stored], now)
  const [ring = stored] = rings
  return { suggestion: null, negotiation: await describeRing({ db, town }, me, ring, facts, now) }
}

/** A person who has left a ring can read it until `AFTER_END_MS` after its end. */
function isReadable({ people, endedAt }: RingRecord, me: Uid, now: Date): boolean {
  const person = people.find(({ uid }) => uid === me)
  if (!person || person.isHeldBack) return false
  return isPresent(person) || endedAt === null || now.getTime() - endedAt.getTime() < AFTER_END_MS
}

async function describeRing(
  { db, town }: TownDb,
  me: Uid,
  ring: RingRecord,
  facts: LiveFacts,
  now: Date,
): Promise<RingNegotiationAnswer> {
  const mine = ring.people.find(({ uid }) => uid === me)
  if (!mine) throw new Problem('ringNotFound')
  const state = viewStateOf(ring, mine)
  // A person who has left must not see what has become of the ring.
  const legs = state === 'left' ? [] : fromPerson(ring.legs, me)
  const others = state === 'left' ? knownTo(mine, ring) : legs.map(({ giver }) => giver)
  const uids = [...new Set([me, ...others])]
  const ids = legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const changes = state !== 'left' && mine.answerKey !== null ? changesSince(mine.answerKey, ring.legs, me) : null
  const live = new Map((await findItemsById({ db, town }, ids, 'signedIn')).map((item) => [item._id, item]))
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
    people: await describePeople({ db, town }, me, uids, { ...known, state }, now),
    removed: changes?.removed.flatMap((itemId) => describeItem(itemId, known) ?? []) ?? [],
    proposedBy: ring.people.find((person) => person.uid === ring.proposedBy && isPresent(person))?.uid ?? null,
    hasOldYes: state !== 'left' && mine.answer === 'yes' && !hasSaidYes(ring, mine),
    key: state === 'left' ? '' : shownKey(ring, me),
    moves: movesOf(ring, mine, now),
    changesLeft: CHANGES_MAX - mine.changes,
    answerBy: state === 'open' && !hasSaidYes(ring, mine) ? mine.answerBy.toISOString() : null,
    deadlineAt: state === 'open' ? ring.deadlineAt.toISOString() : null,
    openedAt: ring.openedAt.toISOString(),
    place: state === 'left' ? null : await findPlace({ db, town }, ids),
    endedWhy: state === 'left' ? whyLeft(mine) : ring.endedWhy && ENDS[ring.endedWhy],
    pairWith: ring.pair.includes(me) ? (ring.pair.find((uid) => uid !== me) ?? null) : null,
    exchangeId: state === 'left' ? null : ring.exchangeId,
    replacesCalledOff: ring.afterRing !== null && !isNewcomer(mine),
    nextRing: state !== 'left' && ring.endedWhy === 'calledOff' ? await findNextRing(db, ring.id, me) : null,
    unread: await countUnreadIn({ db, town }, me, ring.id),
  }
}

async function countUnreadIn(deps: TownDb, me: Uid, id: RingId): Promise<number> {
  const [summary] = await readRingChatSummaries(deps, me, [id])
  return summary?.unread ?? 0
}

const ENDS: Readonly<Record<DissolvedWhy, RingEnd>> = {
  withdrawn: 'withdrawn',
  deadline: 'deadline',
  noRepair: 'notPossible',
  repairOverdue: 'notPossible',
  // Only the admin sees the reason. The people read the same as after a repair that was not possible.
  admin: 'notPossible',
  calledOff: 'calledOff',
  notHappened: 'notHappened',
}

/** A person who did not answer in time has not chosen to leave, so they read why. People who left for another reason know it. */
const whyLeft = ({ leftWhy }: RingParticipant) => (leftWhy === 'silence' ? 'deadline' : null)

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

function changeOf(itemId: ItemId, changes: Known['changes']): 'added' | 'edited' | null {
  if (changes?.added.includes(itemId)) return 'added'
  return changes?.edited.includes(itemId) ? 'edited' : null
}

async function describePeople(
  { db, town }: TownDb,
  me: Uid,
  uids: readonly Uid[],
  { ring, live, state }: Known & { state: RingViewState },
  now: Date,
): Promise<RingNegotiationAnswer['people']> {
  const others = uids.filter((uid) => uid !== me)
  const replaced = await findReplacedNames({ db, town }, me, ring)
  const people = await findPublicPeople({ db, town }, uids)
  const conversations = await findPendingWith(db, me, others)
  const came: ReadonlyMap<Uid, Came> = state === 'left' ? new Map() : await findCame(db, uids, now)
  return uids.map((uid) => {
    const participant = ring.people.find((person) => person.uid === uid)
    const given = legFrom(ring, uid)?.items[0]
    const isHeldBack = participant?.isHeldBack ?? false
    return {
      person: (isHeldBack ? undefined : people.get(uid)) ?? unknownPerson(shownUid(ring, uid)),
      // A person who has left must not see who leaves later.
      isPresent: state === 'left' || (participant !== undefined && isPresent(participant)),
      hasSaidYes: state !== 'left' && participant !== undefined && isPresent(participant) && hasSaidYes(ring, participant),
      isAsked: !isHeldBack,
      isNewcomer: state !== 'left' && participant !== undefined && isNewcomer(participant),
      inPlaceOf: (state !== 'left' && replaced.get(uid)) || null,
      location: (given && live.get(given.itemId)?.location) ?? null,
      came: came.get(uid) ?? null,
      conversationId: isHeldBack ? null : (conversations.get(uid) ?? null),
    }
  })
}

/** The name of the person whom each newcomer has replaced, if that person was in the ring with the caller; by newcomer. */
async function findReplacedNames({ db, town }: TownDb, me: Uid, ring: RingRecord): Promise<ReadonlyMap<Uid, string>> {
  const joinedVersion = ring.people.find(({ uid }) => uid === me)?.joinedVersion ?? 0
  const replaced = ring.people.flatMap((person) => {
    const left = isNewcomer(person) && !person.isHeldBack ? findReplaced(ring, person) : undefined
    // No one learns of a person who left before they were asked.
    const isKnown = left && !left.isHeldBack && joinedVersion <= (left.leftVersion ?? 0)
    return isKnown ? [{ newcomer: person.uid, left: left.uid }] : []
  })
  if (replaced.length === 0) return new Map()
  const people = await findPublicPeople(
    { db, town },
    replaced.map(({ left }) => left),
  )
  return new Map(replaced.map(({ newcomer, left }) => [newcomer, people.get(left)?.name ?? '']))
}

async function findPlace({ db, town }: TownDb, ids: readonly ItemId[]): Promise<RingNegotiationAnswer['place']> {
  const best = fairestPlace(
    (await findRingItems(db, ids)).map(({ point }) => point),
    publicPlacesOf(town),
  )
  return best && { name: best.place, longestKm: best.longestKm }
}
