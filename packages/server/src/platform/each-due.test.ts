import { expect, test, vi } from 'vitest'
import { eachDue } from './each-due.ts'

function aRun(waiting: string[], deal: (id: string) => Promise<boolean>) {
  const error = vi.fn()
  const find = vi.fn(async (most: number) => waiting.slice(0, most))
  return { error, find, run: () => eachDue({ find, deal, name: 'thing', log: { error } }) }
}
const things = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)

test('[EXCH-95] everything that is due is dealt with, however much there is', async () => {
  const waiting = things(250)
  const { run } = aRun(waiting, async () => waiting.shift() !== undefined)
  expect(await run()).toBe(250)
  expect(waiting).toEqual([])
})

test('[EXCH-95] one that cannot be dealt with keeps nobody else waiting, is logged by its name, and left to the next run', async () => {
  const fault = new Error('no')
  const { run, error, find } = aRun(things(150), async (id) => {
    if (id === '7') throw fault
    return true
  })
  expect(await run()).toBe(99)
  expect(error.mock.calls).toEqual([[{ err: fault }, 'thing 7 is due']])
  expect(find).toHaveBeenCalledOnce()
})

test('[EXCH-95] a run ends where others have done it all, or nothing moves', async () => {
  const { run, find } = aRun(things(150), async () => false)
  expect(await run()).toBe(0)
  expect(find).toHaveBeenCalledOnce()
})
