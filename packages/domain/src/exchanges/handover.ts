import type { Uid } from '../ids.ts'
import { type Exchange, isOver, type Leg, type Party, partyOf, type Standing } from './exchange.ts'
import { changed, type ExchangePlayed, type ExchangeStep, line, weighed } from './step.ts'

/** With whom somebody has something to hand over or to receive. In a ring of four not the one across. */
export function counterpartsOf({ legs }: { legs: readonly Pick<Leg, 'giver' | 'receiver'>[] }, me: Uid): Uid[] {
  const theirs = legs.flatMap(({ giver, receiver }) => (giver === me ? receiver : receiver === me ? giver : []))
  return [...new Set(theirs)]
}

/** Whether one of the two has typed what the other showed. */
export function haveMet({ proofs }: Pick<Exchange, 'proofs'>, one: Uid, other: Uid): boolean {
  return proofs.some(({ by, of }) => (by === one && of === other) || (by === other && of === one))
}

/**
 * `me` has typed, or scanned, the code that `other` showed: the two have met, and it counts as the word of both. Between two
 * people that ends it; in a ring somebody's “avvenuto” stands once they have met each one whom they give to or receive from.
 * It may come late, and twice: it names no version. What comes before the agreed time is kept, and counts from then on
 * (`elapse`). Somebody's own “non avvenuto” is taken back only by what they type themselves: else it is for the admin.
 */
export function handOver<T extends Exchange>(exchange: T, me: Uid, other: Uid, now: Date): ExchangePlayed<T> {
  const mine = partyOf(exchange, me)
  if (!mine) return { ok: false, refusal: 'notAParticipant' }
  if (!counterpartsOf(exchange, me).includes(other)) return { ok: false, refusal: 'wrongHandoverCode' }
  const known = haveMet(exchange, me, other)
  const takesBack = mine.statement === 'notHappened' && mine.handedOverAt !== null
  if (known && (isOver(exchange) || !takesBack)) return { ok: true, next: exchange, lines: [] }
  if (isOver(exchange)) return { ok: false, refusal: 'exchangeOver' }
  const { agreed } = exchange
  if (!agreed) return { ok: false, refusal: 'meetingNotAgreed' }
  const proofs = known ? exchange.proofs : [...exchange.proofs, { by: me, of: other, at: now }]
  const met = (uid: Uid) => counterpartsOf(exchange, uid).every((one) => haveMet({ proofs }, uid, one))
  const people = exchange.people.map((party) => (met(party.uid) ? { ...party, handedOverAt: party.handedOverAt ?? now } : party))
  const next = changed({ ...exchange, proofs }, { people })
  const lines = [line('handedOver', me)]
  if (agreed.at > now) return { ok: true, next, lines }
  return { ok: true, ...counted(next, speaksFor(me), now, now, lines) }
}

/** The proof speaks for whoever has said nothing, and for whoever has typed the code, whatever they have said before. */
const speaksFor =
  (typist: Uid | null) =>
  ({ uid, handedOverAt, statement }: Party) =>
    handedOverAt !== null && (statement === null || (uid === typist && statement === 'notHappened'))

function counted<T extends Standing>(
  exchange: T,
  speaks: (party: Party) => boolean,
  saidAt: Date,
  now: Date,
  lines: ExchangeStep<T>['lines'],
): ExchangeStep<T> {
  if (!exchange.people.some(speaks)) return { next: exchange, lines }
  const people = exchange.people.map(
    (party): Party => (speaks(party) ? { ...party, statement: 'happened', statedAt: saidAt } : party),
  )
  return weighed({ ...exchange, people, proposed: null }, exchange.state === 'held', now, lines)
}

/** The agreed time has come: what was proven before it counts, as said at that time. */
export function countEarly<T extends Standing>(exchange: T, agreedAt: Date, now: Date): ExchangeStep<T> {
  return counted(changed(exchange, {}), speaksFor(null), agreedAt, now, [])
}
