import type { Db } from '@barattolo/server/platform/database'
import { BUSY } from '@barattolo/server/testing/city/load-city'
import { signInBusy } from '@barattolo/server/testing/city-reads'
import { signIn } from '@barattolo/server/testing/sign-in'
import { sql } from 'kysely'
import { inApp } from './app.ts'
import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { fire, median } from './load.ts'
import { type Served, serveProduct } from './process.ts'
import { openWorld, type World } from './world.ts'

/** CPU time of one poll in milliseconds, of the server and of PostgreSQL. */
interface Cost {
  server: number
  postgres: number
  perSecond: number
}

export interface PollRow {
  conversations: number
  callers: number
  news: Cost
  nothing: Cost
  /** Ratios of an unchanged to a changed inbox: CPU time and calls per second. */
  cheaper: number
  faster: number
  /** Lowest and highest CPU time ratio of the rounds. */
  spread: [number, number]
  failures: number
}

const ROUNDS = 5
const FEW = 20
/** The path that the inbox screen requests. */
const INBOX = '/api/conversations?limit=30'

/** Measures the inbox screen's poll with a changed and with an unchanged inbox. */
export async function measurePolls(objects: number, seconds: number): Promise<PollRow[]> {
  const world = await openWorld(objects)
  const people = await peopleOf(world)
  const server = await serveProduct(world)
  try {
    const rows: PollRow[] = []
    for (const { conversations, headers } of people)
      for (const callers of [1, 32])
        rows.push({ conversations, callers, ...(await compare(world.db, server, headers, { callers, seconds })) })
    return rows
  } finally {
    await server.stop()
    await world.close()
  }
}

async function compare(
  db: Db,
  server: Served,
  headers: Record<string, string>,
  { callers, seconds }: { callers: number; seconds: number },
) {
  const known = (await fetch(`${server.origin}${INBOX}`, { headers })).headers.get('etag') ?? ''
  let failures = 0
  const cost = async (more: Record<string, string>): Promise<Cost> => {
    const before = await worked(db, server)
    const shot = { method: 'GET', path: INBOX, headers: { ...headers, ...more } } as const
    const volley = await fire(server.origin, () => shot, callers, seconds)
    const after = await worked(db, server)
    failures += volley.failures
    return {
      server: (after.server - before.server) / volley.answers,
      postgres: (after.postgres - before.postgres) / volley.answers,
      perSecond: volley.perSecond,
    }
  }
  // With the current ETag the answer is 304; without one it is the same as for a changed inbox.
  const [withNews, withNone] = [{}, { 'if-none-match': known }]
  await cost(withNews)
  await cost(withNone)
  const rounds: { news: Cost; nothing: Cost }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ news: await cost(withNews), nothing: await cost(withNone) })
  const cheaper = rounds.map(({ news, nothing }) => (news.server + news.postgres) / (nothing.server + nothing.postgres))
  const of = (kind: 'news' | 'nothing'): Cost => ({
    server: median(rounds.map((round) => round[kind].server)),
    postgres: median(rounds.map((round) => round[kind].postgres)),
    perSecond: median(rounds.map((round) => round[kind].perSecond)),
  })
  return {
    news: of('news'),
    nothing: of('nothing'),
    cheaper: median(cheaper),
    faster: median(rounds.map(({ news, nothing }) => nothing.perSecond / news.perSecond)),
    spread: [Math.min(...cheaper), Math.max(...cheaper)] as [number, number],
    failures,
  }
}

async function worked(db: Db, server: Served) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return { server: cpuOf(server.process.pid) ?? Number.NaN, postgres: cpuOfPostgres(rows[0]?.pid ?? 0) ?? Number.NaN }
}

/** A person with a thousand conversations, and a person with copies of some of them. */
function peopleOf(world: World) {
  return inApp(world, async (app, db) => {
    const busy = await signInBusy(app, db)
    const quiet = await signIn(app, { name: 'Quieta', email: 'quieta@example.org' })
    await giveConversations(db, quiet.uid)
    const total = async (headers: Record<string, string>) =>
      Number((await app.inject({ url: INBOX, headers })).headers['x-total-count'])
    const of = async ({ headers }: { headers: { authorization: string } }) => ({
      headers: { ...headers },
      conversations: await total(headers),
    })
    return [await of(busy), await of(quiet)]
  })
}

/** Copies conversations of the busy person, with a chat for each. */
async function giveConversations(db: Db, uid: string): Promise<void> {
  await sql`
    with given as (
      insert into conversations (interested_uid, owner_uid, root_item_id, root_item, status, last_action_by, turn_since, quiet_since, next_due_at,
        last_message, last_message_at, created_at, updated_at)
      select ${uid}, owner_uid, root_item_id, root_item, status, owner_uid, turn_since, quiet_since, next_due_at,
        last_message, last_message_at, created_at, updated_at
      from conversations where interested_uid = ${BUSY} order by updated_at desc limit ${FEW}
      returning id, owner_uid)
    insert into messages (conversation_id, from_uid, kind, text)
    select id, case when line % 2 = 0 then owner_uid else ${uid} end, 'text', 'Ti va bene domani alle cinque in piazza?' from given, generate_series(1, 12) line`.execute(
    db,
  )
}
