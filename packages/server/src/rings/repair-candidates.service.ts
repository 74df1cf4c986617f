import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { ItemCandidate, PairCandidate, PersonCandidate, RepairCandidates } from '@barattolo/domain/rings/repair-candidates'
import { type Ring, type RingItem, type RingLeg, type RingPerson, type RingWish, signatureOf } from '@barattolo/domain/rings/ring'
import { type NegotiatedLeg, presentPeople, type RingNegotiation } from '@barattolo/domain/rings/ring-negotiation'
import { planRepairs } from '@barattolo/domain/rings/ring-repair'
import { RING_REACH_KM, WEIGHT_GAP_MAX, weightGaps, whyNotSuggested } from '@barattolo/domain/rings/ring-rules'
import { showUpRate, YES_RATES } from '@barattolo/domain/rings/suggestion-order'
import type { Wish } from '@barattolo/domain/rings/wish'
import { findCurrentItems } from '../items/item-locks.store.ts'
import type { Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { asRingWish, readRules } from './find-rings.service.ts'
import { countOpenRings, countOpenRingsOf, findCalledOffBy, findOpenSignatures } from './open-rings.store.ts'
import { findRingItems, findRingPeople } from './ring-facts.store.ts'
import type { RingRecord } from './ring-negotiation.store.ts'
import { findWishes } from './wishes.store.ts'

/** At most this many people are compared who own something that the next person wishes. */
const OWNERS_MAX = 200
/** The rules compare at most this many of these people, who all wish something of the person before. */
const NEWCOMERS_COMPARED_MAX = 30

/** What could repair a ring: other objects, other people, and pairs of those who remain. Reads are bounded as in a search. */
export async function findRepairCandidates(
  { db: trx, town }: TownDb<Trx>,
  ring: RingRecord,
  now: Date,
): Promise<RepairCandidates> {
  const items: ItemCandidate[] = []
  const people: PersonCandidate[] = []
  for (const need of planRepairs(ring, now) ?? [])
    if (need.type === 'person') people.push(...(await findPeopleFor({ db: trx, town }, ring, need.uid, now)))
    else if (!items.some(({ giver }) => giver === need.giver)) items.push(...(await findItemsFor(trx, ring, need)))
  return { items, people, pairs: await findPairsAmong(trx, ring) }
}

/** Other objects of the giver that the receiver wishes. */
async function findItemsFor(
  trx: Trx,
  ring: RingRecord,
  { giver, receiver }: { giver: Uid; receiver: Uid },
): Promise<ItemCandidate[]> {
  const wishes = await findWishes(trx, { me: receiver, role: 'wisher', others: [giver] })
  const { withRevision, openWith } = await readItems(
    trx,
    ring,
    wishes.map(({ itemId }) => itemId),
  )
  return wishes.flatMap(({ itemId, strength }) =>
    withRevision(itemId).map((item) => ({ ...item, giver, receiver, strength, openRings: openWith(itemId) })),
  )
}

async function readItems(trx: Trx, ring: RingRecord, ids: readonly ItemId[]) {
  const current = await findCurrentItems(trx, [...new Set(ids)])
  const counts = await countOpenRings(trx, ids, ring.id)
  return {
    withRevision: (itemId: ItemId) => {
      const revision = current.get(itemId)?.revision
      return revision === undefined ? [] : [{ itemId, revision }]
    },
    openWith: (itemId: ItemId) => counts.get(itemId) ?? 0,
  }
}

/** People who own something that the next person wishes, and wish something of the person before. */
export async function findPeopleFor(
  { db: trx, town }: TownDb<Trx>,
  ring: RingRecord,
  inPlaceOf: Uid,
  now: Date,
): Promise<PersonCandidate[]> {
  const given = ring.legs.find(({ receiver }) => receiver === inPlaceOf)
  const received = ring.legs.find(({ giver }) => giver === inPlaceOf)
  if (!given || !received) return []
  // The person who called off the exchange before this ring must not come back, although they were never in this ring.
  const known = new Set([...ring.people.map(({ uid }) => uid), ...(await findCalledOffBy(trx, ring.id))])
  const ofNext = (await findWishes(trx, { me: received.receiver, role: 'wisher' })).filter(({ owner }) => !known.has(owner))
  const owners = [...new Set(ofNext.map(({ owner }) => owner))].slice(0, OWNERS_MAX)
  if (owners.length === 0) return []
  const ofOwners = await findWishes(trx, { me: given.giver, role: 'owner', others: owners })
  const uids = [...new Set(ofOwners.map(({ wisher }) => wisher))].slice(0, NEWCOMERS_COMPARED_MAX)
  const signatureWith = (uid: Uid) => signatureOf(ring.legs.map(({ giver }) => (giver === inPlaceOf ? uid : giver)))
  const taken = await findOpenSignatures(trx, uids.map(signatureWith), ring.id)
  const candidates = uids.flatMap((uid) => {
    const wanted = ofNext.find(({ owner }) => owner === uid)
    const wishes = ofOwners.filter(({ wisher }) => wisher === uid)
    return wanted && !taken.has(signatureWith(uid)) ? [asCandidate(uid, { given, wanted, wishes })] : []
  })
  const possible = await findPossible({ db: trx, town }, ring, { inPlaceOf, candidates }, now)
  const itemIds = candidates.flatMap(({ wanted, receives }) => [wanted.itemId, ...receives.map(({ itemId }) => itemId)])
  const { withRevision, openWith } = await readItems(trx, ring, itemIds)
  const openOf = await countOpenRingsOf(trx, uids)
  return possible.map(({ candidate: { uid, wanted, receives }, person }) => ({
    uid,
    inPlaceOf,
    gives: withRevision(wanted.itemId),
    receives: receives.flatMap(({ itemId }) => withRevision(itemId)),
    strength: Math.min(wanted.strength, ...receives.map(({ strength }) => strength)),
    chance: showUpRate(person) * Math.min(...receives.map((each) => YES_RATES[asRingWish(each).source])),
    openRings: Math.max(openOf.get(uid) ?? 0, openWith(wanted.itemId)),
  }))
}

interface Candidate {
  uid: Uid
  /** The wish of the next person for an object of the newcomer. */
  wanted: Wish
  /** The newcomer's wishes for what they would receive. */
  receives: readonly Wish[]
}

/** If the newcomer wishes all that the person before gives already, they receive it, so that no one is asked for more. */
function asCandidate(
  uid: Uid,
  { given, wanted, wishes }: { given: NegotiatedLeg; wanted: Wish; wishes: readonly Wish[] },
): Candidate {
  const same = given.items.flatMap(({ itemId }) => wishes.find((wish) => wish.itemId === itemId) ?? [])
  return { uid, wanted, receives: same.length === given.items.length ? same : wishes.slice(0, 1) }
}

/** The candidates with whom the ring could be suggested. The weights of what the others have agreed on are not compared again. */
async function findPossible(
  { db: trx, town }: TownDb<Trx>,
  ring: RingNegotiation,
  { inPlaceOf, candidates }: { inPlaceOf: Uid; candidates: readonly Candidate[] },
  now: Date,
): Promise<{ candidate: Candidate; person: RingPerson }[]> {
  const staying = presentPeople(ring).flatMap(({ uid }) => (uid === inPlaceOf ? [] : [uid]))
  const uids = [...staying, ...candidates.map(({ uid }) => uid)]
  const people = new Map((await findRingPeople(trx, uids, now)).map((person) => [person.uid, person]))
  const stayingItems = ring.legs.flatMap(({ items }) => items.map(({ itemId }) => itemId))
  const candidateItems = candidates.flatMap(({ wanted, receives }) => [wanted.itemId, ...receives.map(({ itemId }) => itemId)])
  const found = await findRingItems(trx, [...new Set([...stayingItems, ...candidateItems])])
  const items = new Map(found.map((item) => [item.id, item]))
  const rules = { ...(await readRules({ db: trx, town }, uids, now)), usesWeights: false, reachKm: RING_REACH_KM }
  return candidates.flatMap((candidate) => {
    const legs = legsWith(ring, { inPlaceOf, candidate }, { people, items })
    const person = people.get(candidate.uid)
    if (!legs || !person || whyNotSuggested({ legs }, rules) !== null) return []
    const gap = weightGaps({ legs })[legs.findIndex(({ giver }) => giver.uid === candidate.uid)] ?? 0
    const givesAny = candidate.receives.every(({ gives }) => gives.includes(candidate.wanted.itemId))
    return gap <= WEIGHT_GAP_MAX || givesAny ? [{ candidate, person }] : []
  })
}

interface KnownRows {
  people: ReadonlyMap<Uid, RingPerson>
  items: ReadonlyMap<ItemId, RingItem>
}

/** The ring as the finder sees it, with the candidate in the empty place; null if a part of it is unknown. */
function legsWith(
  { legs }: RingNegotiation,
  { inPlaceOf, candidate }: { inPlaceOf: Uid; candidate: Candidate },
  { people, items }: KnownRows,
): Ring['legs'] | null {
  const full = legs.flatMap((leg): RingLeg[] => {
    const isFrom = leg.giver === inPlaceOf
    const isTo = leg.receiver === inPlaceOf
    const giver = people.get(isFrom ? candidate.uid : leg.giver)
    const receiver = people.get(isTo ? candidate.uid : leg.receiver)
    const wishes = isFrom ? [asRingWish(candidate.wanted)] : isTo ? candidate.receives.map(asRingWish) : wishesOf(leg)
    const passed = wishes.flatMap(({ item }) => items.get(item) ?? [])
    return giver && receiver && passed.length === wishes.length ? [{ giver, receiver, items: passed, wishes }] : []
  })
  return full.length === legs.length ? full : null
}

/** The receiver of a leg wishes its objects. */
const wishesOf = ({ receiver, items }: NegotiatedLeg): RingWish[] =>
  items.map(({ itemId }) => ({ wisher: receiver, item: itemId, source: 'interest', gives: [] }))

/** Pairs of the people who remain, in which each wishes an object of the other. */
async function findPairsAmong(trx: Trx, ring: RingNegotiation): Promise<PairCandidate[]> {
  const remaining = presentPeople(ring).map(({ uid }) => uid)
  const wishes: Wish[] = []
  for (const me of remaining) {
    const others = remaining.filter((uid) => uid !== me)
    if (others.length > 0) wishes.push(...(await findWishes(trx, { me, role: 'wisher', others })))
  }
  return remaining.flatMap((one, index) =>
    remaining.slice(index + 1).flatMap((other): PairCandidate[] => {
      const [mine, theirs] = [strongest(wishes, one, other), strongest(wishes, other, one)]
      return mine && theirs ? [{ people: [one, other], strength: Math.min(mine, theirs) }] : []
    }),
  )
}

function strongest(wishes: readonly Wish[], wisher: Uid, owner: Uid): number {
  return Math.max(0, ...wishes.filter((wish) => wish.wisher === wisher && wish.owner === owner).map(({ strength }) => strength))
}
