import type { ItemId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { anAgreement, exchangesOf } from './testing/exchanges.ts'
import { anItem } from './testing/factories.ts'
import { type ServerProcess, serverProcess } from './testing/server-process.ts'
import { ok, talksOf } from './testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from './testing/test-app.ts'

const START = new Date('2026-10-20T11:00:00Z')
const after = (days: number, from = START) => new Date(from.getTime() + days * 24 * 60 * 60 * 1000)
const MEETING = after(1)
const MANY = 8

let clock = START
const house = testAppOfFile({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  await at(START)
})

/** Sets the app’s clock and signs in again, because tokens of another day have expired. */
async function at(time: Date) {
  clock = time
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
}

const thing = (owner: SignedInPerson) => anItem(house.db, { owner: owner.uid, createdAt: clock })
const inTurn = async (make: () => Promise<unknown>) => {
  for (let n = 0; n < MANY; n++) await make()
}

async function agreement() {
  const [root, lamp] = [await thing(bruno), await thing(anna)]
  return anAgreement(house, { interested: anna, owner: bruno, root, offer: [lamp] })
}

async function withMeeting(when = MEETING) {
  const { id } = await agreement()
  await ok(exchangesOf(house, anna).propose(id, 'Piazza Chanoux', when))
  await ok(exchangesOf(house, bruno).confirm(id))
  return id
}

/** Counts rows per item, conversation or person. */
async function perThing(query: ReturnType<typeof sql<{ times: number }>>): Promise<number[]> {
  const { rows } = await query.execute(house.db)
  return rows.map(({ times }) => Number(times))
}
const lines = (kind: string) =>
  perThing(sql<{ times: number }>`select count(*) as times from messages where kind = ${kind} group by conversation_id`)
const once = Array<number>(MANY).fill(1)

/** Each job: how its rows are prepared, when they are due, and the expected counts. Add an entry for a new job. */
const DUE: { what: string; make: () => Promise<unknown>; due: Date; done: () => Promise<number[]>; expected: number[] }[] = [
  {
    what: 'exchanges that only one person confirmed, after seven days',
    make: async () => {
      const ids: string[] = []
      await inTurn(async () => ids.push(await withMeeting()))
      await at(MEETING)
      for (const id of ids) await ok(exchangesOf(house, anna).state(id, 'happened'))
      await at(START)
    },
    due: after(7, MEETING),
    done: () => lines('doneBySilence'),
    expected: once,
  },
  {
    what: 'exchanges whose code was entered before the meeting',
    make: () =>
      inTurn(async () => {
        const id = await withMeeting()
        const { handover } = await ok(exchangesOf(house, bruno).read(id))
        await ok(exchangesOf(house, anna).handOver(id, handover?.code ?? ''))
      }),
    due: MEETING,
    done: () => lines('exchangeDone'),
    expected: once,
  },
  {
    what: 'exchanges without a meeting',
    make: () => inTurn(agreement),
    due: after(30),
    done: () => lines('exchangeExpired'),
    // Includes the exchanges of the next entry: their meeting has passed without a statement.
    expected: [...once, ...once],
  },
  {
    what: 'reminders of a meeting tomorrow',
    make: () => inTurn(() => withMeeting(after(3))),
    due: after(2.5),
    done: () => perThing(sql`select count(*) as times from notices where kind = 'meetingSoon' group by conversation_id, uid`),
    expected: [...once, ...once],
  },
  {
    what: 'availability checks after 60 days',
    make: () => inTurn(() => anItem(house.db, { owner: bruno.uid, createdAt: after(-30) })),
    due: after(30),
    done: () => perThing(sql`select count(*) as times from notices where kind = 'stillHaveIt' group by uid`),
    expected: [1],
  },
  {
    what: 'reminders to answer after two days',
    make: () => inTurn(async () => ok(talksOf(house, anna).interest(await thing(bruno)))),
    due: after(2),
    done: () => perThing(sql`select count(*) as times from notices where kind = 'nudge' group by conversation_id, uid`),
    expected: once,
  },
  {
    what: 'conversations archived after 14 days',
    make: async () => undefined,
    due: after(14),
    done: () => lines('archivedByTime'),
    expected: once,
  },
]

/** Runs two processes at once with this clock until no row is overdue, and stops them. */
async function twoProcessesAt(time: Date): Promise<void> {
  const { connection, config } = house
  const settings = { RATE_LIMITS: 'off' }
  // The PostgreSQL of the test run is shared with other tests.
  const given = { connection, connections: 3, dataDir: config.dataDir, settings, now: time.toISOString(), jobsEvery: 50 }
  const both = await Promise.all([serverProcess(given), serverProcess(given)])
  try {
    await vi.waitFor(async () => expect(await overdue(time)).toBe(0), { timeout: 30_000, interval: 50 })
  } finally {
    await Promise.all(both.map((one: ServerProcess) => one.stop()))
  }
  expect(both.map(({ log }) => log())).toEqual(['', ''])
}

async function overdue(time: Date): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    select (select count(*) from exchanges where next_due_at <= ${time})
      + (select count(*) from conversations where next_due_at <= ${time}) as waiting`.execute(house.db)
  return Number(rows[0]?.waiting)
}

/** Counts of everything that must not be done twice. */
async function everything(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from messages) as lines, (select count(*) from notices) as notices,
      (select count(*) from item_passages) as passages, (select sum(version) from exchanges) as moves`.execute(house.db)
  return rows
}

test('[EXCH-82] [EXCH-95] Two processes on one database handle each due row once, and catch up at start after days without a process', async () => {
  for (const { make } of DUE) await make()
  const moments = [after(2.5), after(40)]
  for (const moment of moments) {
    await twoProcessesAt(moment)
    for (const { what, due, done, expected } of DUE) expect(await done(), what).toEqual(due <= moment ? expected : [])
    const before = await everything()
    await twoProcessesAt(after(0.01, moment))
    expect(await everything(), 'nothing is done again').toEqual(before)
  }
  const passages = await house.db.selectFrom('itemPassages').select('itemId').execute()
  expect(passages).toHaveLength(4 * MANY)
  expect(new Set(passages.map(({ itemId }): ItemId => itemId)).size).toBe(4 * MANY)
  const held = await house.db.selectFrom('reservations').select('itemId').execute()
  expect(held).toEqual([])
}, 120_000)
