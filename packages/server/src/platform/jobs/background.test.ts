import { expect, test } from 'vitest'
import { createBackground } from './background.ts'

/** A task that ends when the test ends it. */
function createTask() {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const task = {
    isStarted: false,
    started: started.promise,
    end: ended.resolve,
    run: () => {
      task.isStarted = true
      started.resolve()
      return ended.promise
    },
  }
  return task
}

test('[WANT-16] Tasks after a response run one at a time, in their order, and the response does not wait for them', async () => {
  const background = createBackground()
  const [first, second] = [createTask(), createTask()]
  await background.run('anna', first.run)
  await background.run('anna', second.run)
  await first.started
  expect(second.isStarted).toBe(false)
  first.end()
  await second.started
  second.end()
  await background.stop()
})

test('[WANT-16] After a task the next one waits three times as long as the task has taken', async () => {
  const background = createBackground()
  const starts: number[] = []
  const ends: number[] = []
  const work = async () => {
    const startedAt = performance.now()
    starts.push(startedAt)
    while (performance.now() - startedAt < 5);
    ends.push(performance.now())
  }
  const last = createTask()
  await background.run('anna', work)
  await background.run('anna', work)
  await background.run('anna', last.run)
  await last.started
  // A timer may end a millisecond early.
  expect((starts[1] ?? 0) - (ends[0] ?? 0)).toBeGreaterThanOrEqual(14)
  last.end()
  await background.stop()
})

test('[WANT-16] Stopping waits for the running task and drops the waiting and later ones', async () => {
  const background = createBackground()
  const [running, waiting, later] = [createTask(), createTask(), createTask()]
  await background.run('anna', running.run)
  await background.run('anna', waiting.run)
  await running.started
  let isStopped = false
  const stopped = background.stop().then(() => {
    isStopped = true
  })
  await background.run('anna', later.run)
  expect(isStopped).toBe(false)
  running.end()
  await stopped
  expect([waiting.isStarted, later.isStarted]).toEqual([false, false])
})

test('[WANT-16] Tasks above the maximum number are dropped, of a person sooner than of all', async () => {
  const background = createBackground({ limits: { max: 4, maxPerKey: 2 } })
  const [running, waiting, dropped, other] = [createTask(), createTask(), createTask(), createTask()]
  await background.run('anna', running.run)
  await running.started
  await background.run('anna', waiting.run)
  await background.run('anna', dropped.run)
  await background.run('bruno', other.run)
  running.end()
  await other.started
  other.end()
  await waiting.started
  waiting.end()
  await background.stop()
  expect(dropped.isStarted).toBe(false)
})

test('[WANT-16] Of one person at most 100 tasks run or wait', async () => {
  const background = createBackground()
  const [first, last] = [createTask(), createTask()]
  await background.run('bruno', first.run)
  await first.started
  let done = 0
  for (let n = 0; n < 150; n++) await background.run('anna', async () => void done++)
  first.end()
  await expect.poll(() => done, { timeout: 20_000 }).toBeGreaterThanOrEqual(100)
  await background.run('carla', last.run)
  await last.started
  expect(done).toBe(100)
  last.end()
  await background.stop()
})

test('[SEC-35] A person’s task after a response runs before the second task of a person who writes much', async () => {
  const background = createBackground()
  const [first, second, other] = [createTask(), createTask(), createTask()]
  await background.run('anna', first.run)
  await background.run('anna', second.run)
  await background.run('bruno', other.run)
  first.end()
  await other.started
  expect(second.isStarted).toBe(false)
  other.end()
  await second.started
  second.end()
  await background.stop()
})
