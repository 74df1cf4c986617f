import { Problem } from '@barattolo/domain/problem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { serializeByKey } from './serialize-by-key.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[RT-27] A request that fails as unavailable is retried for 30 seconds', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Problem('unavailable')).mockResolvedValue('there')
  const sent = retryWhileUnavailable(attempt)
  await vi.runAllTimersAsync()
  expect([await sent, attempt.mock.calls.length]).toEqual(['there', 2])

  const alwaysUnavailable = vi.fn<() => Promise<string>>().mockRejectedValue(new Problem('unavailable'))
  const rejection = expect(retryWhileUnavailable(alwaysUnavailable)).rejects.toMatchObject({ code: 'unavailable' })
  const startedAt = Date.now()
  await vi.runAllTimersAsync()
  await rejection
  expect([alwaysUnavailable.mock.calls.length, Date.now() - startedAt]).toEqual([5, 30_000])
})

test('[RT-27] A refusal or a network error is not retried', async () => {
  for (const error of [new Problem('chatClosed'), new TypeError('Failed to fetch')]) {
    const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    await expect(retryWhileUnavailable(attempt)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
  }
})

test('[RT-27] Later messages wait for a retried one, but only in the same conversation', async () => {
  const completed: string[] = []
  const post = (key: string, text: string, send: () => Promise<unknown>) =>
    serializeByKey(key, () =>
      retryWhileUnavailable(send).then(
        () => void completed.push(text),
        () => void completed.push(`${text} failed`),
      ),
    )
  const unavailable = new Problem('unavailable')
  const slow = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(unavailable)
    .mockRejectedValueOnce(unavailable)
    .mockResolvedValue(null)
  const second = vi.fn<() => Promise<unknown>>().mockResolvedValue(null)
  const refused = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Problem('chatClosed'))
  const all = [
    post('one', 'first', slow),
    post('one', 'second', second),
    post('one', 'third', refused),
    post('one', 'fourth', second),
    post('other', 'elsewhere', second),
  ]
  await vi.advanceTimersByTimeAsync(5999)
  expect([completed, slow.mock.calls.length]).toEqual([['elsewhere'], 2])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(all)
  expect(completed).toEqual(['elsewhere', 'first', 'second', 'third failed', 'fourth'])
})
