import { DAY_MS } from '@barattolo/domain/durations'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createRingExchange } from './testing/exchanges.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { setUpTestApp } from './testing/test-app.ts'

const TOKEN = 'una-parola-lunga-0123'
const app = setUpTestApp()

const startProcess = (wallClockAhead: number) =>
  startServerProcess({
    connection: app.connection,
    connections: 3,
    dataDir: app.config.dataDir,
    settings: { RATE_LIMITS: 'off', METRICS_TOKEN: TOKEN },
    jobsEvery: 50,
    wallClockAhead,
    clockCheckInterval: 50,
  })

async function countRuns({ port }: ServerProcess): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const line = (await answer.text()).match(/barattolo_job_duration_seconds_count\{job="due exchanges",result="done"\} (\d+)/)
  return Number(line?.[1] ?? 0)
}

async function countOpen(): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from exchanges where state = 'open'`.execute(app.db)
  return rows[0]?.open ?? 0
}

const waitForRuns = async (server: ServerProcess, more: number) => {
  const before = await countRuns(server)
  await vi.waitFor(async () => expect(await countRuns(server)).toBeGreaterThanOrEqual(before + more), { timeout: 30_000 })
}

test('[APP-30] [APP-31] Of two processes whose clocks move 45 days both ways in turn, neither ends an exchange, and the right one runs the jobs', async () => {
  const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
  for (let n = 0; n < 20; n++)
    await createRingExchange(app, [
      { ...anna, title: 'Slitta' },
      { ...bruno, title: 'Lampada' },
    ])
  const [one, other] = await Promise.all([startProcess(45 * DAY_MS), startProcess(0)])
  try {
    await waitForRuns(other, 5)
    expect(await countRuns(one)).toBe(0)
    expect(await countOpen()).toBe(20)
    one.moveWallClock(0)
    await waitForRuns(one, 3)
    other.moveWallClock(-45 * DAY_MS)
    await waitForRuns(one, 5)
    one.moveWallClock(45 * DAY_MS)
    other.moveWallClock(0)
    await waitForRuns(other, 5)
    expect(await countOpen()).toBe(20)
  } finally {
    await Promise.all([one.stop(), other.stop()])
  }
}, 120_000)
