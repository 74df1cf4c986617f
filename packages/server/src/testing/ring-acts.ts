import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { MINUTE_MS } from '@barattolo/domain/durations'
import type { ItemId, RingId, Uid } from '@barattolo/domain/ids'
import type { RingAnswer } from '@barattolo/domain/rings/negotiation-contract'
import { signatureOf } from '@barattolo/domain/rings/ring'
import fc from 'fast-check'
import { runInactivityJob } from '../conversations/inactivity-job.ts'
import { endDueExchanges } from '../exchanges/exchange-jobs.ts'
import { FEATURE_LINKS } from '../feature-links.ts'
import type { Db } from '../platform/database/database.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { closeChatsOfDoneRings, runRingChecks } from '../rings/ring-checks.service.ts'
import { applyEffects } from './aosta-effects.ts'
import { conversationApiOf } from './conversations.ts'
import { exchangeApiOf } from './exchanges.ts'
import { handAllOver, meetAll, meetBoth, requestAndAcceptGift } from './meetings.ts'
import { ringChatApiOf } from './ring-chats.ts'
import { presentIn, type RingTown, type Snapshot, type Target, type TownRing } from './ring-town.ts'
import { ringApiOf, suggestRing } from './rings.ts'
import type { SignedInPerson } from './test-app.ts'

/** The acts of a random history. Three numbers choose among the people, rings and objects that exist at that moment. */
const WEIGHTS = {
  propose: 10,
  yes: 10,
  yesOfAll: 16,
  oldYes: 3,
  reconsider: 2,
  leave: 2,
  refuseItem: 3,
  withdraw: 1,
  ask: 4,
  giveInstead: 4,
  message: 6,
  check: 4,
  interest: 2,
  swapOfTwo: 3,
  writeInConversation: 1,
  meet: 4,
  handOver: 4,
  state: 3,
  callOff: 3,
  settle: 2,
  putBack: 2,
  edit: 3,
  gift: 2,
  pause: 2,
  remove: 1,
  hide: 1,
  transfer: 1,
  block: 3,
  unblock: 2,
  holiday: 1,
  holidayEnd: 3,
  suspend: 1,
  enable: 4,
  deleteAccount: 0.3,
  clock: 5,
} as const
type ActType = keyof typeof WEIGHTS

const SCALE = 10
const anyType = fc.oneof(
  ...(Object.keys(WEIGHTS) as ActType[]).map((type) => ({ weight: WEIGHTS[type] * SCALE, arbitrary: fc.constant(type) })),
)
const anyNumber = fc.nat({ max: 9999 })
const anyAct = fc.record({ type: anyType, a: anyNumber, b: anyNumber, c: anyNumber }, { noNullPrototype: true })
export type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never

/** The last yes has about this many statements. */
const CRASH_STATEMENT_MAX = 60
/** Acts that begin at the same moment; the database connection may break at a statement, counted from 1. */
export const anyStep = fc.record({
  acts: fc.array(anyAct, { minLength: 1, maxLength: 4 }),
  crashAt: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: CRASH_STATEMENT_MAX }) },
  ),
})
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

export interface WrittenLine {
  ring: RingId
  author: Uid
  text: string
}

export interface ActContext {
  town: RingTown
  before: Snapshot
  /** Keys that were valid before, for answers that come late. */
  oldKeys: Map<RingId, string[]>
  written: WrittenLine[]
  target: (number: number) => Target
}

/** Returns the HTTP statuses of its calls. */
type Run = () => Promise<number[]>

const JUMPS = [1, 40, 5 * 60, 13 * 60, 25 * 60, 26 * 60, 49 * 60, 73 * 60, 8 * 24 * 60, 11 * 24 * 60, -0.1, -1]

const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(all.length, 1)]

/** What the act does now; undefined if nothing exists that it could concern. Suggestions are stored before the step. */
export async function prepare(context: ActContext, act: Act): Promise<Run | undefined> {
  const { town, before } = context
  const { type, a, b, c } = act
  const me = await town.personAt(a)
  const target = context.target(c)
  const call = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, person: SignedInPerson, payload: object = {}) =>
    (await target.fastify.inject({ method, url, headers: person.headers, payload })).statusCode
  const own = before.items.filter(({ ownerUid }) => ownerUid === me.uid)
  const item = pick(own, b)
  switch (type) {
    case 'propose':
      return proposal(context, act)
    case 'check':
      return () => runChecks(context)
    case 'clock': {
      // The clock has been moved before the step.
      return () => runJobs(context)
    }
    case 'interest': {
      const other = pick(before.items, b)
      return other && (async () => [(await conversationApiOf(target, me).interest(other.id)).status])
    }
    case 'swapOfTwo':
      return swapOfTwo(context, act, target)
    case 'writeInConversation': {
      const conversation = pick(before.conversations, b)
      const writer = conversation && (await personOf(town, conversation.ownerUid))
      return writer && (async () => [(await conversationApiOf(target, writer).write(conversation.id, { text: 'ciao' })).status])
    }
    case 'meet':
    case 'handOver':
    case 'state':
    case 'callOff':
      return exchangeAct(context, act, target)
    case 'settle': {
      const exchange = pick(before.exchanges, b)
      const admin = exchange && exchangeApiOf(target, await town.admin())
      return admin && (async () => [(await admin.settle(exchange.id, c % 2 ? 'happened' : 'notHappened')).status])
    }
    case 'putBack': {
      const received = pick(
        own.filter(({ availability }) => availability === 'scambiato'),
        b,
      )
      return (
        received &&
        (async () => [await call('POST', `/api/items/${received.id}/put-back`, me, { latitude: 45.737, longitude: 7.317 })])
      )
    }
    case 'edit':
      return item && (async () => [await call('PATCH', `/api/items/${item.id}`, me, { description: `Testo ${c}` })])
    case 'gift': {
      const status = item?.status === 'dono' ? 'baratto' : 'dono'
      return item && (async () => [await call('PATCH', `/api/items/${item.id}`, me, { status })])
    }
    case 'pause':
      return item && (async () => [await call(c % 2 ? 'POST' : 'DELETE', `/api/items/${item.id}/rest`, me)])
    case 'remove':
      return item && (async () => [await call('DELETE', `/api/items/${item.id}`, me)])
    case 'hide': {
      const reported = pick(before.items, b)
      const admin = await town.admin()
      return reported && (() => reportAndHide(target, { me, admin, id: reported.id }))
    }
    case 'transfer': {
      const gift = pick(
        before.items.filter(({ status, ownerUid }) => status === 'dono' && ownerUid !== me.uid),
        b,
      )
      const owner = gift && (await personOf(town, gift.ownerUid))
      return owner && (() => requestAndAcceptGift(target, { me, owner, id: gift.id }))
    }
    case 'block':
    case 'unblock': {
      const pair =
        type === 'block' ? { blockerUid: me.uid, blockedUid: (await town.personAt(a + 1 + (b % 7))).uid } : pick(before.blocks, b)
      const blocker = pair && (await personOf(town, pair.blockerUid))
      const method = type === 'block' ? 'POST' : 'DELETE'
      return blocker && (async () => [await call(method, `/api/me/blocked/${pair.blockedUid}`, blocker)])
    }
    case 'holiday':
      return async () => [await call('POST', '/api/me/holiday', me, { until: null })]
    case 'holidayEnd':
      return async () => [await call('DELETE', '/api/me/holiday', me)]
    case 'suspend':
    case 'enable': {
      const admin = await town.admin()
      const path = type === 'suspend' ? 'disable' : 'enable'
      return async () => [await call('PATCH', `/api/admin/${path}/${me.uid}`, admin, { reason: 'Motivo della prova' })]
    }
    case 'deleteAccount':
      return async () => {
        const status = await call('DELETE', '/api/me', me)
        if (status < 300) town.forget(town.placeOf(me.uid))
        return [status]
      }
    default:
      return ringAct(context, act, target)
  }
}

/** The admin hides an object that this person has reported. */
async function reportAndHide(
  { fastify }: Target,
  { me, admin, id }: { me: SignedInPerson; admin: SignedInPerson; id: ItemId },
): Promise<number[]> {
  const payload = { target: { kind: 'item', id }, reason: 'offensive', text: 'Motivo della prova' }
  const sent = await fastify.inject({ method: 'POST', url: '/api/reports', headers: me.headers, payload })
  if (sent.statusCode !== 201) return [sent.statusCode]
  const decided = await fastify.inject({
    method: 'POST',
    url: `/api/admin/reports/${sent.json<{ _id: string }>()._id}/decision`,
    headers: admin.headers,
    payload: { outcome: 'hidden', reasons: 'Motivo della prova' },
  })
  return [sent.statusCode, decided.statusCode]
}

/** The clock of all acts of a step is moved before them. */
export function moveClock({ town }: Pick<ActContext, 'town'>, acts: readonly Act[]): void {
  for (const { type, a } of acts) if (type === 'clock') town.advance((pick(JUMPS, a) ?? 0) * MINUTE_MS)
}

async function personOf(town: RingTown, uid: Uid): Promise<SignedInPerson | undefined> {
  const place = town.placeOf(uid)
  const person = place < 0 ? undefined : await town.personAt(place)
  // The person of a deleted account has a new one by now.
  return person?.uid === uid ? person : undefined
}

const isPossible = ({ availability, status }: Snapshot['items'][number]) => availability === 'disponibile' && status === 'baratto'

/** Suggests a ring to three or four people, each with an object, if they have none; one or two of them propose it. */
async function proposal(context: ActContext, { a, b, c }: Act): Promise<Run | undefined> {
  const { town, before } = context
  const size = c % 4 === 0 ? 4 : 3
  const places = [...new Set([a % 8, b % 8, (a >> 3) % 8, (b >> 3) % 8, (a + 1) % 8, (b + 3) % 8, (a + 5) % 8])].slice(0, size)
  const people = await Promise.all(places.map((place) => town.personAt(place)))
  const givers = people.flatMap((person) => {
    const item = pick(
      before.items.filter((each) => each.ownerUid === person.uid && isPossible(each)),
      c,
    )
    return item ? [{ person, item: item.id }] : []
  })
  if (givers.length < size) return undefined
  const signature = signatureOf(givers.map(({ person }) => person.uid))
  const stored = await town.app.db
    .selectFrom('rings')
    .select('id')
    .where('signature', '=', signature)
    .where('state', '=', 'suggested')
    .executeTakeFirst()
  const id = stored?.id ?? (await suggestRing(town.app.db, givers, town.now()))
  const proposers = givers.slice(0, c % 5 === 0 ? 2 : 1)
  return () =>
    Promise.all(proposers.map(async ({ person }, n) => (await ringApiOf(context.target(c + n), person).propose(id)).statusCode))
}

async function ringAct(context: ActContext, { type, a, b, c }: Act, target: Target): Promise<Run | undefined> {
  const { town, before, oldKeys } = context
  const negotiated = before.rings.filter(({ state }) => state !== 'suggested')
  const going = negotiated.filter(({ state }) => state === 'open' || state === 'repairing')
  const ring = pick(type === 'message' || c % 11 === 0 ? negotiated : going, a)
  if (!ring) return undefined
  // In some cases the person has left, or never took part.
  const uids = c % 13 === 0 ? town.people().map(({ uid }) => uid) : presentIn(ring)
  const me = await personOf(town, pick(uids, b) ?? ('' as Uid))
  if (!me) return undefined
  const api = ringApiOf(target, me)
  const status = async (answer: Promise<{ statusCode: number }>) => [(await answer).statusCode]
  const { id } = ring
  switch (type) {
    case 'yes':
      return async () => {
        const key = await readKey(context, ring, me, target)
        // A client that did not receive the answer sends it again.
        const answers = await Promise.all(Array.from({ length: c % 4 === 0 ? 2 : 1 }, () => api.sayYes(id, key)))
        return answers.map(({ statusCode }) => statusCode)
      }
    case 'yesOfAll':
      return async () => (await Promise.all(presentIn(ring).map((uid) => yesOf(context, ring, uid, c)))).flat()
    case 'oldYes': {
      const key = pick(oldKeys.get(id) ?? [], c)
      return key === undefined ? undefined : () => status(api.sayYes(id, key))
    }
    case 'reconsider':
      return () => status(api.reconsider(id))
    case 'leave':
      return () => status(api.leave(id, c % 2 ? 'notNow' : 'notThesePeople'))
    case 'withdraw':
      return () => status(api.withdraw(id))
    case 'refuseItem': {
      const leg = pick(ring.legs, c)
      return leg && (() => status(api.refuse(id, leg.itemId)))
    }
    case 'ask': {
      const giver = ring.legs.find(({ receiverUid }) => receiverUid === me.uid)?.giverUid
      const inRing = ring.legs.filter(({ receiverUid }) => receiverUid === me.uid).map(({ itemId }) => itemId)
      const other = pick(othersOf(before, giver, inRing), c)
      const removed = pick(inRing, c)
      const change = c % 3 === 0 && removed ? { remove: [removed] } : { add: other ? [other] : [] }
      return async () => status(api.ask(id, change, await readKey(context, ring, me, target)))
    }
    case 'giveInstead': {
      const given = ring.legs.filter(({ giverUid }) => giverUid === me.uid).map(({ itemId }) => itemId)
      const [item, instead] = [pick(given, c), pick(othersOf(before, me.uid, given), c)]
      return item && instead && (async () => status(api.giveInstead(id, item, instead, await readKey(context, ring, me, target))))
    }
    case 'message': {
      const text = `riga ${context.written.length} ${a} ${b} ${c}`
      return async () => {
        const answer = await ringChatApiOf(target, me).write(id, { text })
        if (answer.status === 201) context.written.push({ ring: id, author: me.uid, text })
        return [answer.status]
      }
    }
    default:
      throw new Error(`unknown act ${type}`)
  }
}

const othersOf = ({ items }: Snapshot, owner: Uid | undefined, without: readonly ItemId[]) =>
  items.flatMap(({ id, ownerUid }) => (ownerUid === owner && !without.includes(id) ? [id] : []))

async function yesOf(context: ActContext, ring: TownRing, uid: Uid, number: number): Promise<number[]> {
  const person = await personOf(context.town, uid)
  if (!person) return []
  const target = context.target(number + context.town.placeOf(uid))
  const key = await readKey(context, ring, person, target)
  return [(await ringApiOf(target, person).sayYes(ring.id, key)).statusCode]
}

/** The key that the person sees now. It is remembered for a late answer. */
async function readKey({ oldKeys }: ActContext, { id }: TownRing, person: SignedInPerson, target: Target): Promise<string> {
  const answer = await ringApiOf(target, person).get(id)
  const key = answer.statusCode === 200 ? (answer.json<RingAnswer>().negotiation?.key ?? '') : ''
  const known = oldKeys.get(id) ?? []
  if (!known.includes(key)) oldKeys.set(id, [...known, key])
  return key
}

async function swapOfTwo({ town, before }: ActContext, { a, b, c }: Act, target: Target): Promise<Run | undefined> {
  const possible = before.items.filter(isPossible)
  const root = pick(possible, b)
  const me = await town.personAt(a)
  const offered = pick(
    possible.filter(({ ownerUid }) => ownerUid === me.uid),
    c,
  )
  const owner = root && (await personOf(town, root.ownerUid))
  if (!owner || !offered || owner.uid === me.uid) return undefined
  const [interested, owning] = [conversationApiOf(target, me), conversationApiOf(target, owner)]
  return async () => {
    const { status, body } = await interested.interest(root.id)
    if (!body._id) return [status]
    const { _id: id } = body
    const steps = [
      () => owning.ask(id),
      () => interested.offer(id, offered.id, { selected: true }),
      () => interested.send(id),
      () => owning.accept(id),
    ]
    const statuses = [status]
    for (const step of steps) statuses.push((await step()).status)
    return statuses
  }
}

async function exchangeAct({ town, before }: ActContext, { type, a, b, c }: Act, target: Target): Promise<Run | undefined> {
  const exchange = pick(before.exchanges, a)
  const people = exchange
    ? (await Promise.all(exchange.people.map((uid) => personOf(town, uid)))).flatMap((each) => each ?? [])
    : []
  const me = pick(people, b)
  if (!exchange || !me) return undefined
  const { id } = exchange
  const api = exchangeApiOf(target, me)
  switch (type) {
    case 'meet':
      return () => (people.length > 2 ? meetAll(target, people, id, town.now()) : meetBoth(target, people, id, town.now()))
    case 'handOver':
      return () => handAllOver(target, people, id)
    case 'state':
      return async () => [(await api.state(id, c % 4 === 0 ? 'notHappened' : 'happened')).status]
    default:
      return async () => [
        exchange.conversationId
          ? (await conversationApiOf(target, me).callOff(exchange.conversationId)).status
          : (await api.callOff(id)).status,
      ]
  }
}

const jobDeps = ({ town }: ActContext, db: Db) => ({
  ...FEATURE_LINKS,
  town: AOSTA,
  jobLimits: NO_JOB_LIMITS,
  applyEffects,
  db,
  publish: NULL_PUBLISHER,
  now: town.now,
  log: { error: town.recordError },
})

/** Two processes look at the rings at the same moment. */
async function runChecks(context: ActContext): Promise<number[]> {
  await Promise.all([0, 1].map((number) => runRingChecks(jobDeps(context, context.target(number).db))))
  return []
}

async function runJobs(context: ActContext): Promise<number[]> {
  const deps = jobDeps(context, context.target(0).db)
  await Promise.all([
    runChecks(context),
    endDueExchanges(deps as never),
    runInactivityJob(deps as never),
    closeChatsOfDoneRings(deps),
  ])
  return []
}
