import type { Endpoint } from '@barattolo/domain/endpoint'
import {
  agreeToSetChange,
  callOffExchange,
  confirmMeeting,
  giveFeedback,
  handOverWithCode,
  proposeMeeting,
  proposeMeetingOptions,
  proposeSetChange,
  readExchange,
  refuseSetChange,
  stateOutcome,
  tickMeetingOptions,
  withdrawSetChange,
} from '@barattolo/domain/exchanges/contract'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import { makeHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import { DAY } from '../durations.ts'
import type { Act, Reply, Visit } from '../visit.ts'
import { moveActsOf } from './move-acts.ts'
import { reads, writes } from './weights.ts'

const PLACES = ['Piazza Chanoux', 'Arco di Augusto', 'Stazione di Aosta', 'Biblioteca regionale']

function show<E extends Endpoint>({ memory }: Visit, reply: Reply<E>) {
  memory.exchange = reply.ok ? (reply.answer as ExchangeAnswer) : null
  const { exchange } = memory
  if (exchange?.handover) memory.codes.set(exchange._id, exchange.handover.code)
}

/** How much rather a person who looks at an exchange goes on with it than does something else. */
const FOCUS = 8
const moveAct = moveActsOf(({ exchange }) => exchange, FOCUS)

const state =
  (statement: 'happened' | 'notHappened') =>
  async (visit: Visit, { _id: id, version }: ExchangeAnswer) =>
    show(visit, await visit.call(stateOutcome, { params: { id }, body: { statement, version } }))

const answerChange =
  (endpoint: typeof agreeToSetChange | typeof refuseSetChange | typeof withdrawSetChange) =>
  async (visit: Visit, { _id: id, version }: ExchangeAnswer) =>
    show(visit, await visit.call(endpoint, { params: { id }, body: { version } }))

/** Of the conversation or the ring that is open. */
const openExchangeId = ({ memory }: Visit) => memory.conversation?.exchange?._id ?? memory.ring?.exchangeId ?? null

const presentPeople = ({ meet }: Visit, uids: readonly string[]) => uids.flatMap((uid) => meet(uid) ?? [])

const hasMet = ({ now }: Visit, { agreed }: ExchangeAnswer) => agreed !== null && Date.parse(agreed.at) <= now().getTime()

/** As many as are looked at within a day. */
const GUESSES = 10
/** Of the right form, so that it is compared. */
const guessCode = ({ random }: Visit) => makeHandoverCode((bound) => random.below(bound))

const hasTicked = ({ memory }: Visit, { people }: ExchangeAnswer) =>
  people.some(({ uid, confirmed }) => uid === memory.uid && confirmed)

export const exchangeActs: Act[] = [
  {
    name: 'read the exchange',
    routes: [readExchange],
    weight: reads(150, (visit) => {
      const id = openExchangeId(visit)
      return id !== null && visit.memory.exchange?._id !== id
    }),
    run: async (visit) => {
      const id = openExchangeId(visit)
      if (id) show(visit, await visit.call(readExchange, { params: { id } }))
    },
  },
  moveAct(
    'propose a meeting',
    'propose',
    [proposeMeeting],
    ({ memory }, { agreed, proposed }) => {
      if (proposed) return proposed.by === memory.uid ? 1 : 15
      return agreed ? 1 : 20
    },
    async (visit, { _id: id, version, agreed, proposed }) => {
      const { call, random, now } = visit
      const known = random.chance(0.6) ? (proposed ?? agreed) : agreed
      const inDays = random.chance(0.05) ? -1 : 1 + random.below(6)
      const meeting =
        known && random.chance(0.7)
          ? { place: known.place, at: known.at }
          : { place: random.pick(PLACES) ?? 'Piazza', at: new Date(now().getTime() + inDays * DAY).toISOString() }
      show(visit, await call(proposeMeeting, { params: { id }, body: { ...meeting, version } }))
    },
  ),
  moveAct(
    'confirm the meeting',
    'confirm',
    [confirmMeeting],
    () => 20,
    async (visit, { _id: id, version }) => show(visit, await visit.call(confirmMeeting, { params: { id }, body: { version } })),
  ),
  moveAct(
    'propose times to three',
    'proposeOptions',
    [proposeMeetingOptions],
    (_, { agreed, ring }) => (agreed || (ring?.options.length ?? 0) > 0 ? 0.3 : 20),
    async (visit, { _id: id, version, ring }) => {
      const { call, random, now } = visit
      const options = Array.from({ length: 1 + random.below(3) }, () => ({
        place: ring?.suggestedPlace?.place ?? random.pick(PLACES) ?? 'Piazza',
        at: new Date(now().getTime() + (3 + random.below(6)) * DAY).toISOString(),
      }))
      show(visit, await call(proposeMeetingOptions, { params: { id }, body: { options, version } }))
    },
  ),
  moveAct(
    'tick the times that suit',
    'tick',
    [tickMeetingOptions],
    (visit, exchange) => (hasTicked(visit, exchange) ? 0.2 : 20),
    async (visit, { _id: id, ring }) => {
      const options = (ring?.options ?? []).filter(() => visit.random.chance(0.8)).map(({ _id }) => _id)
      show(visit, await visit.call(tickMeetingOptions, { params: { id }, body: { options } }))
    },
  ),
  moveAct(
    'call the exchange of three off',
    'callOff',
    [callOffExchange],
    ({ person }, { ring }) => (ring ? 30 * person.habits.cancels : 0),
    async (visit, { _id: id, version }) => show(visit, await visit.call(callOffExchange, { params: { id }, body: { version } })),
  ),
  {
    name: 'try to call the exchange of three off where the screen does not offer it',
    routes: [callOffExchange],
    weight: writes(40, ({ memory: { exchange } }) => exchange?.ring != null && !exchange.moves.includes('callOff')),
    run: async (visit) => {
      const { exchange } = visit.memory
      if (!exchange) return
      const { _id: id, version } = exchange
      show(visit, await visit.call(callOffExchange, { params: { id }, body: { version } }))
    },
  },
  moveAct(
    'type the other’s code',
    'handOver',
    [handOverWithCode],
    (visit, exchange) => (hasMet(visit, exchange) ? 12 * (1 - visit.person.habits.forgets) : 0.5),
    async (visit, { _id: id, handover, version }) => {
      const code = visit.random.pick(presentPeople(visit, handover?.missing ?? []))?.memory.codes.get(id)
      const typed = code === undefined || visit.random.chance(0.1) ? guessCode(visit) : code
      show(visit, await visit.call(handOverWithCode, { params: { id }, body: { code: typed, version } }))
    },
  ),
  moveAct(
    'guess the other’s code',
    'handOver',
    [handOverWithCode],
    ({ person }) => 4 * person.habits.quarrels,
    async (visit, { _id: id, version }) => {
      for (let n = 0; n <= GUESSES; n++)
        await visit.call(handOverWithCode, { params: { id }, body: { code: guessCode(visit), version } })
    },
  ),
  {
    name: 'say that it happened before the agreed time',
    routes: [stateOutcome],
    weight: writes(4, (visit) => {
      const { exchange } = visit.memory
      return exchange !== null && exchange.state === 'open' && exchange.agreed !== null && !hasMet(visit, exchange)
    }),
    run: async (visit) => {
      const { exchange } = visit.memory
      if (exchange) await state('happened')(visit, exchange)
    },
  },
  moveAct(
    'say that it happened',
    'happened',
    [stateOutcome],
    ({ person }) => 12 * (1 - person.habits.forgets),
    state('happened'),
  ),
  moveAct(
    'say that it did not happen',
    'notHappened',
    [stateOutcome],
    ({ person }) => 4 * person.habits.quarrels,
    state('notHappened'),
  ),
  moveAct(
    'propose other objects',
    'proposeChange',
    [proposeSetChange],
    () => 3,
    async (visit, { _id: id, legs, version }) => {
      const { memory, random } = visit
      const added = random.pick(memory.own.filter(({ availability, resting }) => availability === 'disponibile' && !resting))
      if (!added) return
      const kept = legs.filter(({ giver }) => giver !== memory.uid || random.chance(0.5)).map(({ item }) => item._id)
      const items = [...new Set([...kept, added._id])]
      show(visit, await visit.call(proposeSetChange, { params: { id }, body: { items, version } }))
    },
  ),
  moveAct('agree to other objects', 'agreeChange', [agreeToSetChange], () => 10, answerChange(agreeToSetChange)),
  moveAct('refuse other objects', 'refuseChange', [refuseSetChange], () => 5, answerChange(refuseSetChange)),
  moveAct('withdraw other objects', 'withdrawChange', [withdrawSetChange], () => 0.5, answerChange(withdrawSetChange)),
  {
    name: 'give feedback',
    routes: [giveFeedback, readExchange],
    weight: (visit) => {
      const mayWriteAbout = visit.memory.exchange?.feedback.some(({ mayWrite, mine }) => mayWrite && !mine)
      return mayWriteAbout ? writes(300 * visit.person.habits.answers)(visit) : 0
    },
    run: async (visit) => {
      const { call, memory, random, nextNumber } = visit
      const { exchange } = memory
      const about = exchange?.feedback.find(({ mayWrite, mine }) => mayWrite && !mine)
      if (!exchange || !about) return
      const params = { id: exchange._id }
      const came = random.chance(0.85)
      const asDescribed = about.asksAsDescribed && came ? random.chance(0.9) : null
      const body = { aboutUid: about.uid, came, asDescribed, text: `Riscontro ${nextNumber()}: tutto bene.`, privateNote: '' }
      await call(giveFeedback, { params, body })
      show(visit, await call(readExchange, { params }))
    },
  },
  {
    name: 'try to give feedback again',
    routes: [giveFeedback],
    weight: writes(10, ({ memory }) => memory.exchange?.feedback.some(({ mine }) => mine !== null) === true),
    run: async ({ call, memory, nextNumber }) => {
      const about = memory.exchange?.feedback.find(({ mine }) => mine !== null)
      if (!memory.exchange || !about) return
      const body = { aboutUid: about.uid, came: false, text: `Riscontro ${nextNumber()}: anzi, no.`, privateNote: '' }
      await call(giveFeedback, { params: { id: memory.exchange._id }, body })
    },
  },
]
