import type { Uid } from '../ids.ts'
import { type Exchange, isOver, type Leg, type Party, partyOf, type Standing } from './exchange.ts'
import { changed, type ExchangePlayed, type ExchangeStep, line, weighed } from './step.ts'

/** The participants to whom `me` gives or from whom `me` receives; in a ring of four not the opposite one. */
function counterpartsOf({ legs }: { legs: readonly Pick<Leg, 'giver' | 'receiver'>[] }, me: Uid): Uid[] {
  const theirs = legs.flatMap(({ giver, receiver }) => (giver === me ? receiver : receiver === me ? giver : []))
  return [...new Set(theirs)]
}

/** Whether one of the two has typed the other's code. */
function haveMet({ proofs }: Pick<Exchange, 'proofs'>, one: Uid, other: Uid): boolean {
  return proofs.some(({ by, of }) => (by === one && of === other) || (by === other && of === one))
}

/** Whether `by` has typed the code that `of` showed. */
function hasTyped({ proofs }: Pick<Exchange, 'proofs'>, by: Uid, of: Uid): boolean {
  return proofs.some((proof) => proof.by === by && proof.of === of)
}

/**
 * The counterparts whose code `me` can still type with effect. Before the agreed time these are all whose code `me` has not
 * typed, because the exchange ends at once when both have typed; after it, one code per pair is enough.
 */
export function missingCodes(exchange: Exchange, me: Uid, now: Date): Uid[] {
  const isDone = isEarly(exchange, now) ? hasTyped : haveMet
  return counterpartsOf(exchange, me).filter((other) => !isDone(exchange, me, other))
}

function isEarly({ agreed }: Pick<Exchange, 'agreed'>, now: Date): boolean {
  return agreed !== null && agreed.at > now
}

/** Whether the two people of every leg have each typed the other's code. */
function hasEveryCode(exchange: Exchange): boolean {
  return exchange.legs.every(({ giver, receiver }) => hasTyped(exchange, giver, receiver) && hasTyped(exchange, receiver, giver))
}

/**
 * Records that `me` typed or scanned the code of `other`, which proves that they met and counts as “avvenuto” of both. Between
 * two people this ends the exchange; in a ring a participant's “avvenuto” counts once they have met all their counterparts.
 * The code may arrive late and repeatedly, so it has no version. Before the agreed time it is stored and counts from then on
 * (`applyDeadline`), or at once when both people of every leg have typed the other's code.
 * A participant's own “non avvenuto” is replaced only by a code that they type themselves; else the admin decides.
 */
export function handOver<T extends Exchange>(exchange: T, me: Uid, other: Uid, now: Date): ExchangePlayed<T> {
  const mine = partyOf(exchange, me)
  if (!mine) return { ok: false, refusal: 'notAParticipant' }
  if (!counterpartsOf(exchange, me).includes(other)) return { ok: false, refusal: 'wrongHandoverCode' }
  if (isRepeat(exchange, mine, other, now)) return { ok: true, next: exchange, lines: [] }
  if (isOver(exchange)) return { ok: false, refusal: 'exchangeOver' }
  if (!exchange.agreed) return { ok: false, refusal: 'meetingNotAgreed' }
  const known = hasTyped(exchange, me, other)
  const proofs = known ? exchange.proofs : [...exchange.proofs, { by: me, of: other, at: now }]
  const met = (uid: Uid) => counterpartsOf(exchange, uid).every((one) => haveMet({ proofs }, uid, one))
  const people = exchange.people.map((party) => (met(party.uid) ? { ...party, handedOverAt: party.handedOverAt ?? now } : party))
  const next = changed({ ...exchange, proofs }, { people })
  const lines = [line('handedOver', me)]
  if (isEarly(exchange, now) && !hasEveryCode(next)) return { ok: true, next, lines }
  return { ok: true, ...counted(next, speaksFor(me), now, now, lines) }
}

/** Whether the code changes nothing: it was already typed, or one code of the pair is enough. */
function isRepeat(exchange: Exchange, mine: Party, other: Uid, now: Date): boolean {
  if (isOver(exchange) || isEarly(exchange, now)) {
    return hasTyped(exchange, mine.uid, other) || (exchange.state === 'done' && haveMet(exchange, mine.uid, other))
  }
  const takesBack = mine.statement === 'notHappened' && mine.handedOverAt !== null
  return haveMet(exchange, mine.uid, other) && !takesBack
}

/** A proof counts for participants without a statement, and for the typist even after a “non avvenuto”. */
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

/** Counts the proofs from before the agreed time as statements made at that time. */
export function countEarly<T extends Standing>(exchange: T, agreedAt: Date, now: Date): ExchangeStep<T> {
  return counted(changed(exchange, {}), speaksFor(null), agreedAt, now, [])
}
