import type { WatchedList } from '@barattolo/domain/watched-lists'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createListEvents } from './list-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const sent: { list: WatchedList; slot: number; at: number }[] = []
  const begin = Date.now()
  const events = createListEvents((list, slot) => sent.push({ list, slot, at: Date.now() - begin }))
  onTestFinished(events.close)
  return { sent, ...events }
}
const slotsOf = (sent: readonly { slot: number }[]) => sent.map(({ slot }) => slot).toSorted((a, b) => a - b)
const ALL = Array.from({ length: 50 }, (_, slot) => slot)

test('[RT-28] Each slot gets one event for a change within five seconds, one after the other', () => {
  const { sent, report } = open()
  report('items')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(slotsOf(sent)).toEqual(ALL)
  for (const moment of new Set(sent.map(({ at }) => at))) expect(sent.filter(({ at }) => at === moment)).toHaveLength(1)
  vi.advanceTimersByTime(50_000)
  expect(sent).toHaveLength(50)
})

test('[RT-28] However often a list changes, a slot gets at most one event in five seconds, and always one after the last change', () => {
  const { sent, report } = open()
  for (let change = 0; change < 100; change++) {
    report('items')
    vi.advanceTimersByTime(130)
  }
  const lastChange = 99 * 130
  vi.advanceTimersByTime(15_000)
  for (const slot of ALL) {
    const times = sent.filter((each) => each.slot === slot).map(({ at }) => at)
    for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(5000)
    expect(times.at(-1)).toBeGreaterThan(lastChange)
  }
})

test('[RT-28] A change soon after the last event waits for the turn of each slot again', () => {
  const { sent, report } = open()
  report('items')
  vi.advanceTimersByTime(5000)
  report('items')
  vi.advanceTimersByTime(5000)
  for (const slot of ALL) {
    const [first = 0, second = 0] = sent.filter((each) => each.slot === slot).map(({ at }) => at)
    expect(second - first).toBeGreaterThanOrEqual(5000)
  }
})

test('[RT-28] The lists have separate events', () => {
  const { sent, report } = open()
  report('requests')
  vi.advanceTimersByTime(5000)
  expect(new Set(sent.map(({ list }) => list))).toEqual(new Set(['requests']))
})

test('[RT-28] Whether a slot has had the event is known for the age of the data that a client has', () => {
  const { report, wasSent } = open()
  expect(wasSent('items', 0, 1_000_000)).toBe(false)
  report('items')
  expect(wasSent('items', 0, 1_000_000)).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect([9_000, 10_000].map((age) => wasSent('items', 0, age))).toEqual([false, true])
  expect(wasSent('requests', 0, 10_000)).toBe(false)
})
