import { DAY_MS } from '@barattolo/domain/durations'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import type { RingViewState } from '@barattolo/domain/rings/negotiation-contract'
import { isPresent, type NegotiatedLeg, type RingParticipant } from '@barattolo/domain/rings/ring-negotiation'
import type { TownDb } from '../platform/database/town-db.ts'
import { catchUp, findExchangesOf, findRingFacts } from './change-ring.service.ts'
import type { LiveFacts } from './negotiation-facts.store.ts'
import type { RingRecord } from './ring-negotiation.store.ts'

/** How long after the end of a ring it stays in the inbox, and a person who left it earlier can read it and its chat. */
export const AFTER_END_MS = 14 * DAY_MS

/** The rings as they are now: what has happened outside of them is shown at once, and stored by the job soon. */
export async function findPresentRings({ db, town }: TownDb, stored: readonly RingRecord[], now: Date) {
  const facts = await findRingFacts(db, stored)
  const exchanges = await findExchangesOf(db, stored)
  const moment = { now, timeZone: town.timeZone }
  const rings = stored.map((ring): RingRecord => ({ ...ring, ...catchUp(ring, exchanges, facts, moment).next }))
  return { rings, facts, exchanges }
}

export const viewStateOf = ({ state }: RingRecord, person: RingParticipant): RingViewState => (isPresent(person) ? state : 'left')

/** The legs in giving order, the person's first. */
export function fromPerson(legs: readonly NegotiatedLeg[], uid: Uid): NegotiatedLeg[] {
  const first = Math.max(
    legs.findIndex(({ giver }) => giver === uid),
    0,
  )
  return [...legs.slice(first), ...legs.slice(0, first)]
}

/** The people who were in the ring with a person who has left it. */
export function knownTo({ uid: me, joinedVersion, leftVersion }: RingParticipant, { people }: RingRecord): Uid[] {
  return people.flatMap(({ uid, joinedVersion: joined, leftVersion: left }) =>
    uid !== me && joined < (leftVersion ?? 0) && (left === null || left > joinedVersion) ? [uid] : [],
  )
}

/** The object as it is now, or, if it is gone, as the people of the ring have seen it. */
export function describeItem(itemId: ItemId, { ring, facts }: { ring: RingRecord; facts: LiveFacts }) {
  const item = facts.snapshots.get(itemId) ?? ring.items.get(itemId)
  if (!item) return null
  const { _id, title, status, category, imageUrl, crops } = item
  return { _id, title, status, category, imageUrl, ...(crops ? { crops } : {}) }
}

/** Stands for a person who is unknown, such as one with a deleted account. */
export const unknownPerson = (uid: Uid): PublicPerson => ({ uid, name: '', email: '', photo: null })
