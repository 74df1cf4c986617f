import type { ItemId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { conversationApiOf, ok } from './testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from './testing/exchanges.ts'
import { insertItem } from './testing/factories.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { type SignedInPerson, setUpTestApp } from './testing/test-app.ts'

const START = new Date('2026-10-20T11:00:00Z')
const daysAfter = (days: number, from = START) => new Date(from.getTime() + days * 24 * 60 * 60 * 1000)
const MEETING = daysAfter(1)
const ROWS_PER_JOB = 8

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  await setClock(START)
})

/** Sets the app’s clock and signs in again, because tokens of another day have expired. */
async function setClock(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
}

const createItem = (owner: SignedInPerson) => insertItem(app.db, { owner: owner.uid, createdAt: clock })
const repeat = async (prepare: () => Promise<unknown>) => {
  for (let n = 0; n < ROWS_PER_JOB; n++) await prepare()
}

async function agreeOnExchange() {
  const [root, lamp] = [await createItem(bruno), await createItem(anna)]
  return createAgreedExchange(app, { interested: anna, owner: bruno, root, offer: [lamp] })
}

async function agreeOnMeeting(when = MEETING) {
  const { id } = await agreeOnExchange()
  await ok(exchangeApiOf(app, anna).propose(id, 'Piazza Chanoux', when))
  await ok(exchangeApiOf(app, bruno).confirm(id))
  return id
}

/** Counts rows per item, conversation or person. */
async function countPerGroup(query: ReturnType<typeof sql<{ times: number }>>): Promise<number[]> {
  const { rows } = await query.execute(app.db)
  return rows.map(({ times }) => Number(times))
}
const countMessages = (kind: string) =>
  countPerGroup(sql<{ times: number }>`select count(*) as times from messages where kind = ${kind} group by conversation_id`)
const ONCE_EACH = Array<number>(ROWS_PER_JOB).fill(1)

/**
 * Each job: how its rows are prepared, when they are due, and the expected counts. Add an entry for a new job. All entries share the
 * database and the jobs: the rows of one must not be due for the job of another at a time when that one expects none.
 */
const JOB_CASES: {
  label: string
  prepare: () => Promise<unknown>
  dueAt: Date
  countDone: () => Promise<number[]>
  expected: number[]
}[] = [
  {
    label: 'exchanges that only one person confirmed, after seven days',
    prepare: async () => {
      const ids: string[] = []
      await repeat(async () => ids.push(await agreeOnMeeting()))
      await setClock(MEETING)
      for (const id of ids) await ok(exchangeApiOf(app, anna).state(id, 'happened'))
      await app.fastify.inject({ method: 'POST', url: '/api/notices/read', headers: bruno.headers, payload: {} })
      await setClock(START)
    },
    dueAt: daysAfter(7, MEETING),
    countDone: () => countMessages('doneBySilence'),
    expected: ONCE_EACH,
  },
  {
    label: 'exchanges whose code was entered before the meeting',
    prepare: () =>
      repeat(async () => {
        const id = await agreeOnMeeting()
        const { handover } = await ok(exchangeApiOf(app, bruno).read(id))
        await ok(exchangeApiOf(app, anna).handOver(id, handover?.code ?? ''))
      }),
    dueAt: MEETING,
    countDone: () => countMessages('exchangeDone'),
    expected: ONCE_EACH,
  },
  {
    label: 'exchanges without a meeting',
    prepare: () => repeat(agreeOnExchange),
    dueAt: daysAfter(30),
    countDone: () => countMessages('exchangeExpired'),
    // Includes the exchanges of the next entry: their meeting has passed without a statement.
    expected: [...ONCE_EACH, ...ONCE_EACH],
  },
  {
    label: 'reminders of a meeting tomorrow',
    prepare: () => repeat(() => agreeOnMeeting(daysAfter(3))),
    dueAt: daysAfter(2.5),
    countDone: () =>
      countPerGroup(sql`select count(*) as times from notices where kind = 'meetingSoon' group by conversation_id, uid`),
    expected: [...ONCE_EACH, ...ONCE_EACH],
  },
  {
    label: 'availability checks after 60 days',
    prepare: () => repeat(() => insertItem(app.db, { owner: bruno.uid, createdAt: daysAfter(-30) })),
    dueAt: daysAfter(30),
    countDone: () => countPerGroup(sql`select count(*) as times from notices where kind = 'stillHaveIt' group by uid`),
    expected: [1],
  },
  {
    label: 'reminders to answer after two days',
    prepare: () => repeat(async () => ok(conversationApiOf(app, anna).interest(await createItem(bruno)))),
    dueAt: daysAfter(2),
    countDone: () => countPerGroup(sql`select count(*) as times from notices where kind = 'nudge' group by conversation_id, uid`),
    expected: ONCE_EACH,
  },
  {
    label: 'conversations archived after 14 days',
    prepare: async () => undefined,
    dueAt: daysAfter(14),
    countDone: () => countMessages('archivedByTime'),
    expected: ONCE_EACH,
  },
]

/** Runs two processes at once with this clock until each job has processed its rows, and stops them. */
async function runTwoProcessesAt(time: Date): Promise<void> {
  const { connection, config } = app
  const settings = { RATE_LIMITS: 'off', JOBS_LIMIT: 'off' }
  // Only three connections each: other tests use the same PostgreSQL.
  const options = { connection, connections: 3, dataDir: config.dataDir, settings, now: time.toISOString(), jobsEvery: 50 }
  const processes = await Promise.all([startServerProcess(options), startServerProcess(options)])
  try {
    await vi.waitFor(() => expectDone(time), { timeout: 30_000, interval: 50 })
  } finally {
    await Promise.all(processes.map((server: ServerProcess) => server.stop()))
  }
  expect(processes.map(({ log }) => log())).toEqual(['', ''])
}

/** No exchange or conversation is overdue, and the jobs that are due have processed their rows once. */
async function expectDone(time: Date) {
  expect(await countOverdue(time)).toBe(0)
  for (const { label, dueAt, countDone, expected } of JOB_CASES)
    expect(await countDone(), label).toEqual(dueAt <= time ? expected : [])
}

async function countOverdue(time: Date): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    select (select count(*) from exchanges where next_due_at <= ${time})
      + (select count(*) from conversations where next_due_at <= ${time}) as waiting`.execute(app.db)
  return Number(rows[0]?.waiting)
}

/** Counts the rows of everything that must not be done twice. */
async function countEverything(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from messages) as lines, (select count(*) from notices) as notices,
      (select count(*) from item_passages) as passages, (select sum(version) from exchanges) as moves`.execute(app.db)
  return rows
}

test('[EXCH-82] [EXCH-95] Two processes on one database handle each due row once, and catch up at start after days without a process', async () => {
  for (const { prepare } of JOB_CASES) await prepare()
  const moments = [daysAfter(2.5), daysAfter(40)]
  for (const moment of moments) {
    await runTwoProcessesAt(moment)
    const before = await countEverything()
    await runTwoProcessesAt(daysAfter(0.01, moment))
    expect(await countEverything(), 'the second run changes no counts').toEqual(before)
  }
  const passages = await app.db.selectFrom('itemPassages').select('itemId').execute()
  expect(passages).toHaveLength(4 * ROWS_PER_JOB)
  expect(new Set(passages.map(({ itemId }): ItemId => itemId)).size).toBe(4 * ROWS_PER_JOB)
  const reservations = await app.db.selectFrom('reservations').select('itemId').execute()
  expect(reservations).toEqual([])
}, 120_000)
