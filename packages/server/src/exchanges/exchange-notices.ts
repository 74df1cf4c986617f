import { partyOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeLineKind } from '@barattolo/domain/exchanges/lines'
import type { ExchangeLine } from '@barattolo/domain/exchanges/step'
import type { Uid } from '@barattolo/domain/ids'
import type { NewNotice } from '../notices/notify.ts'
import type { FoundExchange } from './exchanges.store.ts'

type Ending = 'exchangeDone' | 'exchangeNotHappened' | 'exchangeHeld' | 'exchangeCalledOff'

/** The notice of a chat line that ends an exchange. */
const ENDINGS: Partial<Record<ExchangeLineKind, Ending>> = {
  exchangeDone: 'exchangeDone',
  doneBySilence: 'exchangeDone',
  settledHappened: 'exchangeDone',
  exchangeNotHappened: 'exchangeNotHappened',
  notHappenedBySilence: 'exchangeNotHappened',
  heldTooLong: 'exchangeNotHappened',
  settledNotHappened: 'exchangeNotHappened',
  exchangeHeld: 'exchangeHeld',
  calledOff: 'exchangeCalledOff',
  exchangeExpired: 'exchangeCalledOff',
}

/** The notices of a change, for all participants but the one who has made it. */
export function noticesOfExchange(exchange: FoundExchange, lines: readonly ExchangeLine[]): NewNotice[] {
  const by = lines.find(({ from }) => from !== null)?.from ?? null
  const others = exchange.people.map(({ uid }) => uid).filter((uid) => uid !== by)
  const ending = lines.map(({ kind }) => ENDINGS[kind]).findLast((kind) => kind !== undefined)
  return others.flatMap((to) =>
    ending ? [endNotice(exchange, ending, to, by)] : lines.flatMap((line) => notice(exchange, line, to)),
  )
}

/** Called off outside the rules: by an account deletion, or by an admin. */
export function calledOffNotices(exchange: FoundExchange, by: Uid | null): NewNotice[] {
  return noticesOfExchange(exchange, [{ kind: 'calledOff', from: by, meeting: null }])
}

function endNotice(exchange: FoundExchange, kind: Ending, to: Uid, by: Uid | null): NewNotice {
  return { to, from: by, kind, event: `${kind} ${exchange.id} ${exchange.version}`, about: aboutFor(exchange, to) }
}

function notice(exchange: FoundExchange, { kind, from, meeting }: ExchangeLine, to: Uid): NewNotice[] {
  const event = `${kind} ${exchange.id} ${exchange.version}`
  const about = aboutFor(exchange, to)
  if (meeting && (kind === 'meetingProposed' || kind === 'meetingAgreed')) {
    const told = kind === 'meetingProposed' ? 'meetingProposed' : 'meetingConfirmed'
    return [{ to, from, kind: told, event, about: { ...about, place: meeting.place, at: meeting.at.toISOString() } }]
  }
  const hasStated = partyOf(exchange, to)?.statement !== null
  if ((kind === 'saidHappened' || kind === 'saidNotHappened') && !hasStated)
    return [{ to, from, kind: 'stateYourself', event, about: { ...about, happened: kind === 'saidHappened' } }]
  return []
}

/** Feedback about the recipient is revealed. */
export function feedbackNotice(exchange: FoundExchange, from: Uid, to: Uid): NewNotice {
  return { to, from, kind: 'feedbackShown', event: `feedback ${exchange.id} ${from}`, about: aboutFor(exchange, to) }
}

/** Titled after an item that this person receives, or gives where they receive none. */
export function aboutFor({ conversationId, legs }: FoundExchange, uid: Uid) {
  const leg = legs.find(({ receiver }) => receiver === uid) ?? legs.find(({ giver }) => giver === uid)
  return { conversationId, title: leg?.item.title ?? '' }
}
