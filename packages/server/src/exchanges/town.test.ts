import type { ConversationId, ExchangeId, ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { hearSilence } from '../conversations/silent-talks.ts'
import { SILENT } from '../platform/announce.ts'
import { Crash, type CrashingDb, crashing } from '../testing/crashing.ts'
import { exchangesOf } from '../testing/exchanges.ts'
import { anItem } from '../testing/factories.ts'
import { signIn } from '../testing/sign-in.ts'
import { talksOf } from '../testing/talks.ts'
import { type SignedInPerson, type TestApp, testApp } from '../testing/test-app.ts'
import { endDueExchanges } from './due-exchanges.ts'

/** Random actions through the HTTP API over a database connection that breaks anywhere; five people, ten items. */
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena']
const OBJECTS = 10
const ACTIONS = 120
/** About the number of statements of one call. */
const CRASH_WITHIN = 30
const HOUR = 60 * 60 * 1000

const FRIDAY = new Date('2026-11-20T11:00:00Z')
let clock = FRIDAY
let came = FRIDAY
let house: TestApp
let flaky: CrashingDb
let app: TestApp['app']
let people: SignedInPerson[]
let admin: SignedInPerson
const log = pino({ level: 'silent' })

async function openTown() {
  clock = FRIDAY
  house = await testApp({ now: () => clock })
  flaky = crashing(house.db)
  app = await buildApp({ db: flaky.db, config: house.config, log, now: () => clock })
}
afterEach(async () => {
  await app.close()
  await house.close()
})

/** Signs all people in again: tokens of another day have expired, and deleted people return as new ones. */
async function everybodyComes() {
  came = clock
  flaky.crashAt(0)
  people = await Promise.all(NAMES.map((name) => signIn(app, { name })))
  admin = await signIn(app, { name: 'Ada', email: house.config.adminEmail })
}

/** A seeded pseudo-random generator (mulberry32), so that runs are reproducible. */
function dice(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
type Dice = ReturnType<typeof dice>
const oneOf = <T>(all: readonly T[], roll: Dice): T | undefined => all[roll(all.length)]

interface Here {
  items: { id: ItemId; ownerUid: Uid; availability: string }[]
  talks: { id: ConversationId; interestedUid: Uid; ownerUid: Uid; status: string }[]
  exchanges: { id: ExchangeId; conversationId: ConversationId | null; state: string }[]
}
async function look(): Promise<Here> {
  const { db } = house
  return {
    items: await db.selectFrom('items').select(['id', 'ownerUid', 'availability']).orderBy('id').execute(),
    talks: await db
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

type Call = () => Promise<unknown>
const known = (uid: Uid) => people.find((person) => person.uid === uid)
const ask = (method: 'POST' | 'PATCH' | 'DELETE', url: string, { headers }: SignedInPerson, payload: object = {}) =>
  app.inject({ method, url, headers, ...(method === 'DELETE' ? {} : { payload }) })

/** A random action that is possible now; undefined if none was found. */
function anAction(here: Here, roll: Dice): Call | undefined {
  const who = oneOf(people, roll)
  const item = oneOf(here.items, roll)
  const talk = oneOf(here.talks, roll)
  const exchange = oneOf(here.exchanges, roll)
  const inTalk = talk && known(roll(2) ? talk.interestedUid : talk.ownerUid)
  const made = here.talks.find(({ id }) => id === exchange?.conversationId)
  const two = made ? [known(made.interestedUid), known(made.ownerUid)] : []
  const [one, other] = roll(2) ? two : two.toReversed()
  const talks = inTalk && talksOf({ app }, inTalk)
  const exchanges = one && exchangesOf({ app }, one)
  const kinds: (() => Call | undefined)[] = [
    () => (who && item ? () => talksOf({ app }, who).interest(item.id) : undefined),
    () => (talks && talk && item ? () => talks.offer(talk.id, item.id, { selected: true }) : undefined),
    () => (talks && talk && item ? () => talks.request(talk.id, item.id, { selected: true }) : undefined),
    () => (talks && talk ? () => talks.send(talk.id) : undefined),
    () => (talks && talk ? () => talks.accept(talk.id) : undefined),
    () => (talks && talk ? () => talks.accept(talk.id) : undefined),
    () => (talks && talk ? () => talks.undo(talk.id) : undefined),
    () => (talks && talk ? () => talks.status(talk.id, roll(4) ? 'archived' : 'rejected') : undefined),
    () => (talks && talk && roll(3) === 0 ? () => talks.callOff(talk.id) : undefined),
    () => (exchange && exchanges ? () => exchanges.propose(exchange.id, 'Piazza', new Date(clock.getTime() + HOUR)) : undefined),
    () => (exchange && exchanges ? () => exchanges.confirm(exchange.id) : undefined),
    () => (exchange && exchanges ? () => exchanges.confirm(exchange.id) : undefined),
    () => (exchange && exchanges ? () => exchanges.state(exchange.id, roll(4) ? 'happened' : 'notHappened') : undefined),
    () => (exchange && exchanges && other ? () => handedOver(exchange.id, one, other) : undefined),
    () =>
      exchange?.state === 'held'
        ? () => exchangesOf({ app }, admin).settle(exchange.id, roll(2) ? 'happened' : 'notHappened')
        : undefined,
    () => {
      const resting = here.items.find(({ availability }) => availability === 'scambiato')
      const owner = resting && known(resting.ownerUid)
      const position = { latitude: 45.7, longitude: 7.3 }
      return resting && owner ? () => ask('POST', `/api/items/${resting.id}/put-back`, owner, position) : undefined
    },
    () => {
      const owner = item && known(item.ownerUid)
      return item && owner && roll(12) === 0 ? () => ask('DELETE', `/api/items/${item.id}`, owner) : undefined
    },
    () => (item && roll(6) === 0 ? () => ask('PATCH', `/api/admin/reset/${item.id}`, admin) : undefined),
    () => (talk && roll(6) === 0 ? () => ask('DELETE', `/api/admin/conversations/${talk.id}`, admin) : undefined),
    () => (who && roll(20) === 0 ? () => ask('DELETE', '/api/me', who) : undefined),
    () => () => time(roll),
    // The usual course: a gift is requested and accepted, a meeting is agreed, and both people meet.
    () => (who && item ? () => given(item, who) : undefined),
    () => (who && item ? () => given(item, who) : undefined),
    () => (exchange && one && other ? () => theyMeet(exchange.id, one, other) : undefined),
    () => (exchange && exchanges ? () => exchanges.state(exchange.id, roll(3) ? 'happened' : 'notHappened') : undefined),
    () => (exchange && exchanges ? () => exchanges.state(exchange.id, roll(3) ? 'happened' : 'notHappened') : undefined),
  ]
  // Tries another action if one is impossible now.
  for (let tries = 0; tries < 8; tries++) {
    const call = oneOf(kinds, roll)?.()
    if (call) return call
  }
  return undefined
}

async function given(item: Here['items'][number], who: SignedInPerson) {
  const owner = known(item.ownerUid)
  const { body } = await talksOf({ app }, who).interest(item.id)
  return owner && body._id ? talksOf({ app }, owner).accept(body._id) : undefined
}

async function theyMeet(id: ExchangeId, one: SignedInPerson, other: SignedInPerson) {
  await exchangesOf({ app }, one).propose(id, 'Municipio', new Date(clock.getTime() + HOUR))
  await exchangesOf({ app }, other).confirm(id)
  clock = new Date(clock.getTime() + HOUR + 1)
}

async function handedOver(id: ExchangeId, one: SignedInPerson, other: SignedInPerson) {
  const shown = await exchangesOf(house, other).read(id)
  return exchangesOf({ app }, one).handOver(id, shown.body.handover?.code ?? '')
}

/** Advances the clock by an hour or by days; each job may run. */
async function time(roll: Dice) {
  clock = new Date(clock.getTime() + (roll(3) ? HOUR + 1 : roll(9) * 24 * HOUR))
  const job = { db: flaky.db, announce: SILENT, now: () => clock, log }
  if (roll(2)) await endDueExchanges(job).catch(onlyCrashes)
  if (roll(2)) await hearSilence(job).catch(onlyCrashes)
}

/** A job that has crashed runs again later. */
function onlyCrashes(error: unknown) {
  if (!(error instanceof Crash)) throw error
}

/** Descriptions of all inconsistencies; empty if there are none. `firstOwners` has the first owner of each item. */
async function faults(first: ReadonlyMap<ItemId, Uid>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'held and not promised: ' || item_id as fault from reservations r where not exists (
      select from exchange_legs l join exchanges e on e.id = l.exchange_id
      where l.item_id = r.item_id and e.id = r.exchange_id and e.state in ('open', 'held'))
    union all select 'promised and not held: ' || l.item_id from exchange_legs l join exchanges e on e.id = l.exchange_id
      where e.state in ('open', 'held') and not exists (select from reservations r where r.item_id = l.item_id and r.exchange_id = e.id)
    union all select 'a promise has moved ' || i.id from items i join reservations r on r.item_id = i.id
      join exchange_legs l on l.item_id = i.id and l.exchange_id = r.exchange_id where l.giver_uid <> i.owner_uid
    union all select i.id || ' is ' || i.availability from items i
      where (i.availability = 'in_trattativa') <> exists (select from reservations r where r.item_id = i.id)
    union all select i.id || ' belongs to somebody who has left' from items i join people p on p.uid = i.owner_uid
      where p.deleted_at is not null
    union all select 'passed ' || i.id || ' and counted otherwise' from items i
      where i.passages <> (select count(*) from item_passages p where p.item_id = i.id)
    union all select 'passed on without its exchange: ' || p.item_id from item_passages p where not exists (
      select from exchange_legs l join exchanges e on e.id = l.exchange_id
      where l.item_id = p.item_id and e.id = p.exchange_id and e.state = 'done')
    union all select 'done and not passed on: ' || l.item_id from exchange_legs l join exchanges e on e.id = l.exchange_id
      join items i on i.id = l.item_id
      where e.state = 'done' and not exists (select from item_passages p where p.item_id = l.item_id and p.exchange_id = e.id)
    union all select 'exchange ' || e.id || ' waits for somebody who has left' from exchanges e
      join exchange_people x on x.exchange_id = e.id join people p on p.uid = x.uid
      where e.state in ('open', 'held') and p.deleted_at is not null
    union all select 'exchange ' || id || ' has no deadline' from exchanges where state in ('open', 'held') and next_due_at is null
    union all select 'conversation ' || c.id || ' is not due' from conversations c where c.status = 'pending' and c.next_due_at is null
      and not exists (select from reservations r where r.item_id = c.root_item_id)
    union all select 'conversation ' || c.id || ' waits for somebody who has left' from conversations c
      join people p on p.uid in (c.interested_uid, c.owner_uid) where c.status = 'pending' and p.deleted_at is not null`.execute(
    house.db,
  )
  const items = await house.db.selectFrom('items').select(['id', 'ownerUid']).execute()
  const last = new Map(
    (
      await house.db
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
  const wrong = items.filter(({ id, ownerUid }) => (last.get(id) ?? first.get(id)) !== ownerUid)
  return [...rows.map(({ fault }) => fault), ...wrong.map(({ id }) => `${id} has the wrong owner`)]
}

/** Creates two items for each person. Returns the first owner of each. */
async function hangObjects(): Promise<Map<ItemId, Uid>> {
  const first = new Map<ItemId, Uid>()
  for (let n = 0; n < OBJECTS; n++) {
    const { uid } = people[n % people.length] ?? admin
    first.set(await anItem(house.db, { owner: uid, status: n % 2 ? 'baratto' : 'dono', title: `Oggetto ${n}` }), uid)
  }
  return first
}

test.each([1, 2])(
  '[EXCH-98] Random actions over a breaking connection leave nothing lost, doubled, reserved twice or inconsistent (seed %i)',
  async (seed) => {
    await openTown()
    const roll = dice(seed)
    await everybodyComes()
    const first = await hangObjects()
    let crashes = 0
    for (let n = 0; n < ACTIONS; n++) {
      if (clock > came) await everybodyComes()
      const call = anAction(await look(), roll)
      if (!call) continue
      flaky.crashAt(roll(2) === 0 ? 1 + roll(CRASH_WITHIN) : 0)
      const answer = await call()
      const crashed = flaky.hasCrashed()
      flaky.crashAt(0)
      crashes += crashed ? 1 : 0
      if (!crashed) expect(statusOf(answer), 'only a broken connection causes an error').toBeLessThan(500)
      expect(await faults(first), `after action ${n}`).toEqual([])
    }
    expect(crashes).toBeGreaterThan(10)
  },
  120_000,
)

const statusOf = (answer: unknown) => {
  const { status, statusCode } = (answer ?? {}) as { status?: number; statusCode?: number }
  return statusCode ?? status ?? 200
}

test('[EXCH-98] Each step of an exchange is applied completely or not at all, at whichever statement the connection breaks', async () => {
  await openTown()
  await everybodyComes()
  const first = await hangObjects()
  const [anna, bruno] = people
  const [hers, his] = [anna, bruno].map((who) => [...first].find(([, owner]) => owner === who?.uid)?.[0])
  if (!anna || !bruno || !hers || !his) throw new Error('test people or items are missing')

  /** Repeats a step, breaking the connection one statement later each time, until it succeeds. Returns its last answer. */
  async function unbroken<T>(step: () => Promise<T>, gone = 200): Promise<T> {
    for (let statement = 1; ; statement++) {
      flaky.crashAt(statement)
      const answer = await step()
      const crashed = flaky.hasCrashed()
      flaky.crashAt(0)
      expect(await faults(first), `broken at statement ${statement}`).toEqual([])
      if (crashed) continue
      expect([200, 201, gone]).toContain(statusOf(answer))
      expect(statement, 'the connection broke at least once').toBeGreaterThan(1)
      return answer
    }
  }

  const { body: talk } = await unbroken(() => talksOf({ app }, anna).interest(his))
  await unbroken(() => talksOf({ app }, bruno).request(talk._id, hers, { selected: true }))
  await unbroken(() => talksOf({ app }, bruno).send(talk._id))
  const accepted = await unbroken(() => talksOf({ app }, anna).accept(talk._id))
  const id = accepted.body.exchange?._id ?? ''
  await unbroken(() => exchangesOf({ app }, anna).propose(id, 'Municipio', new Date(clock.getTime() + HOUR)))
  await unbroken(() => exchangesOf({ app }, bruno).confirm(id))
  clock = new Date(clock.getTime() + HOUR)
  await everybodyComes()
  const code = (await exchangesOf({ app }, people[1] ?? bruno).read(id)).body.handover?.code ?? ''
  const done = await unbroken(() => exchangesOf({ app }, people[0] ?? anna).handOver(id, code))
  expect(done.body.state).toBe('done')
  await unbroken(() => ask('POST', `/api/items/${his}/put-back`, people[0] ?? anna, { latitude: 45.7, longitude: 7.3 }))
  // If the connection broke after the account was deleted, the repeated call is not signed in.
  await unbroken(() => ask('DELETE', '/api/me', people[1] ?? bruno), 401)
}, 120_000)
