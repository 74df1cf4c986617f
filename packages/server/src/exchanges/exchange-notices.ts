import { participantOf, unansweredOf } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeMessage } from '@barattolo/domain/exchanges/exchange-step'
import type { Uid } from '@barattolo/domain/ids'
import { type ExchangeMessageKind, isSetMessage } from '@barattolo/domain/messages/exchange-kinds'
import type { NewNotice } from '../notices/notices.store.ts'
import type { ExchangeRecord } from './exchanges.store.ts'

type EndNoticeKind = 'exchangeDone' | 'exchangeNotHappened' | 'exchangeHeld' | 'exchangeCalledOff'

/** The notice kind for each system message that ends an exchange, or states that the admin has to decide. */
const END_NOTICES: Partial<Record<ExchangeMessageKind, EndNoticeKind>> = {
  exchangeDone: 'exchangeDone',
  doneBySilence: 'exchangeDone',
  settledHappened: 'exchangeDone',
  exchangeNotHappened: 'exchangeNotHappened',
  notHappenedBySilence: 'exchangeNotHappened',
  heldTooLong: 'exchangeNotHappened',
  settledNotHappened: 'exchangeNotHappened',
  exchangeHeld: 'exchangeHeld',
  heldUnnotified: 'exchangeHeld',
  heldUnanswered: 'exchangeHeld',
  calledOff: 'exchangeCalledOff',
  exchangeExpired: 'exchangeCalledOff',
}

/** The notices of a change, for all participants but the one who has made it. */
export function noticesOfExchange(exchange: ExchangeRecord, messages: readonly ExchangeMessage[]): NewNotice[] {
  const by = messages.find(({ from }) => from !== null)?.from ?? null
  const others = exchange.people.map(({ uid }) => uid).filter((uid) => uid !== by)
  const unanswered = unansweredOf(exchange)
  // Where none has answered, there is no one to name.
  if (unanswered.length > 0 && unanswered.length < exchange.people.length)
    return others.flatMap((to) => unansweredNotices(exchange, unanswered, to))
  const ending = messages.map(({ kind }) => END_NOTICES[kind]).findLast((kind) => kind !== undefined)
  return others.flatMap((to) =>
    ending ? [endNotice(exchange, ending, to, by)] : messages.flatMap((message) => noticesForMessage(exchange, message, to)),
  )
}

/** The notices of a called-off exchange; `by` is null if the admin has called it off. */
export function calledOffNotices(exchange: ExchangeRecord, by: Uid | null): NewNotice[] {
  return noticesOfExchange(exchange, [{ kind: 'calledOff', from: by, meeting: null }])
}

function endNotice(exchange: ExchangeRecord, kind: EndNoticeKind, to: Uid, by: Uid | null): NewNotice {
  return { to, from: by, kind, event: `${kind} ${exchange.id} ${exchange.version}`, about: noticeAbout(exchange, to) }
}

/** One notice for each person who had not answered, so that each is named, and loses the name with the account. */
function unansweredNotices(exchange: ExchangeRecord, unanswered: readonly Uid[], to: Uid): NewNotice[] {
  return unanswered.map((uid) => ({
    to,
    from: uid === to ? null : uid,
    kind: 'exchangeUnanswered',
    event: `exchangeUnanswered ${exchange.id} ${uid}`,
    about: { ...noticeAbout(exchange, to), mine: uid === to },
  }))
}

function noticesForMessage(exchange: ExchangeRecord, { kind, from, meeting }: ExchangeMessage, to: Uid): NewNotice[] {
  const event = `${kind} ${exchange.id} ${exchange.version}`
  const about = noticeAbout(exchange, to)
  if (meeting && (kind === 'meetingProposed' || kind === 'meetingAgreed')) {
    const noticeKind = kind === 'meetingProposed' ? 'meetingProposed' : 'meetingConfirmed'
    return [{ to, from, kind: noticeKind, event, about: { ...about, place: meeting.place, at: meeting.at.toISOString() } }]
  }
  const [first, ...others] = exchange.options
  if (kind === 'optionsProposed' && first) {
    const more = others.length > 0 ? { more: others.length } : {}
    return [
      { to, from, kind: 'meetingProposed', event, about: { ...about, place: first.place, at: first.at.toISOString(), ...more } },
    ]
  }
  if (isSetMessage(kind)) return [{ to, from, kind: 'exchangeChange', event, about: { ...about, step: kind } }]
  const hasStated = participantOf(exchange, to)?.statement !== null
  if ((kind === 'saidHappened' || kind === 'saidNotHappened') && !hasStated)
    return [{ to, from, kind: 'stateYourself', event, about: { ...about, happened: kind === 'saidHappened' } }]
  return []
}

/** The notice that feedback about the recipient has been revealed. */
export function feedbackNotice(exchange: ExchangeRecord, from: Uid, to: Uid): NewNotice {
  return { to, from, kind: 'feedbackShown', event: `feedback ${exchange.id} ${from}`, about: noticeAbout(exchange, to) }
}

/** The title is that of an item that this person receives or, if they receive none, gives. */
export function noticeAbout({ conversationId, ringId, legs }: ExchangeRecord, uid: Uid) {
  const leg = legs.find(({ receiver }) => receiver === uid) ?? legs.find(({ giver }) => giver === uid)
  return { conversationId, ...(ringId ? { chatId: ringId } : {}), title: leg?.item.title ?? '' }
}
