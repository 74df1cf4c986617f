import { expect, test, vi } from 'vitest'
import { eachDue } from './each-due.ts'

function aRun(waiting: string[], deal: (id: string) => Promise<boolean>) {
  const error = vi.fn()
  const find = vi.fn(async (most: number) => waiting.slice(0, most))
  return { error, find, run: () => eachDue({ find, deal, name: 'thing', log: { error } }) }
}
const things = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)

test('[EXCH-95] All due rows are processed, in as many batches as needed', async () => {
  const waiting = things(250)
  const { run } = aRun(waiting, async () => waiting.shift() !== undefined)
  expect(await run()).toBe(250)
  expect(waiting).toEqual([])
})

test('[EXCH-95] A row that fails is logged and left for the next run, and the other rows are processed', async () => {
  const fault = new Error('no')
  const { run, error, find } = aRun(things(150), async (id) => {
    if (id === '7') throw fault
    return true
  })
  expect(await run()).toBe(99)
  expect(error.mock.calls).toEqual([[{ err: fault }, 'thing 7 could not be processed']])
  expect(find).toHaveBeenCalledOnce()
})

test('[EXCH-95] A run ends when no row of a batch needed processing', async () => {
  const { run, find } = aRun(things(150), async () => false)
  expect(await run()).toBe(0)
  expect(find).toHaveBeenCalledOnce()
})
