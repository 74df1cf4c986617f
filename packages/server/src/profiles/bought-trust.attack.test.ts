import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@barattolo/domain/durations'
import { publicCellOf } from '@barattolo/domain/geo/public-cell'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exchangeApiOf } from '../testing/exchanges.ts'
import { insertPerson, makeItemBody } from '../testing/factories.ts'
import { handAllOver, meetBoth } from '../testing/meetings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { groupPeople } from './group-people.service.ts'

/**
 * The attacks that buy public figures, played over HTTP with a moving clock. Each prints what the first account gains before the job
 * has grouped the accounts, which is what it gained when every account counted, and afterwards.
 */

let clock = new Date('2026-03-02T09:00:00Z')
const app = setUpTestApp({ now: () => clock })
const wait = (duration: number) => {
  clock = new Date(clock.getTime() + duration)
}

/** Points in different cells of 500 m, and one where cells are 2 km wide. */
const { centre, village } = TEST_TOWN
const STEPS = [-1, 0, 1]
const HOMES = STEPS.flatMap((y) => STEPS.map((x) => ({ latitude: centre.lat + 0.006 * y, longitude: centre.lng + 0.01 * x })))
const VILLAGE = { latitude: village.lat, longitude: village.lng }
type Home = typeof VILLAGE
const home = (n: number): Home => HOMES[n % HOMES.length] ?? VILLAGE

interface Account {
  name: string
  email: string
  uid: Uid
  home: Home
}

let opened = 0
/** A browser that signs in, sends the id of its device, and accepts the rules. */
async function open(at: Home, device: string = randomUUID()): Promise<Account> {
  const name = `Persona ${++opened}`
  const email = `persona.${randomUUID()}@example.org`
  const person = await app.signIn({ name, email })
  await sendDevice(person, device)
  const account = { name, email, uid: person.uid, home: at }
  // The first object, by which the cell is remembered.
  await publish(person, account)
  return account
}

async function sendDevice({ headers }: SignedInPerson, device: string): Promise<void> {
  const request = { method: 'POST', url: '/api/me/devices', headers, payload: { device } } as const
  expect((await app.fastify.inject(request)).statusCode).toBe(201)
}

const signIn = ({ name, email }: Account) => app.signIn({ name, email })

async function publish(person: SignedInPerson, { home: at }: Account): Promise<ItemId> {
  const payload = makeItemBody({ status: 'dono', ...at })
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/items', headers: person.headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()._id
}

/**
 * Each partner asks the person for a gift and gets an answer within a second. They agree, an hour passes, they type the codes of each
 * other, and praise each other.
 */
async function swapWithAll(account: Account, partners: readonly Account[]): Promise<void> {
  let person = await signIn(account)
  const agreed: { partner: Account; id: string }[] = []
  for (const partner of partners) {
    const other = await signIn(partner)
    const asked = await ok(conversationApiOf(app, other).interest(await publish(person, account)))
    wait(1000)
    await ok(conversationApiOf(app, person).write(asked._id, { text: 'Volentieri', clientId: randomUUID() }))
    const { exchange } = await ok(conversationApiOf(app, person).accept(asked._id))
    if (!exchange) throw new Error('the accepted conversation has no exchange')
    await meetBoth(app, [other, person], exchange._id, clock)
    agreed.push({ partner, id: exchange._id })
  }
  wait(HOUR_MS)
  person = await signIn(account)
  const feedback = { came: true, asDescribed: true, text: 'Puntuale.' }
  for (const { partner, id } of agreed) {
    const other = await signIn(partner)
    await handAllOver(app, [person, other], id)
    for (const each of [person, other]) await exchangeApiOf(app, each).state(id, 'happened')
    await ok(exchangeApiOf(app, other).review(id, account.uid, feedback))
    await ok(exchangeApiOf(app, person).review(id, partner.uid, { came: true, text: '' }))
  }
}

const runJob = () => groupPeople({ db: app.db, now: () => clock })

type Figures = Pick<Profile, 'partners' | 'answers'> & { came: string | null; asDescribed: string | null }
const NOTHING: Figures = { partners: null, came: null, asDescribed: null, answers: null }

async function figuresOf({ uid }: Account): Promise<Figures> {
  const { partners, feedback, answers } = (await app.fastify.inject(`/api/people/${uid}`)).json<Profile>()
  const came = feedback && `${feedback.came}/${feedback.count}`
  const asDescribed = feedback && `${feedback.asDescribed}/${feedback.describedCount}`
  return { partners, came, asDescribed, answers }
}

const rows: string[] = []
const describeFigures = ({ partners, came, asDescribed, answers }: Figures) =>
  partners === null && came === null && answers === null
    ? 'nothing'
    : `${partners} partners, came ${came}, as described ${asDescribed}, answers within: ${answers}`

/** The figures before and after the accounts were grouped. */
async function attack(name: string, account: Account): Promise<{ before: Figures; after: Figures }> {
  await app.db.updateTable('personGroups').set({ groupId: null }).execute()
  const before = await figuresOf(account)
  await runJob()
  const after = await figuresOf(account)
  rows.push(`${name}: before ${describeFigures(before)}; after ${describeFigures(after)}`)
  return { before, after }
}

const bought = (partners: number): Figures => ({
  partners,
  came: `${partners}/${partners}`,
  asDescribed: `${partners}/${partners}`,
  answers: 'hour',
})

type Opening = [at: Home, device?: string]

async function openAll<const Openings extends readonly Opening[]>(openings: Openings) {
  const accounts: Account[] = []
  for (const [at, device] of openings) accounts.push(await open(at, device))
  return accounts as { [N in keyof Openings]: Account }
}

/** A person whose number of partners is shown: three honest partners of different places. */
async function establish(person: Account): Promise<void> {
  await swapWithAll(person, await openOld([home(1)], [home(2)], [home(3)]))
}

/** Accounts that are old enough to count. */
async function openOld<const Openings extends readonly Opening[]>(...openings: Openings) {
  const accounts = await openAll(openings)
  wait(8 * DAY_MS)
  return accounts
}

/** Other people who have used the cell, without anything to do with each other. */
async function addResidents(count: number, { latitude: lat, longitude: lng }: Home): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { uid } = await insertPerson(app.db)
    await app.db
      .insertInto('rememberedCells')
      .values({ uid, ...publicCellOf({ lat, lng }, TEST_TOWN) })
      .execute()
  }
}

const findAlone = async () =>
  (await app.db.selectFrom('personGroups').select('uid').where('aloneSince', 'is not', null).execute()).map(({ uid }) => uid)

beforeEach(async () => {
  for (const table of ['rememberedCells', 'personDevices', 'personGroups'] as const) await app.db.deleteFrom(table).execute()
})
afterAll(() => {
  process.stdout.write(`What the first account of a group gains:\n${rows.join('\n')}\n`)
})

describe('accounts of one person that swap with each other', () => {
  const [device, otherDevice] = [randomUUID(), randomUUID()]
  const attacks: [string, (n: number) => Opening][] = [
    ['accounts in one cell of 500 m', () => [home(0)]],
    ['accounts in different cells, each device used by at most five', (n) => [home(n), n < 4 ? device : otherDevice]],
    ['accounts in one cell of 2 km, opened together', () => [VILLAGE]],
  ]
  for (const [index, [name, at]] of attacks.entries())
    test(`[TRUST-78] [TRUST-80] 4 and 8 ${name} gain no figure`, { tags: index === 0 ? [] : ['thorough'] }, async () => {
      const [first, ...others] = await openAll([at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)])
      if (name.includes('device')) await sendDevice(await signIn(first), otherDevice)
      wait(8 * DAY_MS)
      await swapWithAll(first, others.slice(0, 3))
      expect(await attack(`4 ${name}`, first)).toEqual({ before: bought(3), after: NOTHING })
      await swapWithAll(first, others.slice(3))
      expect(await attack(`8 ${name}`, first)).toEqual({ before: bought(7), after: NOTHING })
    })

  test('[TRUST-77] [TRUST-79] [TRUST-80] a handover of each with a newcomer gains nothing, one with an established person what it is worth', {
    tags: ['thorough'],
  }, async () => {
    const [first, second, third, fourth, newcomer, established] = await openOld(
      [home(0)],
      [home(0)],
      [home(0)],
      [home(0)],
      [home(5)],
      [home(4)],
    )
    const name = '4 accounts in one cell of 500 m, each with an outside handover'
    await swapWithAll(first, [second, third, fourth, newcomer])
    await swapWithAll(newcomer, [second, third, fourth])
    expect(await attack(`${name}, with a newcomer`, first)).toEqual({ before: bought(4), after: NOTHING })
    expect(await figuresOf(newcomer)).toEqual(NOTHING)

    await establish(established)
    await swapWithAll(first, [established])
    const { after } = await attack(`${name}, one also with an established person`, first)
    // That person, the newcomer, and the others as one.
    expect(after).toEqual(bought(3))
    // The first account, whose figure is shown now, does not make the others count.
    await runJob()
    expect(await findAlone()).toEqual([first.uid])
  })
})

describe('accounts that are no group', () => {
  test('[TRUST-80] the suite prints what 8 accounts in different cells with one device gain, as do accounts that share nothing', async () => {
    const device = randomUUID()
    const opening = (n: number): Opening => [home(n), device]
    const [first, ...others] = await openAll([0, 1, 2, 3, 4, 5, 6, 7].map(opening))
    wait(8 * DAY_MS)
    if (!first) throw new Error('no account')
    await swapWithAll(first, others.slice(0, 3))
    const { after } = await attack('no group: 8 accounts in different cells with one device, as in a library', first)
    expect(after).toEqual(bought(3))
  })
})

describe('honest people', () => {
  test('[TRUST-81] neighbours of a block with 15 accounts keep their figures', { tags: ['thorough'] }, async () => {
    const [dora, ...neighbours] = await openOld([home(0)], [home(0)], [home(0)], [home(0)])
    await addResidents(11, home(0))
    await swapWithAll(dora, neighbours)
    expect(await attack('control: 4 of a block with 15 accounts', dora)).toEqual({ before: bought(3), after: bought(3) })
  })

  test('[TRUST-77] [TRUST-81] neighbours in a cell of 10 accounts count once, and alone for good after a handover with an established person', {
    tags: ['thorough'],
  }, async () => {
    const [dora, elio, fede, gino, established] = await openOld([home(0)], [home(0)], [home(0)], [home(6)], [home(4)])
    await addResidents(7, home(0))
    await swapWithAll(dora, [elio, fede, gino])
    await runJob()
    expect(await figuresOf(dora)).toEqual(NOTHING)
    await establish(established)
    await swapWithAll(fede, [established])
    await runJob()
    expect(await findAlone()).toEqual([fede.uid])
    expect(await figuresOf(dora)).toEqual(bought(3))
    await app.db.updateTable('people').set({ disabledAt: clock }).where('uid', '=', established.uid).execute()
    await runJob()
    expect(await figuresOf(dora)).toEqual(bought(3))
  })
})
