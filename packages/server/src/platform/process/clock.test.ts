import { DAY_MS, MINUTE_MS } from '@barattolo/domain/durations'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

const START = Date.parse('2026-10-20T11:00:00Z')

/** A clock whose three sources are moved by hand, in milliseconds. */
function createMovableClock({ ahead = 0 } = {}) {
  const times = { database: START, wall: START + ahead, monotonic: 7000, delay: 0 }
  const lines: string[] = []
  const pass = (milliseconds: number) => {
    times.database += milliseconds
    times.wall += milliseconds
    times.monotonic += milliseconds
  }
  const clock = createClock({
    readDatabaseTime: async () => {
      const time = times.database
      pass(times.delay)
      return time
    },
    wallClock: () => times.wall,
    monotonic: () => times.monotonic,
    log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
  })
  /** One check every ten seconds. Returns whether jobs may run after each. */
  const checkTimes = async (count: number) => {
    const answers = []
    for (let n = 0; n < count; n++) {
      pass(10_000)
      await clock.check()
      answers.push(clock.isTrusted())
    }
    return answers
  }
  return { clock, times, pass, checkTimes, lines }
}

const elapsed = (now: Date) => now.getTime() - START

test.each([45 * DAY_MS, -45 * DAY_MS, 61_000, -61_000])(
  '[APP-30] [APP-31] A wall clock that is wrong by %i ms does not move the server’s clock, stops the jobs of its process and is logged once',
  async (ahead) => {
    const { clock, times, pass, checkTimes, lines } = createMovableClock({ ahead })
    expect(await checkTimes(3)).toEqual([false, false, false])
    pass(4000)
    expect(elapsed(clock.now())).toBe(34_000)
    expect(clock.difference()).toBe(ahead)
    expect(clock.wallTime().getTime()).toBe(times.wall)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"differenceSeconds":${ahead / 1000}`)
    times.wall -= ahead
    // The first check also finds the jump.
    expect(await checkTimes(4)).toEqual([false, false, false, true])
    expect(lines).toHaveLength(2)
  },
)

test('[APP-30] Clocks that are together at the first check let jobs run at once, and so do those that are a minute apart', async () => {
  expect(await createMovableClock().checkTimes(2)).toEqual([true, true])
  expect(await createMovableClock({ ahead: MINUTE_MS }).checkTimes(2)).toEqual([true, true])
})

test('[APP-30] Before the first answer of the database, the clock is the machine’s and no job runs', () => {
  const { clock, pass } = createMovableClock({ ahead: 5000 })
  pass(1000)
  expect(elapsed(clock.now())).toBe(6000)
  expect(clock.isTrusted()).toBe(false)
})

test('[APP-31] A check that finds the clocks apart starts the count of three again', async () => {
  const { times, checkTimes } = createMovableClock({ ahead: DAY_MS })
  await checkTimes(1)
  times.wall -= DAY_MS
  expect(await checkTimes(3)).toEqual([false, false, false])
  times.wall += DAY_MS
  expect(await checkTimes(1)).toEqual([false])
  times.wall -= DAY_MS
  expect(await checkTimes(4)).toEqual([false, false, false, true])
})

test.each(['database', 'wall'] as const)('[APP-31] A jump of the %s clock stops the jobs', async (name) => {
  const { clock, times, checkTimes } = createMovableClock()
  await checkTimes(1)
  times[name] += 45 * DAY_MS
  const before = elapsed(clock.now())
  expect(before, 'nothing moves before the check').toBe(10_000)
  expect(await checkTimes(3)).toEqual([false, false, false])
  times[name] -= 45 * DAY_MS
  expect(await checkTimes(4)).toEqual([false, false, false, true])
  expect(elapsed(clock.now())).toBe(80_000)
})

test('[APP-31] A jump of both clocks together, as after the sleep of a laptop, stops the jobs for three checks', async () => {
  const { clock, times, checkTimes } = createMovableClock()
  await checkTimes(1)
  times.database += 8 * 60 * MINUTE_MS
  times.wall += 8 * 60 * MINUTE_MS
  expect(await checkTimes(4)).toEqual([false, false, false, true])
  expect(elapsed(clock.now())).toBe(8 * 60 * MINUTE_MS + 50_000)
})

test('[APP-30] A slow answer of the database neither moves the clock nor counts as a jump', async () => {
  const { clock, times, checkTimes } = createMovableClock()
  await checkTimes(1)
  times.delay = 5 * MINUTE_MS
  expect(await checkTimes(2)).toEqual([true, true])
  expect(elapsed(clock.now())).toBe(10 * MINUTE_MS + 30_000)
})

test('[APP-30] A clock that drifts follows the database’s within the time of its answer', async () => {
  const { clock, times, checkTimes } = createMovableClock()
  times.delay = 4
  await checkTimes(1)
  for (let n = 0; n < 100; n++) {
    times.database += 10
    await checkTimes(1)
  }
  expect(Math.abs(clock.now().getTime() - times.database)).toBeLessThanOrEqual(4)
})
