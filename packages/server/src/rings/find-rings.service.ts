import { publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { RETENTION, retentionCutoff } from '@barattolo/domain/retention'
import { findRingsThrough } from '@barattolo/domain/rings/find-rings'
import { peopleOf, type Ring, type RingPerson, type RingSize, type RingWish } from '@barattolo/domain/rings/ring'
import { RING_REACH_KM, type RingRules, ringSignature } from '@barattolo/domain/rings/ring-rules'
import { SUGGESTIONS_MAX, suggestionsFor } from '@barattolo/domain/rings/suggestion-order'
import { WISH_STRENGTHS, type Wish } from '@barattolo/domain/rings/wish'
import type { Db, Trx } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import { findRefusalsSince } from './refusals.store.ts'
import { countProvenPeople, findBlocksAmong, findRingItems, findRingPeople } from './ring-facts.store.ts'
import { findKnownSignatures, findSuggestionCounts, type NewRing, RINGS_PER_PERSON_MAX } from './rings.store.ts'
import { findWishes, findWishesOfMany, WISHES_PER_SOURCE_MAX } from './wishes.store.ts'

/** The giver of the wished object wishes something of many owners: at most this many are compared, the strongest wishes first. */
const MIDDLES_MAX = 200
/** The rules compare at most this many of these owners, who all wish something of the wisher. */
const CLOSERS_MAX = 30
/** The most people on each side, and wishes of each person and source, in a search for rings of four. */
const SIDE_MAX = 50
const SIDE_WISHES_MAX = 50

interface SearchResult {
  /** At most `SUGGESTIONS_MAX`, the best first. */
  rings: Ring[]
  /** Whether a limit has left out people or rings. The night compares more. */
  isCapped: boolean
}

/**
 * The rings that one wish makes possible: of three people, and of four if the wisher wants these or has none of three. `wisher`
 * receives the item from its owner, who receives something from the third person, who receives something from the wisher. Each step
 * reads a bounded number of wishes by an index, however many there are.
 */
export async function findRingsOfWish(
  { db, town }: TownDb,
  wish: { wisher: Uid; itemId: ItemId },
  now: Date,
): Promise<SearchResult> {
  const { wisher, itemId } = wish
  const [first] = await findWishes(db, { me: wisher, role: 'wisher', itemIds: [itemId] })
  if (!first) return { rings: [], isCapped: false }
  const { owner } = first
  const ofOwner = (await findWishes(db, { me: owner, role: 'wisher' })).filter((each) => each.owner !== wisher)
  const allMiddles = [...new Set(ofOwner.map((each) => each.owner))]
  const middles = allMiddles.slice(0, MIDDLES_MAX)
  if (middles.length === 0) return { rings: [], isCapped: false }
  const closing = await findWishes(db, { me: wisher, role: 'owner', others: middles })
  const closers = [...new Set(closing.map((each) => each.wisher))].slice(0, CLOSERS_MAX)
  const isCapped = allMiddles.length > MIDDLES_MAX || closers.length === CLOSERS_MAX || ofOwner.length >= WISHES_PER_SOURCE_MAX

  const wishesOfThree = [
    first,
    ...ofOwner.filter((each) => closers.includes(each.owner)),
    ...closing.filter((each) => closers.includes(each.wisher)),
  ]
  const three = closers.length === 0 ? NOTHING : await compare({ db, town }, { wish, wishes: wishesOfThree, size: 3, now })
  const wantsFour = three.rings.length === 0 || three.people.find(({ uid }) => uid === wisher)?.wantsRingsOfFour === true
  const four = wantsFour ? await findRingsOfFour({ db, town }, first, ofOwner, now) : NOTHING
  const rings = suggestionsFor(wisher, [...three.rings, ...four.rings], publicPlacesOf(town), SUGGESTIONS_MAX)
  return { rings, isCapped: isCapped || !three.isComplete || !four.isComplete }
}

const NOTHING = { rings: [] as Ring[], people: [] as RingPerson[], isComplete: true }

/** The owner receives from a third person, who receives from a fourth one, who wishes something of the wisher. */
async function findRingsOfFour({ db, town }: TownDb, first: Wish, ofOwner: readonly Wish[], now: Date) {
  const { wisher, owner, itemId } = first
  const thirds = [...new Set(ofOwner.map((each) => each.owner))].slice(0, SIDE_MAX)
  const closing = await findWishes(db, { me: wisher, role: 'owner', perSource: SIDE_WISHES_MAX })
  const fourths = [...new Set(closing.map((each) => each.wisher))].filter((uid) => uid !== owner).slice(0, SIDE_MAX)
  if (thirds.length === 0 || fourths.length === 0) return NOTHING
  const between = await findWishesOfMany(db, thirds, { owners: fourths, perSource: SIDE_WISHES_MAX })
  if (between.length === 0) return NOTHING
  const [givers, receivers] = [new Set(between.map((each) => each.owner)), new Set(between.map((each) => each.wisher))]
  const wishes = [
    first,
    ...ofOwner.filter((each) => receivers.has(each.owner)),
    ...between,
    ...closing.filter((each) => givers.has(each.wisher)),
  ]
  const found = await compare({ db, town }, { wish: { wisher, itemId }, wishes, size: 4, now })
  const counts = await findSuggestionCounts(
    db,
    found.people.map(({ uid }) => uid),
    now,
  )
  const rings = found.rings.filter((ring) =>
    peopleOf(ring).every(({ uid, wantsRingsOfFour }) => wantsRingsOfFour || !counts.get(uid)?.ofThree),
  )
  return { ...found, rings }
}

interface Comparison {
  wish: { wisher: Uid; itemId: ItemId }
  wishes: readonly Wish[]
  size: RingSize
  now: Date
}

async function compare({ db, town }: TownDb, { wish, wishes, size, now }: Comparison) {
  const uids = [...new Set(wishes.flatMap((each) => [each.wisher, each.owner]))]
  const people = await findRingPeople(db, uids, now)
  const items = await findRingItems(db, [...new Set(wishes.map((each) => each.itemId))])
  const rules = await readRules({ db, town }, uids, now)
  return { people, ...findRingsThrough({ people, items, wishes: wishes.map(asRingWish) }, wish, size, rules) }
}

/** What the rules need to know about these people together: their blocks and refusals. */
export async function readRules({ db, town }: TownDb, uids: readonly Uid[], now: Date): Promise<RingRules> {
  const refusals = await findRefusalsSince(db, retentionCutoff(RETENTION.refusedSwaps, now), uids)
  return {
    now: now.getTime(),
    places: publicPlacesOf(town),
    reachKm: RING_REACH_KM,
    usesWeights: true,
    provenPeopleInTown: await countProvenPeople(db),
    // `chooseNewRings` leaves out the ignored ones of the few rings that are found.
    unansweredSince: new Map(),
    blocked: await findBlocksAmong(db, uids),
    refusals: Map.groupBy(refusals, ({ uid }) => uid),
  }
}

/** For the finder, a wish that counts as much as an interest is one, unless its person has said what they would give. */
export function asRingWish({ wisher, itemId, sources, strength, gives }: Wish): RingWish {
  const isRaised = strength === WISH_STRENGTHS.interest && gives.length === 0
  const source = isRaised || sources.includes('interest') ? 'interest' : sources.includes('favourite') ? 'favourite' : 'request'
  return { wisher, item: itemId, source, gives }
}

/**
 * The rings that may be stored besides those that were `chosen` before. They are neither ignored nor suggested already, and all
 * their people have room for one more.
 */
export async function chooseNewRings(
  db: Db | Trx,
  rings: readonly Ring[],
  now: Date,
  chosen: readonly NewRing[] = [],
): Promise<NewRing[]> {
  const signatures = rings.map(ringSignature)
  const known = new Set([...(await findKnownSignatures(db, signatures)), ...chosen.map(({ signature }) => signature)])
  const uids = [...new Set(rings.flatMap((ring) => peopleOf(ring).map(({ uid }) => uid)))]
  const stored = await findSuggestionCounts(db, uids, now)
  const added: NewRing[] = []
  const countOf = (uid: Uid) =>
    (stored.get(uid)?.all ?? 0) + [...chosen, ...added].filter(({ people }) => people.includes(uid)).length
  for (const [n, ring] of rings.entries()) {
    const signature = signatures[n] ?? ''
    const people = peopleOf(ring).map(({ uid }) => uid)
    if (known.has(signature) || people.some((uid) => countOf(uid) >= RINGS_PER_PERSON_MAX)) continue
    added.push({ signature, people, items: ring.legs.flatMap(({ items }) => items.map(({ id }) => id)), isProven: false })
  }
  return added
}
