import { partyOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeLineKind } from '@barattolo/domain/exchanges/lines'
import type { ExchangeLine } from '@barattolo/domain/exchanges/step'
import type { Uid } from '@barattolo/domain/ids'
import type { NewNotice } from '../notices/notify.ts'
import type { FoundExchange } from './exchanges.store.ts'

type Ending = 'exchangeDone' | 'exchangeNotHappened' | 'exchangeHeld' | 'exchangeCalledOff'

/** How a line of the chat is told to those who do not have the chat open, where it is an ending. */
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

/** What a change means for everybody in it but whoever has made it. */
export function noticesOfExchange(exchange: FoundExchange, lines: readonly ExchangeLine[]): NewNotice[] {
  const by = lines.find(({ from }) => from !== null)?.from ?? null
  const others = exchange.people.map(({ uid }) => uid).filter((uid) => uid !== by)
  const ending = lines.map(({ kind }) => ENDINGS[kind]).findLast((kind) => kind !== undefined)
  return others.flatMap((to) =>
    ending ? [endNotice(exchange, ending, to, by)] : lines.flatMap((line) => notice(exchange, line, to)),
  )
}

/** Called off from outside the rules: an account that goes, an admin. */
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

/** What was said of somebody shows now. */
export function feedbackNotice(exchange: FoundExchange, from: Uid, to: Uid): NewNotice {
  return { to, from, kind: 'feedbackShown', event: `feedback ${exchange.id} ${from}`, about: aboutFor(exchange, to) }
}

/** Named after what this person receives, or where that is nothing, gives. */
export function aboutFor({ conversationId, legs }: FoundExchange, uid: Uid) {
  const leg = legs.find(({ receiver }) => receiver === uid) ?? legs.find(({ giver }) => giver === uid)
  return { conversationId, title: leg?.item.title ?? '' }
}
