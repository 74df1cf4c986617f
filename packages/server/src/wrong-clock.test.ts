import { DAY_MS } from '@barattolo/domain/durations'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { subscribeToJobRuns } from './platform/jobs/run-every.ts'
import { startClock } from './platform/process/clock.ts'
import { createRingExchange } from './testing/exchanges.ts'
import { setUpTestApp, startTestApp, type TestApp } from './testing/test-app.ts'

const TOKEN = 'una-parola-lunga-0123'
const app = setUpTestApp()

/** A process on the same database, whose wall clock can be moved, with fast jobs and checks. */
async function startProcess(ahead: number) {
  const wall = { ahead }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const clock = await startClock({ db: app.db, log, wallClock: () => Date.now() + wall.ahead, checkInterval: 20 })
  // An identity key of its own would refuse the tokens of the other process.
  const environment = { DATA_DIR: app.config.dataDir, METRICS_TOKEN: TOKEN }
  const started = await startTestApp({ connection: app.connection, environment, clock, jobsEvery: 20, log })
  onTestFinished(async () => {
    clock.stop()
    await started.close()
  })
  return { ...started, wall, lines }
}

const readReady = async ({ fastify }: TestApp) => {
  const answer = await fastify.inject('/api/ready')
  return [answer.statusCode, answer.json()]
}

async function readMetric({ fastify }: TestApp, name: string): Promise<number> {
  const { body } = await fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

async function countOpen(): Promise<number> {
  const rows = await app.db.selectFrom('exchanges').select('id').where('state', '=', 'open').execute()
  return rows.length
}

/** Resolves after so many more runs of the job in all processes. */
async function waitForRuns(count: number): Promise<void> {
  let runs = 0
  const stop = subscribeToJobRuns(({ name }) => {
    if (name === 'due exchanges') runs++
  })
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(count), { timeout: 20_000, interval: 10 })
  stop()
}

test.each([45 * DAY_MS, -45 * DAY_MS])(
  '[APP-30] [APP-31] [APP-32] Beside a right process, one whose wall clock is wrong by %i ms serves, names it, runs no job and ends no exchange',
  async (ahead) => {
    const [anna, bruno] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Bruno' })]
    for (let n = 0; n < 12; n++)
      await createRingExchange(app, [
        { ...anna, title: 'Slitta' },
        { ...bruno, title: 'Lampada' },
      ])
    const open = await countOpen()
    const wrong = await startProcess(ahead)
    const right = await startProcess(0)

    await waitForRuns(3)
    expect(await countOpen()).toBe(open)
    expect(await readReady(wrong)).toEqual([200, { ready: true, clock: 'differs' }])
    expect(await readReady(right)).toEqual([200, { ready: true, clock: 'agrees' }])
    expect(await readMetric(wrong, 'barattolo_clock_trusted')).toBe(0)
    expect(await readMetric(right, 'barattolo_clock_trusted')).toBe(1)
    expect(Math.abs((await readMetric(wrong, 'barattolo_clock_difference_seconds')) - ahead / 1000)).toBeLessThan(2)
    expect(wrong.lines.filter((line) => line.includes('differ'))).toHaveLength(1)
    expect(right.lines).toEqual([])

    const carla = await wrong.signIn({ name: 'Carla' })
    for (const { fastify } of [wrong, right])
      expect((await fastify.inject({ url: '/api/me', headers: carla.headers })).statusCode).toBe(200)

    await right.fastify.close()
    wrong.wall.ahead = 0
    await waitForRuns(3)
    expect(await readReady(wrong)).toEqual([200, { ready: true, clock: 'agrees' }])
    expect(wrong.lines.filter((line) => line.includes('agree'))).toHaveLength(1)
    expect(await countOpen()).toBe(open)
  },
)
