import { expect, test } from 'vitest'
import { createFairTurns, createPlaces, type FairTurns } from './fair-turns.ts'

/** Adds tasks that are ended by hand, and records the order in which they start. */
function recordTurns(turns: FairTurns) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, key = name[0] ?? '') =>
    turns.run(key, () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      return promise
    })
  return { started, add, end: (name: string) => ends.get(name)?.() }
}

/** A queue with a clock of its own, and the order in which its tasks have ended. */
function openTimedTurns() {
  let time = 0
  const turns = createFairTurns({ now: () => time })
  const order: string[] = []
  const add = (key: string, milliseconds: number) =>
    turns
      .run(key, async () => {
        time += milliseconds
      })
      .then(() => order.push(key))
  return { add, order }
}

test('[SEC-35] The next turn of a queue is that of a person who waits for the first time, not of the one who has added many tasks', async () => {
  const { started, add, end } = recordTurns(createFairTurns())
  const tasks = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name))
  for (let ended = 0; ended < 6; ended++) {
    await expect.poll(() => started.length).toBe(ended + 1)
    end(started[ended] ?? '')
  }
  await Promise.all(tasks)
  expect(started.slice(0, 3)).toEqual(['a1', 'b1', 'c1'])
  expect(started.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
})

test('[SEC-35] People get equal shares of the time of a queue, not of its turns', async () => {
  const { add, order } = openTimedTurns()
  const slow = Array.from({ length: 3 }, () => add('slow', 60))
  const fast = Array.from({ length: 6 }, () => add('fast', 1))
  await Promise.all([...slow, ...fast])
  expect(order).toEqual(['slow', ...Array(6).fill('fast'), 'slow', 'slow'])
})

test('[SEC-35] A person who adds a task now and then gets the next turn while three others flood a queue', async () => {
  const { add, order } = openTimedTurns()
  const flood = ['a', 'b', 'c'].flatMap((key) => [1, 2, 3, 4].map(() => add(key, 20)))
  await flood[1]
  for (let count = 0; count < 3; count++) {
    const before = order.length
    await add('seldom', 1)
    // With its own: the running one, and at first one of a person who has had less.
    expect(order.length - before).toBeLessThanOrEqual(3)
  }
  await Promise.all(flood)
})

test('[SEC-35] A person who was idle while another one was served gets no turns for that time', async () => {
  const { add, order } = openTimedTurns()
  const tasks: Promise<unknown>[] = Array.from({ length: 12 }, () => add('early', 5))
  await tasks[5]
  for (let count = 0; count < 4; count++) tasks.push(add('late', 5))
  await Promise.all(tasks)
  expect(order.slice(order.indexOf('late'), order.lastIndexOf('late') + 1)).toEqual([
    'late',
    ...['early', 'late', 'early', 'late', 'early', 'late'],
  ])
})

test('[SEC-35] Of several tasks that run at once, one person has all only while no other one waits', async () => {
  const { started, add, end } = recordTurns(createFairTurns({ concurrency: 2 }))
  const tasks = ['a1', 'a2', 'a3', 'b1'].map((name) => add(name))
  expect(started).toEqual(['a1', 'a2'])
  end('a1')
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3'])
  end('a2')
  end('a3')
  await Promise.all(tasks)
})

test('[SEC-35] A task that fails ends its turn, and its caller gets the error', async () => {
  const turns = createFairTurns()
  const failed = turns.run('a', () => Promise.reject(new Error('failed')))
  await expect(failed).rejects.toThrow('failed')
  expect(await turns.run('a', async () => 'next')).toBe('next')
})

test('[SEC-35] A task that throws before it returns a promise ends its turn, and its caller gets the error', async () => {
  const turns = createFairTurns()
  const failed = turns.run('a', () => {
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  expect(await turns.run('a', async () => 'next')).toBe('next')
})

test('[SEC-36] The last quarter of the places of a queue is for those who have none, and no one has more than the bound', () => {
  const places = createPlaces({ max: 8, maxPerKey: 4 })
  const take = (key: string) => places.take(key) !== null
  expect(['a', 'a', 'a', 'a', 'a'].map(take)).toEqual([true, true, true, true, false])
  expect(['b', 'b', 'b'].map(take)).toEqual([true, true, false])
  expect(['c', 'c', 'd', 'e'].map(take)).toEqual([true, false, true, false])
})

test('[SEC-36] A released place can be taken again', () => {
  const places = createPlaces({ max: 1, maxPerKey: 1 })
  const release = places.take('a')
  expect(places.take('b')).toBeNull()
  release?.()
  expect(places.take('b')).not.toBeNull()
})
