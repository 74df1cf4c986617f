import type { Uid } from '../ids.ts'
import { type Exchange, isOver, type Leg, type Party, partyOf, type Standing } from './exchange.ts'
import { changed, type ExchangePlayed, type ExchangeStep, line, weighed } from './step.ts'

/** With whom somebody has something to hand over or to receive. In a ring of four not the one across. */
function counterpartsOf({ legs }: { legs: readonly Pick<Leg, 'giver' | 'receiver'>[] }, me: Uid): Uid[] {
  const theirs = legs.flatMap(({ giver, receiver }) => (giver === me ? receiver : receiver === me ? giver : []))
  return [...new Set(theirs)]
}

/** Whether one of the two has typed what the other showed. */
function haveMet({ proofs }: Pick<Exchange, 'proofs'>, one: Uid, other: Uid): boolean {
  return proofs.some(({ by, of }) => (by === one && of === other) || (by === other && of === one))
}

/** Whether `by` has typed the code that `of` showed. */
function hasTyped({ proofs }: Pick<Exchange, 'proofs'>, by: Uid, of: Uid): boolean {
  return proofs.some((proof) => proof.by === by && proof.of === of)
}

/**
 * Whose code is still worth typing. Before the agreed time that of everybody whose code one has not typed oneself, because the
 * exchange ends at once when both have typed; from then on one code is enough for two people.
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
 * `me` has typed, or scanned, the code that `other` showed: the two have met, and it counts as the word of both. Between two
 * people that ends it; in a ring somebody's “avvenuto” stands once they have met each one whom they give to or receive from.
 * It may come late, and twice: it names no version. Before the agreed time it is kept and counts from then on (`elapse`), or at
 * once when everybody has typed everybody's: then nobody is left who could be surprised by the end.
 * A person's own “non avvenuto” is taken back only by what they type themselves: else it is for the admin.
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

/** What changes nothing: a code typed again, or the second code of two people where one is enough. */
function isRepeat(exchange: Exchange, mine: Party, other: Uid, now: Date): boolean {
  if (isOver(exchange) || isEarly(exchange, now)) {
    return hasTyped(exchange, mine.uid, other) || (exchange.state === 'done' && haveMet(exchange, mine.uid, other))
  }
  const takesBack = mine.statement === 'notHappened' && mine.handedOverAt !== null
  return haveMet(exchange, mine.uid, other) && !takesBack
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
