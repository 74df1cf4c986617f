import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWhenOnline } from './when-online.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('Without network the callback runs once, at the online event', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const again = vi.fn()
  createWhenOnline()(again)
  vi.advanceTimersByTime(600_000)
  expect(again).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  expect(again).toHaveBeenCalledTimes(1)
})

test('With the browser online the callback runs after a pause, which is longer each time', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const wait = createWhenOnline()
  const tried: number[] = []
  const begin = Date.now()
  const again = () => {
    tried.push((Date.now() - begin) / 1000)
    wait(again)
  }
  wait(again)
  vi.advanceTimersByTime(130_000)
  expect(tried).toEqual([2, 6, 14, 30, 62, 122])
})
