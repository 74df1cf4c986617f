import { expect, test, vi } from 'vitest'
import { createSharedAnswers, type SharedAnswer, toSharedAnswer } from './shared-answers.ts'

const open = () => createSharedAnswers({ blockedUids: '(select 1)', countsWrites: false, now: () => new Date() })
const answer = (body: string, begin = performance.now()) => toSharedAnswer({ status: 200, headers: {}, body }, begin)
const textOf = async (made: Promise<SharedAnswer>) => (await (await made).encode('identity')).toString()

test('[PERF-13] Concurrent calls and calls within a second share one read', async () => {
  const answers = open()
  const make = vi.fn(async () => answer('a'))
  await Promise.all([answers.read('k', make), answers.read('k', make)])
  await answers.read('k', make)
  expect(make).toHaveBeenCalledTimes(1)
  await answers.read('other', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('[PERF-13] An answer is made again a second after its read began, however long the read took', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const answers = open()
    const { promise, resolve } = Promise.withResolvers<SharedAnswer>()
    const begin = performance.now()
    const slow = answers.read('k', () => promise)
    vi.advanceTimersByTime(900)
    resolve(answer('slow', begin))
    expect(await textOf(slow)).toBe('slow')
    vi.advanceTimersByTime(99)
    expect(await textOf(answers.read('k', async () => answer('new')))).toBe('slow')
    vi.advanceTimersByTime(2)
    expect(await textOf(answers.read('k', async () => answer('new')))).toBe('new')
  } finally {
    vi.useRealTimers()
  }
})

test('[PERF-13] An answer that is made of another one is as old as that one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const answers = open()
    const { promise, resolve } = Promise.withResolvers<SharedAnswer>()
    const begin = performance.now()
    vi.advanceTimersByTime(900)
    const page = answers.read('page', () => promise)
    vi.advanceTimersByTime(101)
    const joined = answers.read('page', async () => answer('new'))
    resolve(answer('old', begin))
    expect(await textOf(page)).toBe('old')
    expect(await textOf(joined)).toBe('new')
    expect(await textOf(answers.read('page', async () => answer('newer')))).toBe('newer')
  } finally {
    vi.useRealTimers()
  }
})

test('[PERF-13] A read that began before a change is neither joined nor kept after it', async () => {
  const answers = open()
  const { promise, resolve } = Promise.withResolvers<SharedAnswer>()
  const old = answers.read('k', () => promise)
  answers.clear()
  expect(await textOf(answers.read('k', async () => answer('new')))).toBe('new')
  resolve(answer('old'))
  expect(await textOf(old)).toBe('old')
  expect(await textOf(answers.read('k', async () => answer('newer')))).toBe('new')
})

test('[PERF-13] A failed read is not kept, and a caller who has joined it reads for itself', async () => {
  const answers = open()
  const { promise, reject } = Promise.withResolvers<SharedAnswer>()
  const first = answers.read('k', () => promise)
  const second = answers.read('k', async () => answer('mine'))
  reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  expect(await textOf(second)).toBe('mine')
  expect(await textOf(answers.read('k', async () => answer('again')))).toBe('again')
})

test('[PERF-13] Kept answers take a bounded number of bytes', async () => {
  const answers = open()
  const large = async () => answer('x'.repeat(1024 * 1024))
  const make = vi.fn(large)
  for (let n = 0; n < 40; n++) await answers.read(`k${n}`, make)
  await answers.read('k39', make)
  expect(make).toHaveBeenCalledTimes(40)
  await answers.read('k0', make)
  expect(make).toHaveBeenCalledTimes(41)
})
