import type { Db } from '@barattolo/server/platform/database/database'
import { signIn } from '@barattolo/server/testing/sign-in'
import { BUSY_UID } from '@barattolo/server/testing/town/load-town'
import { signInBusy } from '@barattolo/server/testing/town-reads'
import { sql } from 'kysely'
import { readCpuTimes } from './cpu.ts'
import { median, runClosedLoop } from './load.ts'
import { openSampleDataset, type SampleDataset } from './sample-dataset.ts'
import { type ServerProcess, startProductServer } from './server-process.ts'
import { withApp } from './with-app.ts'

/** CPU time of one poll in milliseconds, of the server and of PostgreSQL. */
interface Cost {
  server: number
  postgres: number
  perSecond: number
}

export interface PollRow {
  conversations: number
  callers: number
  changed: Cost
  unchanged: Cost
  /** CPU time with a changed inbox divided by that with an unchanged one; calls per second, unchanged divided by changed. */
  cpuRatio: number
  rateRatio: number
  /** Lowest and highest CPU time ratio of the rounds. */
  spread: [number, number]
  failures: number
}

const ROUNDS = 5
const COPIED_CONVERSATIONS = 20
/** The path that the inbox screen requests. */
const INBOX = '/api/conversations?limit=30'

/** Measures the inbox screen's poll with a changed and with an unchanged inbox. */
export async function measurePolls(objects: number, seconds: number): Promise<PollRow[]> {
  const dataset = await openSampleDataset(objects)
  const people = await signInPollers(dataset)
  const server = await startProductServer(dataset)
  try {
    const rows: PollRow[] = []
    for (const { conversations, headers } of people)
      for (const callers of [1, 32])
        rows.push({ conversations, callers, ...(await compare(dataset.db, server, headers, { callers, seconds })) })
    return rows
  } finally {
    await server.stop()
    await dataset.close()
  }
}

async function compare(
  db: Db,
  server: ServerProcess,
  headers: Record<string, string>,
  { callers, seconds }: { callers: number; seconds: number },
) {
  const etag = (await fetch(`${server.origin}${INBOX}`, { headers })).headers.get('etag') ?? ''
  let failures = 0
  const measureCost = async (extraHeaders: Record<string, string>): Promise<Cost> => {
    const before = await readCpuTimes(db, server)
    const request = { method: 'GET', path: INBOX, headers: { ...headers, ...extraHeaders } } as const
    const result = await runClosedLoop(server.origin, () => request, callers, seconds)
    const after = await readCpuTimes(db, server)
    failures += result.failures
    return {
      server: (after.server - before.server) / result.answers,
      postgres: (after.postgres - before.postgres) / result.answers,
      perSecond: result.perSecond,
    }
  }
  // With the current ETag the answer is 304; without one it is the same as for a changed inbox.
  const [changedHeaders, unchangedHeaders] = [{}, { 'if-none-match': etag }]
  await measureCost(changedHeaders)
  await measureCost(unchangedHeaders)
  const rounds: { changed: Cost; unchanged: Cost }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ changed: await measureCost(changedHeaders), unchanged: await measureCost(unchangedHeaders) })
  const cpuRatios = rounds.map(
    ({ changed, unchanged }) => (changed.server + changed.postgres) / (unchanged.server + unchanged.postgres),
  )
  const medianOf = (kind: 'changed' | 'unchanged'): Cost => ({
    server: median(rounds.map((round) => round[kind].server)),
    postgres: median(rounds.map((round) => round[kind].postgres)),
    perSecond: median(rounds.map((round) => round[kind].perSecond)),
  })
  return {
    changed: medianOf('changed'),
    unchanged: medianOf('unchanged'),
    cpuRatio: median(cpuRatios),
    rateRatio: median(rounds.map(({ changed, unchanged }) => unchanged.perSecond / changed.perSecond)),
    spread: [Math.min(...cpuRatios), Math.max(...cpuRatios)] as [number, number],
    failures,
  }
}

/** A person with a thousand conversations, and a person with copies of some of them. */
function signInPollers(dataset: SampleDataset) {
  return withApp(dataset, async (app, db) => {
    const busyUser = await signInBusy(app, db)
    const lightUser = await signIn(app, { name: 'Quieta', email: 'quieta@example.org' })
    await copyConversations(db, lightUser.uid)
    const countConversations = async (headers: Record<string, string>) =>
      Number((await app.inject({ url: INBOX, headers })).headers['x-total-count'])
    const pollerOf = async ({ headers }: { headers: { authorization: string } }) => ({
      headers: { ...headers },
      conversations: await countConversations(headers),
    })
    return [await pollerOf(busyUser), await pollerOf(lightUser)]
  })
}

/** Copies conversations of the busy person, with a chat for each. */
async function copyConversations(db: Db, uid: string): Promise<void> {
  await sql`
    with given as (
      insert into conversations (interested_uid, owner_uid, root_item_id, root_item, status, last_action_by, turn_since, quiet_since, next_due_at,
        last_message, last_message_at, created_at, updated_at)
      select ${uid}, owner_uid, root_item_id, root_item, status, owner_uid, turn_since, quiet_since, next_due_at,
        last_message, last_message_at, created_at, updated_at
      from conversations where interested_uid = ${BUSY_UID} order by updated_at desc limit ${COPIED_CONVERSATIONS}
      returning id, owner_uid)
    insert into messages (conversation_id, from_uid, kind, text)
    select id, case when line % 2 = 0 then owner_uid else ${uid} end, 'text', 'Ti va bene domani alle cinque in piazza?' from given, generate_series(1, 12) line`.execute(
    db,
  )
}
