import type { ExchangeAnswer, RingExchange } from '@barattolo/domain/exchanges/exchange-answer'
import { haveMet } from '@barattolo/domain/exchanges/handover'
import type { Uid } from '@barattolo/domain/ids'
import { shortNameOf } from '@barattolo/domain/people/short-name'

/** An exchange of three or more people, as its components get it. */
export interface RingExchangeView {
  exchange: ExchangeAnswer
  ring: RingExchange
  me: Uid
  /** The others in the order in which the objects pass, beginning with the one to whom the user gives. */
  others: Uid[]
  nameOf: (uid: Uid) => string
  /** The page of the exchange. */
  path: string
}

/** Null for an exchange of two. */
export function ringExchangeView(exchange: ExchangeAnswer, me: Uid, path: string): RingExchangeView | null {
  if (!exchange.ring) return null
  const names = new Map(exchange.participants.map(({ uid, name }) => [uid, shortNameOf(name)]))
  return { exchange, ring: exchange.ring, me, path, others: othersInOrder(exchange, me), nameOf: (uid) => names.get(uid) ?? '' }
}

function othersInOrder({ legs, people }: ExchangeAnswer, me: Uid): Uid[] {
  const order: Uid[] = []
  for (let next = receiverOf(legs, me); next && next !== me && !order.includes(next); next = receiverOf(legs, next))
    order.push(next)
  return [...order, ...people.map(({ uid }) => uid).filter((uid) => uid !== me && !order.includes(uid))]
}

const receiverOf = (legs: ExchangeAnswer['legs'], giver: Uid) => legs.find((leg) => leg.giver === giver)?.receiver

export type HandoverState = 'toGive' | 'toPass' | 'toReceive' | 'done'

/** A leg is done when one of its two people has typed the other's code, or with the exchange. */
export function handoverStateOf(
  { state, proofs }: Pick<ExchangeAnswer, 'state'> & { proofs: readonly { by: Uid; of: Uid }[] },
  { giver, receiver }: { giver: Uid; receiver: Uid },
  me: Uid,
): HandoverState {
  const isProven = haveMet({ proofs: proofs.map(({ by, of }) => ({ by, of, at: new Date(0) })) }, giver, receiver)
  if (state === 'done' || isProven) return 'done'
  if (giver === me) return 'toGive'
  return receiver === me ? 'toReceive' : 'toPass'
}

/** Whether the options still wait for an agreement. */
export function areOptionsOpen({ ring, exchange }: Pick<RingExchangeView, 'ring' | 'exchange'>): boolean {
  const isForAll = (tickedBy: readonly Uid[]) => exchange.people.every(({ uid }) => tickedBy.includes(uid))
  return exchange.state === 'open' && ring.options.length > 0 && !ring.options.some(({ tickedBy }) => isForAll(tickedBy))
}
