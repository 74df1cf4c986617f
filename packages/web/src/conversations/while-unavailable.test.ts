import { Problem } from '@barattolo/domain/problem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inOrder } from './in-order.ts'
import { whileUnavailable } from './while-unavailable.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[RT-27] A request that fails as unavailable is retried for 30 seconds', async () => {
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Problem('unavailable')).mockResolvedValue('there')
  const sent = whileUnavailable(attempt)
  await vi.runAllTimersAsync()
  expect([await sent, attempt.mock.calls.length]).toEqual(['there', 2])

  const never = vi.fn<() => Promise<string>>().mockRejectedValue(new Problem('unavailable'))
  const given = expect(whileUnavailable(never)).rejects.toMatchObject({ code: 'unavailable' })
  const begin = Date.now()
  await vi.runAllTimersAsync()
  await given
  expect([never.mock.calls.length, Date.now() - begin]).toEqual([5, 30_000])
})

test('[RT-27] A refusal or a network error is not retried', async () => {
  for (const error of [new Problem('chatClosed'), new TypeError('Failed to fetch')]) {
    const attempt = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    await expect(whileUnavailable(attempt)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
  }
})

test('[RT-27] Later messages wait for a retried one, but only in the same conversation', async () => {
  const arrived: string[] = []
  const post = (place: string, text: string, send: () => Promise<unknown>) =>
    inOrder(place, () =>
      whileUnavailable(send).then(
        () => void arrived.push(text),
        () => void arrived.push(`${text} failed`),
      ),
    )
  const busy = new Problem('unavailable')
  const slow = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue(null)
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
  expect([arrived, slow.mock.calls.length]).toEqual([['elsewhere'], 2])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(all)
  expect(arrived).toEqual(['elsewhere', 'first', 'second', 'third failed', 'fourth'])
})
