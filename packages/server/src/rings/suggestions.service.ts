import type { Answer } from '@barattolo/domain/endpoint'
import { publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import type { ConversationId, ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import { Problem } from '@barattolo/domain/problem'
import type { RingSuggestion, readRingSettings } from '@barattolo/domain/rings/contract'
import type { Ring } from '@barattolo/domain/rings/ring'
import { suggestionsPausedUntil } from '@barattolo/domain/rings/ring-deadlines'
import { whyNotSuggested } from '@barattolo/domain/rings/ring-rules'
import { suggestionsFor } from '@barattolo/domain/rings/suggestion-order'
import type { Wish } from '@barattolo/domain/rings/wish'
import type { Town } from '@barattolo/domain/town'
import { findItemsById } from '../items/items.store.ts'
import { findRingsOfFour, saveRingsOfFour } from '../people/ring-settings.store.ts'
import type { Db } from '../platform/database/database.ts'
import type { TownDb } from '../platform/database/town-db.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { type Came, findCame } from './came-to-meetings.ts'
import { asRingWish, readRules } from './find-rings.service.ts'
import { findPendingWith, findPublicPeople, findWeighed } from './pairs.store.ts'
import { saveRefusal } from './refusals.store.ts'
import { findRingItems, findRingPeople } from './ring-facts.store.ts'
import { findSilences } from './ring-negotiation.store.ts'
import { findStoredRings, type StoredLeg, type StoredRing, saveInterest, saveRefused } from './rings.store.ts'
import { asSuggestedItem } from './suggested-item.ts'
import { findWishesFor } from './wishes.store.ts'

export interface SuggestionDeps {
  db: Db
  town: Town
  now: () => Date
  publish: EventPublisher
}

/** A stored ring that is possible now. */
interface LiveRing {
  stored: StoredRing
  ring: Ring
  /** In the order of `ring.legs`. */
  legs: readonly { leg: StoredLeg; wish: Wish }[]
}

/** The best suggestions to this person. With an item, only those in which they receive it. */
export async function readRings({ now: clock, ...deps }: SuggestionDeps, me: Uid, itemId?: ItemId): Promise<RingSuggestion[]> {
  const now = clock()
  const shown = (await findShownRings(deps, me, now)).filter(
    (ring) => itemId === undefined || receivedBy(me, ring).includes(itemId),
  )
  return describe(deps, me, shown, now)
}

/** Which of these items this person would receive in one of the suggestions that they see. */
export async function findItemsOfRings(
  { now, ...deps }: Pick<SuggestionDeps, 'db' | 'town' | 'now'>,
  me: Uid,
  ids: readonly ItemId[],
): Promise<ItemId[]> {
  const received = new Set((await findShownRings(deps, me, now())).flatMap((ring) => receivedBy(me, ring)))
  return ids.filter((id) => received.has(id))
}

/** One suggestion; undefined if it is not one of this person's, or is no longer possible. */
export async function readSuggestion(deps: TownDb, me: Uid, id: RingId, now: Date): Promise<RingSuggestion | undefined> {
  const [suggestion] = await describe(deps, me, await findLiveRings(deps, me, now, id), now)
  return suggestion
}

/** The legs of a suggestion that this person may propose; undefined if it is not one of theirs, or is no longer possible. */
export async function findSuggestedLegs(deps: TownDb, me: Uid, id: RingId, now: Date): Promise<StoredLeg[] | undefined> {
  const [ring] = await findLiveRings(deps, me, now, id)
  return ring?.legs.map(({ leg }) => leg)
}

const receivedBy = (me: Uid, { legs }: LiveRing): ItemId[] => legs.flatMap(({ leg }) => (leg.receiver === me ? [leg.itemId] : []))

/** The best `SUGGESTIONS_MAX` suggestions, in their order. */
async function findShownRings(deps: TownDb, me: Uid, now: Date): Promise<LiveRing[]> {
  if (await findPause(deps.db, me, now)) return []
  const live = await findLiveRings(deps, me, now)
  const best = suggestionsFor(
    me,
    live.map(({ ring }) => ring),
    publicPlacesOf(deps.town),
  )
  return best.flatMap((ring) => live.find((each) => each.ring === ring) ?? [])
}

/**
 * The stored rings of this person that are still possible: every wish counts now, and the rules still allow the ring. A heart that was
 * taken back, a block and a refusal look the same: the ring is missing.
 */
async function findLiveRings({ db, town }: TownDb, me: Uid, now: Date, id?: RingId): Promise<LiveRing[]> {
  const stored = await findStoredRings(db, me, now, id)
  const legs = stored.flatMap((ring) => ring.legs ?? [])
  if (legs.length === 0) return []
  const wishes = await findWishesFor(
    db,
    legs.map(({ receiver, itemId }) => ({ wisher: receiver, itemId })),
  )
  const uids = [...new Set(legs.map(({ giver }) => giver))]
  const people = new Map((await findRingPeople(db, uids, now)).map((person) => [person.uid, person]))
  const items = new Map((await findRingItems(db, [...new Set(legs.map(({ itemId }) => itemId))])).map((item) => [item.id, item]))
  const rules = await readRules({ db, town }, uids, now)
  return stored.flatMap((row) => {
    const full = (row.legs ?? []).flatMap((leg) => {
      const wish = wishes.find((each) => each.wisher === leg.receiver && each.itemId === leg.itemId && each.owner === leg.giver)
      const [giver, receiver, item] = [people.get(leg.giver), people.get(leg.receiver), items.get(leg.itemId)]
      return wish && giver && receiver && item ? [{ leg, wish, giver, receiver, item }] : []
    })
    if (full.length < row.size) return []
    const ring: Ring = {
      legs: full.map(({ giver, receiver, item, wish }) => ({ giver, receiver, items: [item], wishes: [asRingWish(wish)] })),
    }
    return whyNotSuggested(ring, rules) === null ? [{ stored: row, ring, legs: full }] : []
  })
}

async function describe({ db, town }: TownDb, me: Uid, rings: readonly LiveRing[], now: Date): Promise<RingSuggestion[]> {
  const sides = rings.flatMap((live) => sidesOf(live, me))
  if (sides.length === 0) return []
  const ids = sides.flatMap(({ gives, receives, receiver, giver }) => [gives, receives, receiver.gives, giver.gives])
  const items = new Map((await findItemsById({ db, town }, [...new Set(ids)], 'signedIn')).map((item) => [item._id, item]))
  const neighbours = [...new Set(sides.flatMap(({ receiver, giver }) => [receiver.uid, giver.uid]))]
  const conversations = await findPendingWith(db, me, neighbours)
  const people = await findPublicPeople({ db, town }, neighbours)
  const came = await findCame(db, neighbours, now)
  const known = { items, conversations, people, came }
  return sides.flatMap(({ stored, gives, receives, receiver, giver }) => {
    const [given, received] = [items.get(gives), items.get(receives)]
    // An item may have been deleted since the rings were read.
    if (!given || !received) return []
    return {
      _id: stored.id,
      size: stored.size,
      gives: asSuggestedItem(given),
      receiver: describeNeighbour(receiver, known),
      receives: asSuggestedItem(received),
      giver: describeNeighbour(giver, known),
      isRecommended: stored.isRecommended,
      isInterested: stored.isInterested,
      expiresAt: stored.expiresAt.toISOString(),
    }
  })
}

/** The person beside the caller, what they would give to the next one, and whether more than a heart shows their part. */
interface Neighbour {
  uid: Uid
  gives: ItemId
  isKnown: boolean
}

/** What the caller gives and receives in a ring, and nothing of what passes between the others. */
function sidesOf({ stored, legs }: LiveRing, me: Uid) {
  const given = legs.find(({ leg }) => leg.giver === me)
  const received = legs.find(({ leg }) => leg.receiver === me)
  if (!given || !received) return []
  const neighbour = (uid: Uid): Neighbour => {
    const [ofGiver, ofReceiver] = [legs.find(({ leg }) => leg.giver === uid), legs.find(({ leg }) => leg.receiver === uid)]
    return {
      uid,
      gives: ofGiver?.leg.itemId ?? given.leg.itemId,
      isKnown: ofReceiver?.wish.sources.some((source) => source !== 'favourite') ?? false,
    }
  }
  return [
    {
      stored,
      gives: given.leg.itemId,
      receives: received.leg.itemId,
      receiver: neighbour(given.leg.receiver),
      giver: neighbour(received.leg.giver),
    },
  ]
}

interface Known {
  items: ReadonlyMap<ItemId, Item>
  conversations: ReadonlyMap<Uid, ConversationId>
  people: ReadonlyMap<Uid, PublicPerson>
  came: ReadonlyMap<Uid, Came>
}

function describeNeighbour(
  { uid, gives, isKnown }: Neighbour,
  { items, conversations, people, came }: Known,
): RingSuggestion['giver'] {
  const conversationId = conversations.get(uid) ?? null
  return {
    person: isKnown || conversationId ? (people.get(uid) ?? null) : null,
    location: items.get(gives)?.location ?? null,
    came: came.get(uid) ?? null,
    conversationId,
  }
}

export async function changeInterest(
  { db, town, now: clock }: SuggestionDeps,
  me: Uid,
  id: RingId,
  isInterested: boolean,
): Promise<void> {
  const now = clock()
  await requireLiveRing({ db, town }, me, id, now)
  if (!(await saveInterest(db, me, id, isInterested, now))) throw new Problem('ringNotFound')
}

/** The ring ends for all its people. What this person would have given is not suggested for the same object or a lighter one. */
export async function refuse({ db, town, now: clock, publish }: SuggestionDeps, me: Uid, id: RingId): Promise<void> {
  const now = clock()
  const { legs } = await requireLiveRing({ db, town }, me, id, now)
  const [given, received] = [legs.find(({ leg }) => leg.giver === me), legs.find(({ leg }) => leg.receiver === me)]
  const weighed = received && (await findWeighed(db, me, received.leg.itemId))
  if (!given || !received || !weighed) throw new Problem('ringNotFound')
  await db.transaction().execute(async (trx) => {
    if (!(await saveRefused(trx, me, id, now))) throw new Problem('ringNotFound')
    await saveRefusal(trx, { uid: me, gives: given.leg.itemId, receives: received.leg.itemId, weight: weighed.weight }, now)
  })
  // The others get no event: a block or a heart that was taken back sends none, so this one would show the refusal.
  publish.changed(['conversations'], [me])
}

async function requireLiveRing(deps: TownDb, me: Uid, id: RingId, now: Date): Promise<LiveRing> {
  const [live] = await findLiveRings(deps, me, now, id)
  if (!live) throw new Problem('ringNotFound')
  return live
}

type RingSettings = Answer<typeof readRingSettings>

export async function readSettings({ db, now: clock }: Pick<SuggestionDeps, 'db' | 'now'>, me: Uid): Promise<RingSettings> {
  const pausedUntil = await findPause(db, me, clock())
  return { wantsRingsOfFour: await findRingsOfFour(db, me), pausedUntil: pausedUntil?.toISOString() ?? null }
}

export async function changeSettings(
  deps: Pick<SuggestionDeps, 'db' | 'now'>,
  me: Uid,
  wantsRingsOfFour: boolean,
): Promise<RingSettings> {
  await saveRingsOfFour(deps.db, me, wantsRingsOfFour)
  return readSettings(deps, me)
}

/** The time until which this person gets no suggestions; null if they get them. */
const findPause = async (db: Db, me: Uid, now: Date) => suggestionsPausedUntil(await findSilences(db, me), now)
