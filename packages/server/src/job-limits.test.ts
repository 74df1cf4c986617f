import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deleteOldContactMessages } from './contact/contact.store.ts'
import { readConfig } from './platform/config/config.ts'
import { sendJobLimitMails } from './platform/jobs/job-limit-mails.ts'
import { createJobLimits } from './platform/jobs/job-limits.ts'
import { subscribeToJobRuns } from './platform/jobs/run-every.ts'
import { createRingExchange } from './testing/exchanges.ts'
import { insertConversationRow } from './testing/factories.ts'
import { OPERATOR_SETTINGS } from './testing/operator.ts'
import { startSmtpServer } from './testing/smtp-server.ts'
import { type SignedInPerson, setUpTestApp, startTestApp } from './testing/test-app.ts'

const START = new Date('2026-10-20T11:10:00Z')
const OLD = new Date('2020-01-01T00:00:00Z')
/** Longer ago than the chat of a ring stays open, and not so long that the ring is deleted. */
const WEEKS_AGO = new Date('2026-09-30T00:00:00Z')
const hoursLater = (hours: number) => new Date(START.getTime() + hours * 60 * 60 * 1000)
const ROWS = 12

let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})
beforeEach(async () => {
  clock = START
  await sql`truncate job_limits, contact_messages`.execute(app.db)
})

async function count(rows: ReturnType<typeof sql>): Promise<number> {
  const answer = await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(app.db)
  return answer.rows[0]?.count ?? 0
}

async function insertExchanges(createdAt: Date): Promise<void> {
  for (let n = 0; n < ROWS; n++)
    await createRingExchange(
      app,
      [
        { ...anna, title: 'Slitta' },
        { ...bruno, title: 'Lampada' },
      ],
      createdAt,
    )
}

/** A number for each row. */
const NUMBERS = sql`generate_series(1, ${sql.lit(ROWS)}) n`

/** What each job ends or deletes: how its due rows are inserted, and how those that are left are counted. */
const KINDS: { job: string; insert: () => Promise<unknown>; left: ReturnType<typeof sql> }[] = [
  { job: 'due exchanges', insert: () => insertExchanges(OLD), left: sql`exchanges where next_due_at is not null` },
  {
    job: 'old meeting places',
    insert: async () => {
      await insertExchanges(START)
      await sql`update exchanges set state = 'calledOff', ended_at = ${OLD}, next_due_at = null where created_at = ${START}`.execute(
        app.db,
      )
    },
    left: sql`exchanges where created_at = ${START} and places_erased_at is null`,
  },
  {
    job: 'old messages',
    insert: async () => {
      for (let n = 0; n < ROWS; n++) {
        const people = { interested: anna.uid, owner: bruno.uid }
        await insertConversationRow(app.db, { ...people, status: 'rejected', title: `Sedia ${n}`, updatedAt: OLD })
      }
      await sql`update conversations set last_message = '{}', last_message_at = ${OLD}`.execute(app.db)
    },
    left: sql`conversations where last_message is not null and last_message_at = ${OLD}`,
  },
  {
    job: 'old messages',
    insert: () =>
      sql`insert into chats (id, kind, last_message_at, closed_at) select gen_random_uuid(), 'ring', ${OLD}, ${OLD} from ${NUMBERS}`.execute(
        app.db,
      ),
    left: sql`chats where last_message_at is not null`,
  },
  {
    job: 'chats of rings',
    insert: () =>
      sql`
        with done as (
          insert into rings (signature, size, state, found_at, expires_at, proposed_by, opened_at, deadline_at, hard_until, updated_at, ended_at)
          select n::text, 3, 'done', ${OLD}, ${OLD}, ${anna.uid}, ${OLD}, ${OLD}, ${OLD}, ${OLD}, ${WEEKS_AGO} from ${NUMBERS} returning id)
        insert into chats (id, kind) select id, 'ring' from done`.execute(app.db),
    left: sql`chats where kind = 'ring' and closed_at is null`,
  },
  {
    job: 'unused accounts',
    insert: () =>
      sql`
        insert into people (uid, email, email_verified, name, last_seen_at, unused_warned_at)
        select 'unused-' || n, n || '@example.org', true, 'Olga', ${OLD}, ${OLD}::timestamptz + interval '1 day' from ${NUMBERS}`.execute(
        app.db,
      ),
    left: sql`people where uid like 'unused-%' and deleted_at is null`,
  },
  {
    job: 'old contact messages',
    insert: () =>
      sql`insert into contact_messages (id, name, email, message, created_at)
        select gen_random_uuid(), 'Anna', 'anna@example.org', 'Buongiorno', ${OLD} from ${NUMBERS}`.execute(app.db),
    left: sql`contact_messages`,
  },
  {
    job: 'old reports',
    insert: () =>
      sql`insert into report_decisions (target_kind, target_id, reported_uid, outcome, reasons, decided_at)
        select 'person', n, ${bruno.uid}, 'nothing', 'Motivo', ${OLD} from ${NUMBERS}`.execute(app.db),
    left: sql`report_decisions`,
  },
  {
    job: 'old log of the admins',
    insert: () =>
      sql`insert into admin_log (at, admin_uid, admin_email, act, case_kind, case_id)
        select ${OLD}, 'ada', 'ada@example.org', 'openCase', 'message', n from ${NUMBERS}`.execute(app.db),
    left: sql`admin_log`,
  },
  {
    job: 'old notices',
    insert: () =>
      sql`insert into notices (uid, kind, event, about, created_at)
        select ${anna.uid}, 'accountUnused', n, '{}', ${OLD} from ${NUMBERS}`.execute(app.db),
    left: sql`notices where created_at = ${OLD}`,
  },
  {
    job: 'ended suspensions',
    insert: () =>
      sql`insert into suspended_emails (email_hash, since, kept_until) select n, ${OLD}, ${OLD} from ${NUMBERS}`.execute(app.db),
    left: sql`suspended_emails`,
  },
]
const countAll = async () => Promise.all(KINDS.map(({ left }) => count(left)))

/** Runs the jobs in processes until each has run in all of them, and stops these. Returns their log. */
async function runProcesses(processes: number, environment: Record<string, string> = {}): Promise<string[]> {
  const runs = new Map<string, number>()
  const unsubscribe = subscribeToJobRuns(({ name }) => runs.set(name, (runs.get(name) ?? 0) + 1))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  // The minutely jobs run every second.
  const options = { connection: app.connection, environment, now: () => clock, jobsEvery: 1000, log }
  const started = await Promise.all(Array.from({ length: processes }, () => startTestApp(options)))
  try {
    const names = [...KINDS.map(({ job }) => job), 'conversation timeouts']
    const isDone = () => names.every((name) => (runs.get(name) ?? 0) >= processes)
    await vi.waitFor(() => expect(isDone()).toBe(true), { timeout: 30_000, interval: 20 })
  } finally {
    unsubscribe()
    await Promise.all(started.map((one) => one.close()))
  }
  return lines
}

const leftOf = (rows: number) => KINDS.map(() => rows)
const countPending = () => count(sql`conversations where status = 'pending'`)

test('[APP-33] [APP-34] [APP-35] [APP-36] [APP-37] Of 12 due rows of each kind two processes together end 10 in an hour and log it once; archiving is not limited, and JOBS_LIMIT=off ends all', async () => {
  for (const { insert } of KINDS) await insert()
  await insertInactiveConversations()
  const lines = await runProcesses(2)
  expect(await countAll()).toEqual(leftOf(2))
  expect(await countPending()).toBe(0)
  expect(lines.filter((line) => line.includes('"job":"accounts","allowed":10'))).toHaveLength(1)
  expect(lines).toHaveLength(KINDS.length)
  expect(await runProcesses(1), 'another start in the same hour').toEqual([])
  expect(await countAll()).toEqual(leftOf(2))
  expect(await runProcesses(1, { JOBS_LIMIT: 'off' })).toEqual([])
  expect(await countAll()).toEqual(leftOf(0))
})

/** Their turn holders have not answered for years. */
async function insertInactiveConversations(): Promise<void> {
  const people = { interested: anna.uid, owner: bruno.uid }
  for (let n = 0; n < ROWS; n++) await insertConversationRow(app.db, { ...people, title: `Slitta ${n}`, updatedAt: OLD })
  await sql`update conversations set quiet_since = ${OLD}, turn_since = ${OLD}, next_due_at = ${OLD} where status = 'pending'`.execute(
    app.db,
  )
}

test('[APP-37] No limit holds the deletion that a person orders', async () => {
  const hour = new Date('2026-10-20T11:00:00Z')
  await sql`insert into job_limits (job, hour, allowed, used) values ('accounts', ${hour}, 10, 10)`.execute(app.db)
  const carla = await app.signIn({ name: 'Carla' })
  const answer = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: carla.headers })
  expect(answer.statusCode).toBe(200)
})

const insertContactMessages = (rows: number, createdAt: Date) =>
  sql`insert into contact_messages (id, name, email, message, created_at)
    select gen_random_uuid(), 'Anna', 'anna@example.org', 'Buongiorno', ${createdAt} from generate_series(1, ${rows}::int)`.execute(
    app.db,
  )
const countContactMessages = () => count(sql`contact_messages`)
const log = pino({ level: 'silent' })
const deleteContactMessages = () =>
  deleteOldContactMessages({ db: app.db, now: () => clock, jobLimits: createJobLimits({ db: app.db, log }) })

test('[APP-33] Of 400 rows, 300 of them due, one in twenty is deleted in an hour', async () => {
  await insertContactMessages(300, OLD)
  await insertContactMessages(100, START)
  await Promise.all([deleteContactMessages(), deleteContactMessages()])
  expect(await countContactMessages()).toBe(380)
  clock = hoursLater(1)
  await deleteContactMessages()
  expect(await countContactMessages()).toBe(361)
})

test('[APP-34] A count that a wrong clock has begun in a later month does not hold the job', async () => {
  await insertContactMessages(15, OLD)
  clock = hoursLater(45 * 24)
  await deleteContactMessages()
  clock = START
  await deleteContactMessages()
  expect(await countContactMessages()).toBe(0)
})

test('[APP-35] The operator gets one e-mail about a job whose rows wait, and another one only after none has waited', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.close())
  const settings = { ...OPERATOR_SETTINGS, SMTP_URL: smtp.url, MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://barattolo.example' }
  const config = readConfig(settings)
  const run = async (hours: number) => {
    clock = hoursLater(hours)
    await deleteContactMessages()
    const deps = { db: app.db, config, now: () => clock }
    await Promise.all([sendJobLimitMails(deps), sendJobLimitMails(deps)])
    return smtp.received.map(({ to }) => to[0])
  }
  await insertContactMessages(25, OLD)
  smtp.rejectWith(451)
  expect(await run(0)).toEqual([])
  smtp.rejectWith(0)
  expect(await run(0.5), 'a refused e-mail is sent again after an hour').toEqual([])
  expect(await run(1)).toEqual(['info@lacorte.example'])
  expect(smtp.texts()[0]).toContain('cancellare i messaggi vecchi del modulo dei contatti. Ne fa al massimo 10')
  expect(smtp.texts()[0]).toContain('JOBS_LIMIT=off')
  expect(await run(2)).toHaveLength(1)
  expect(await countContactMessages()).toBe(0)
  await insertContactMessages(25, OLD)
  expect(await run(3)).toHaveLength(2)
})
