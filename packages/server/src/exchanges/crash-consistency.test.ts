import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { HOUR_MS } from '@barattolo/domain/durations'
import type { ConversationId, ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { createRandom } from '@barattolo/domain/seeded-random.fixtures'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { runInactivityJob } from '../conversations/inactivity-job.ts'
import { FEATURE_LINKS } from '../feature-links.ts'
import { compactItemNegotiations } from '../items/item-counts.store.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { UNLIMITED } from '../platform/http/rate-limits.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { conversationApiOf } from '../testing/conversations.ts'
import { Crash, type CrashingDb, createCrashingDb } from '../testing/crashing-database.ts'
import { findExchangeFaults } from '../testing/exchange-faults.ts'
import { createRingExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { settleAfterInject } from '../testing/settle-after-inject.ts'
import { signIn } from '../testing/sign-in.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../testing/test-app.ts'
import { endDueExchanges } from './exchange-jobs.ts'

/** Random actions of five people through the HTTP API; the database connection may break at any statement. */
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena']
const ITEM_COUNT = 10
const ACTION_COUNT = 120
/** Of the random actions. */
const SEEDS = process.env.THOROUGH === 'yes' ? [1, 2] : [1]
/** About the number of statements of one call. */
const MAX_CRASH_STATEMENT = 18

const FRIDAY = new Date('2026-11-20T11:00:00Z')
let clock = FRIDAY
let signedInAt = FRIDAY
let app: TestApp
let crashingDb: CrashingDb
let crashingApp: TestApp['fastify']
let people: SignedInPerson[]
let admin: SignedInPerson
const log = pino({ level: 'silent' })

async function startApp() {
  clock = FRIDAY
  app = await startTestApp({ now: () => clock })
  crashingDb = createCrashingDb(app.db)
  const { db } = crashingDb
  crashingApp = await buildApp({
    db,
    config: app.config,
    limits: UNLIMITED,
    backgroundPauses: 0,
    log,
    now: () => clock,
    readBroadly: (read) => read(db),
  })
  // A task of an earlier step must not meet the break that is meant for a later one.
  settleAfterInject(crashingApp)
}
afterEach(async () => {
  await crashingApp.close()
  await app.close()
})

/** Signs all people in again: tokens of another day have expired, and deleted people return as new ones. */
async function signInEveryone() {
  signedInAt = clock
  crashingDb.crashAt(0)
  people = await Promise.all(NAMES.map((name) => signIn(crashingApp, { name })))
  admin = await signIn(crashingApp, { name: 'Ada', email: app.config.adminEmails[0] })
}

/** Draws a whole number below another one, the same ones for the same seed. */
type Random = (below: number) => number
function seededRandom(seed: number): Random {
  const random = createRandom(seed)
  return (below) => Math.floor(random() * below)
}
const pick = <T>(all: readonly T[], random: Random): T | undefined => all[random(all.length)]

interface Snapshot {
  items: { id: ItemId; ownerUid: Uid; availability: string }[]
  conversations: { id: ConversationId; interestedUid: Uid; ownerUid: Uid; status: string }[]
  exchanges: { id: ExchangeId; conversationId: ConversationId | null; state: string }[]
}
async function readSnapshot(): Promise<Snapshot> {
  const { db } = app
  return {
    items: await db.selectFrom('items').select(['id', 'ownerUid', 'availability']).orderBy('id').execute(),
    conversations: await db
      .selectFrom('conversations')
      .select(['id', 'interestedUid', 'ownerUid', 'status'])
      .where('personLeft', '=', false)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(6)
      .execute(),
    exchanges: await db
      .selectFrom('exchanges')
      .select(['id', 'conversationId', 'state'])
      .where('state', 'in', ['open', 'held'])
      .orderBy('id')
      .execute(),
  }
}

type Action = () => Promise<unknown>
const findPerson = (uid: Uid) => people.find((person) => person.uid === uid)
const callApi = (method: 'POST' | 'PATCH' | 'DELETE', url: string, { headers }: SignedInPerson, payload: object = {}) =>
  crashingApp.inject({ method, url, headers, payload })

/** A random action that is possible now; undefined if none was found. */
function randomAction(snapshot: Snapshot, random: Random): Action | undefined {
  const person = pick(people, random)
  const item = pick(snapshot.items, random)
  const conversation = pick(snapshot.conversations, random)
  const exchange = pick(snapshot.exchanges, random)
  const participant = conversation && findPerson(random(2) ? conversation.interestedUid : conversation.ownerUid)
  const exchangeConversation = snapshot.conversations.find(({ id }) => id === exchange?.conversationId)
  const two = exchangeConversation
    ? [findPerson(exchangeConversation.interestedUid), findPerson(exchangeConversation.ownerUid)]
    : []
  const [one, other] = random(2) ? two : two.toReversed()
  const conversationCalls = participant && conversationApiOf({ fastify: crashingApp }, participant)
  const exchangeCalls = one && exchangeApiOf({ fastify: crashingApp }, one)
  const actions: (() => Action | undefined)[] = [
    () => (person && item ? () => conversationApiOf({ fastify: crashingApp }, person).interest(item.id) : undefined),
    () =>
      conversationCalls && conversation && item
        ? () => conversationCalls.offer(conversation.id, item.id, { selected: true })
        : undefined,
    () =>
      conversationCalls && conversation && item
        ? () => conversationCalls.request(conversation.id, item.id, { selected: true })
        : undefined,
    () => (conversationCalls && conversation ? () => conversationCalls.send(conversation.id) : undefined),
    () => (conversationCalls && conversation ? () => conversationCalls.accept(conversation.id) : undefined),
    () => (conversationCalls && conversation ? () => conversationCalls.accept(conversation.id) : undefined),
    () => (conversationCalls && conversation ? () => conversationCalls.undo(conversation.id) : undefined),
    () =>
      conversationCalls && conversation
        ? () => conversationCalls.status(conversation.id, random(4) ? 'archived' : 'rejected')
        : undefined,
    () => (conversationCalls && conversation && random(3) === 0 ? () => conversationCalls.callOff(conversation.id) : undefined),
    () =>
      exchange && exchangeCalls
        ? () => exchangeCalls.propose(exchange.id, 'Piazza', new Date(clock.getTime() + HOUR_MS))
        : undefined,
    () => (exchange && exchangeCalls ? () => exchangeCalls.confirm(exchange.id) : undefined),
    () => (exchange && exchangeCalls ? () => exchangeCalls.confirm(exchange.id) : undefined),
    () =>
      exchange && exchangeCalls ? () => exchangeCalls.state(exchange.id, random(4) ? 'happened' : 'notHappened') : undefined,
    () => (exchange && exchangeCalls && other ? () => typeShownCode(exchange.id, one, other) : undefined),
    () => (exchange && one && other ? () => changeSet(exchange.id, one, other, snapshot, random) : undefined),
    () => (exchange && one && other ? () => changeSet(exchange.id, one, other, snapshot, random) : undefined),
    () =>
      exchange?.state === 'held'
        ? () => exchangeApiOf({ fastify: crashingApp }, admin).settle(exchange.id, random(2) ? 'happened' : 'notHappened')
        : undefined,
    () => {
      const receivedItem = snapshot.items.find(({ availability }) => availability === 'scambiato')
      const owner = receivedItem && findPerson(receivedItem.ownerUid)
      const position = { latitude: 45.7, longitude: 7.3 }
      return receivedItem && owner ? () => callApi('POST', `/api/items/${receivedItem.id}/put-back`, owner, position) : undefined
    },
    () => {
      const owner = item && findPerson(item.ownerUid)
      return item && owner && random(12) === 0 ? () => callApi('DELETE', `/api/items/${item.id}`, owner) : undefined
    },
    () =>
      item && random(6) === 0
        ? () => callApi('PATCH', `/api/admin/reset/${item.id}`, admin, { reason: 'Motivo della prova' })
        : undefined,
    () =>
      conversation && random(6) === 0
        ? () => callApi('DELETE', `/api/admin/conversations/${conversation.id}`, admin, { reason: 'Motivo della prova' })
        : undefined,
    () => (person && random(20) === 0 ? () => callApi('DELETE', '/api/me', person) : undefined),
    () => () => advanceTime(random),
    // The most frequent sequence: a gift is requested and accepted, a meeting is agreed, and both people meet.
    () => (person && item ? () => requestAndAcceptGift(item, person) : undefined),
    () => (person && item ? () => requestAndAcceptGift(item, person) : undefined),
    () => (exchange && one && other ? () => agreeAndMeet(exchange.id, one, other) : undefined),
    () =>
      exchange && exchangeCalls ? () => exchangeCalls.state(exchange.id, random(3) ? 'happened' : 'notHappened') : undefined,
    () =>
      exchange && exchangeCalls ? () => exchangeCalls.state(exchange.id, random(3) ? 'happened' : 'notHappened') : undefined,
  ]
  // Tries another action if one is impossible now.
  for (let tries = 0; tries < 8; tries++) {
    const call = pick(actions, random)?.()
    if (call) return call
  }
  return undefined
}

async function requestAndAcceptGift(item: Snapshot['items'][number], person: SignedInPerson) {
  const owner = findPerson(item.ownerUid)
  const { body } = await conversationApiOf({ fastify: crashingApp }, person).interest(item.id)
  return owner && body._id ? conversationApiOf({ fastify: crashingApp }, owner).accept(body._id) : undefined
}

async function agreeAndMeet(id: ExchangeId, one: SignedInPerson, other: SignedInPerson) {
  await exchangeApiOf({ fastify: crashingApp }, one).propose(id, 'Municipio', new Date(clock.getTime() + HOUR_MS))
  await exchangeApiOf({ fastify: crashingApp }, other).confirm(id)
  clock = new Date(clock.getTime() + HOUR_MS + 1)
}

/** One proposes some objects of the two, and the other agrees. */
async function changeSet(id: ExchangeId, one: SignedInPerson, other: SignedInPerson, { items }: Snapshot, random: Random) {
  const own = items.filter(({ ownerUid }) => ownerUid === one.uid || ownerUid === other.uid)
  const chosen = own.filter(() => random(2)).map((item) => item.id)
  const { version } = (await exchangeApiOf(app, one).read(id)).body
  const proposed = await exchangeApiOf({ fastify: crashingApp }, one).changeSet(id, chosen, version)
  return proposed.status === 201 && random(4)
    ? exchangeApiOf({ fastify: crashingApp }, other).agreeToChange(id, proposed.body.version)
    : undefined
}

async function typeShownCode(id: ExchangeId, one: SignedInPerson, other: SignedInPerson) {
  const shown = await exchangeApiOf(app, other).read(id)
  const { version } = shown.body
  return exchangeApiOf({ fastify: crashingApp }, one).handOver(id, shown.body.handover?.code ?? '', { version })
}

/** Advances the clock by an hour or by days; each job may run. */
async function advanceTime(random: Random) {
  clock = new Date(clock.getTime() + (random(3) ? HOUR_MS + 1 : random(9) * 24 * HOUR_MS))
  const job = {
    ...FEATURE_LINKS,
    applyEffects,
    town: AOSTA,
    jobLimits: NO_JOB_LIMITS,
    db: crashingDb.db,
    publish: NULL_PUBLISHER,
    now: () => clock,
    log,
  }
  if (random(2)) await endDueExchanges(job).catch(ignoreCrash)
  if (random(2)) await runInactivityJob(job).catch(ignoreCrash)
  if (random(2)) await compactItemNegotiations(crashingDb.db).catch(ignoreCrash)
}

/** A job that has crashed runs again later. */
function ignoreCrash(error: unknown) {
  if (!(error instanceof Crash)) throw error
}

/** Descriptions of all inconsistencies; empty if there are none. `firstOwners` has the first owner of each item. */
async function findInconsistencies(firstOwners: ReadonlyMap<ItemId, Uid>): Promise<string[]> {
  const faults = await findExchangeFaults(app.db)
  const items = await app.db.selectFrom('items').select(['id', 'ownerUid']).execute()
  const lastOwners = new Map(
    (
      await app.db
        .selectFrom('itemPassages')
        .innerJoin('exchangeLegs', (join) =>
          join
            .onRef('exchangeLegs.itemId', '=', 'itemPassages.itemId')
            .onRef('exchangeLegs.exchangeId', '=', 'itemPassages.exchangeId'),
        )
        .select(['itemPassages.itemId', 'receiverUid'])
        .orderBy('passedAt')
        .execute()
    ).map(({ itemId, receiverUid }) => [itemId, receiverUid]),
  )
  const wrongOwners = items.filter(({ id, ownerUid }) => (lastOwners.get(id) ?? firstOwners.get(id)) !== ownerUid)
  return [...faults, ...wrongOwners.map(({ id }) => `${id} has the wrong owner`)]
}

/** Creates two items for each person. Returns the first owner of each. */
async function createItems(): Promise<Map<ItemId, Uid>> {
  const firstOwners = new Map<ItemId, Uid>()
  for (let n = 0; n < ITEM_COUNT; n++) {
    const { uid } = people[n % people.length] ?? admin
    firstOwners.set(await insertItem(app.db, { owner: uid, status: n % 2 ? 'baratto' : 'dono', title: `Oggetto ${n}` }), uid)
  }
  return firstOwners
}

test.each(SEEDS)(
  '[EXCH-98] [EXCH-110] Random actions over a breaking connection leave the data of items and exchanges consistent (seed %i)',
  async (seed) => {
    await startApp()
    const random = seededRandom(seed)
    await signInEveryone()
    const firstOwners = await createItems()
    let crashes = 0
    for (let n = 0; n < ACTION_COUNT; n++) {
      if (clock > signedInAt) await signInEveryone()
      const call = randomAction(await readSnapshot(), random)
      if (!call) continue
      crashingDb.crashAt(random(2) === 0 ? 1 + random(MAX_CRASH_STATEMENT) : 0)
      const answer = await call()
      const crashed = crashingDb.hasCrashed()
      crashingDb.crashAt(0)
      crashes += crashed ? 1 : 0
      if (!crashed) expect(statusOf(answer), 'only a broken connection causes an error').toBeLessThan(500)
      expect(await findInconsistencies(firstOwners), `after action ${n}`).toEqual([])
    }
    expect(crashes).toBeGreaterThan(10)
  },
  120_000,
)

const statusOf = (answer: unknown) => {
  const { status, statusCode } = (answer ?? {}) as { status?: number; statusCode?: number }
  return statusCode ?? status ?? 200
}

/** Repeats a step, breaking the connection one statement later each time, until it succeeds. Returns its last answer. */
function retryWithCrashesOf(firstOwners: ReadonlyMap<ItemId, Uid>) {
  return async <T>(step: () => Promise<T>, retryStatus = 200): Promise<T> => {
    for (let statement = 1; ; statement++) {
      crashingDb.crashAt(statement)
      const answer = await step()
      const crashed = crashingDb.hasCrashed()
      crashingDb.crashAt(0)
      expect(await findInconsistencies(firstOwners), `broken at statement ${statement}`).toEqual([])
      if (crashed) continue
      expect([200, 201, retryStatus]).toContain(statusOf(answer))
      expect(statement, 'the connection broke at least once').toBeGreaterThan(1)
      return answer
    }
  }
}

test('[EXCH-98] [EXCH-110] Each step of an exchange, a change of its objects included, is applied completely or not at all, at whichever statement the connection breaks', async () => {
  await startApp()
  await signInEveryone()
  const firstOwners = await createItems()
  const [anna, bruno] = people
  const [annasItem, brunosItem] = [anna, bruno].map((person) => [...firstOwners].find(([, owner]) => owner === person?.uid)?.[0])
  if (!anna || !bruno || !annasItem || !brunosItem) throw new Error('test people or items are missing')

  const retryWithCrashes = retryWithCrashesOf(firstOwners)
  const { body: conversation } = await retryWithCrashes(() =>
    conversationApiOf({ fastify: crashingApp }, anna).interest(brunosItem),
  )
  await retryWithCrashes(() =>
    conversationApiOf({ fastify: crashingApp }, bruno).request(conversation._id, annasItem, { selected: true }),
  )
  // If the connection broke in the search of rings that follows the proposal, the repeated call has nothing to send.
  await retryWithCrashes(() => conversationApiOf({ fastify: crashingApp }, bruno).send(conversation._id), 409)
  const accepted = await retryWithCrashes(() => conversationApiOf({ fastify: crashingApp }, anna).accept(conversation._id))
  const id = accepted.body.exchange?._id ?? ''
  const others = [anna, bruno].flatMap(({ uid }) => [...firstOwners].findLast(([, owner]) => owner === uid)?.[0] ?? [])
  const change = await retryWithCrashes(() =>
    exchangeApiOf({ fastify: crashingApp }, anna).changeSet(id, others, accepted.body.exchange?.version ?? 0),
  )
  const changed = await retryWithCrashes(() =>
    exchangeApiOf({ fastify: crashingApp }, bruno).agreeToChange(id, change.body.version),
  )
  expect(changed.body.legs.map(({ item }) => item._id).sort()).toEqual(others.toSorted())
  await retryWithCrashes(() =>
    exchangeApiOf({ fastify: crashingApp }, anna).propose(id, 'Municipio', new Date(clock.getTime() + HOUR_MS)),
  )
  await retryWithCrashes(() => exchangeApiOf({ fastify: crashingApp }, bruno).confirm(id))
  clock = new Date(clock.getTime() + HOUR_MS)
  await signInEveryone()
  const code = (await exchangeApiOf({ fastify: crashingApp }, people[1] ?? bruno).read(id)).body.handover?.code ?? ''
  const done = await retryWithCrashes(() =>
    exchangeApiOf({ fastify: crashingApp }, people[0] ?? anna).handOver(id, code, { version: changed.body.version }),
  )
  expect(done.body.state).toBe('done')
  // If the connection broke in the search of matches that follows, the object is available already.
  await retryWithCrashes(
    () => callApi('POST', `/api/items/${others[1]}/put-back`, people[0] ?? anna, { latitude: 45.7, longitude: 7.3 }),
    409,
  )
  // If the connection broke after the account was deleted, the repeated call is not signed in.
  await retryWithCrashes(() => callApi('DELETE', '/api/me', people[1] ?? bruno), 401)
}, 120_000)

test('[EXCH-98] [RING-130] Each step of an exchange of three is applied completely or not at all', async () => {
  await startApp()
  await signInEveryone()
  const [anna, bruno, carla] = people
  if (!anna || !bruno || !carla) throw new Error('test people are missing')
  const three = [anna, bruno, carla]
  const createRing = () =>
    createRingExchange(
      app,
      three.map(({ uid }, n) => ({ uid, title: `Oggetto ${n}` })),
      clock,
    )
  const [done, calledOff] = [await createRing(), await createRing()]
  const firstOwners = new Map([done, calledOff].flatMap(({ items }) => items.map((item, n) => [item, three[n]?.uid ?? anna.uid])))
  const retryWithCrashes = retryWithCrashesOf(firstOwners)
  const as = (person: SignedInPerson) => exchangeApiOf({ fastify: crashingApp }, person)
  const meeting = { place: 'Municipio', at: new Date(clock.getTime() + HOUR_MS) }
  for (const { id } of [done, calledOff]) {
    const { body } = await retryWithCrashes(() => as(anna).proposeOptions(id, [meeting]))
    const ids = body.ring?.options.map(({ _id }) => _id) ?? []
    await retryWithCrashes(() => as(bruno).tick(id, ids))
    const agreed = await retryWithCrashes(() => as(carla).tick(id, ids))
    expect(agreed.body.agreed?.place).toBe('Municipio')
  }
  expect((await retryWithCrashes(() => as(bruno).callOff(calledOff.id))).body.state).toBe('calledOff')
  clock = new Date(clock.getTime() + HOUR_MS)
  await signInEveryone()
  for (const [n, person] of people.slice(0, 3).entries()) {
    const next = people[(n + 1) % 3] ?? anna
    const code = (await as(next).read(done.id)).body.handover?.code ?? ''
    await retryWithCrashes(() => as(person).handOver(done.id, code))
  }
  expect((await as(people[0] ?? anna).read(done.id)).body.state).toBe('done')
}, 120_000)
