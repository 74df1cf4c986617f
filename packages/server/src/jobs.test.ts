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

/** The clock of those who prepare; tokens of another day are no longer good. */
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

/** How often something stands in the database, by what it is about. */
async function perThing(query: ReturnType<typeof sql<{ times: number }>>): Promise<number[]> {
  const { rows } = await query.execute(house.db)
  return rows.map(({ times }) => Number(times))
}
const lines = (kind: string) =>
  perThing(sql<{ times: number }>`select count(*) as times from messages where kind = ${kind} group by conversation_id`)
const once = Array<number>(MANY).fill(1)

/**
 * What the jobs have to do: how it comes about, when it is due, and how often it has been done for each thing. A new job is
 * one more line.
 */
const DUE: { what: string; make: () => Promise<unknown>; due: Date; done: () => Promise<number[]>; expected: number[] }[] = [
  {
    what: 'an “avvenuto” and seven days of silence',
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
    what: 'a code typed before the agreed time',
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
    what: 'an exchange without a meeting',
    make: () => inTurn(agreement),
    due: after(30),
    done: () => lines('exchangeExpired'),
    // Those of the next line too: they have met, and nobody has said so.
    expected: [...once, ...once],
  },
  {
    what: 'a meeting of tomorrow',
    make: () => inTurn(() => withMeeting(after(3))),
    due: after(2.5),
    done: () => perThing(sql`select count(*) as times from notices where kind = 'meetingSoon' group by conversation_id, uid`),
    expected: [...once, ...once],
  },
  {
    what: 'objects of which nothing was heard for 60 days',
    make: () => inTurn(() => anItem(house.db, { owner: bruno.uid, createdAt: after(-30) })),
    due: after(30),
    done: () => perThing(sql`select count(*) as times from notices where kind = 'stillHaveIt' group by uid`),
    expected: [1],
  },
  {
    what: 'a reminder after two days of silence',
    make: () => inTurn(async () => ok(talksOf(house, anna).interest(await thing(bruno)))),
    due: after(2),
    done: () => perThing(sql`select count(*) as times from notices where kind = 'nudge' group by conversation_id, uid`),
    expected: once,
  },
  {
    what: 'a conversation put aside after 14 days',
    make: async () => undefined,
    due: after(14),
    done: () => lines('archivedByTime'),
    expected: once,
  },
]

/** Two processes at once, with their clocks at that time; answers when nothing is overdue any more and both have stopped. */
async function twoProcessesAt(time: Date): Promise<void> {
  const { connection, config } = house
  const settings = { RATE_LIMITS: 'off' }
  // The one PostgreSQL of all tests serves others beside it.
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

/** Everything that could be done twice. */
async function everything(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from messages) as lines, (select count(*) from notices) as notices,
      (select count(*) from item_passages) as passages, (select sum(version) from exchanges) as moves`.execute(house.db)
  return rows
}

test('[EXCH-82] [EXCH-95] two server processes over one database do what is due once, and after days switched off they catch up at start', async () => {
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
