import { expect, test, vi } from 'vitest'
import { JobLimitReached } from './job-limits.ts'
import { processDueRows } from './process-due-rows.ts'

function createRun(dueIds: string[], processRow: (id: string) => Promise<boolean>) {
  const error = vi.fn()
  const find = vi.fn(async (limit: number) => dueIds.slice(0, limit))
  return { error, find, run: () => processDueRows({ find, processRow, name: 'thing', log: { error } }) }
}
const createIds = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)

test('[EXCH-95] All due rows are processed, in as many batches as needed', async () => {
  const dueIds = createIds(250)
  const { run } = createRun(dueIds, async () => dueIds.shift() !== undefined)
  expect(await run()).toBe(250)
  expect(dueIds).toEqual([])
})

test('[EXCH-95] A row that fails is logged and left for the next run, and the other rows are processed', async () => {
  const failure = new Error('no')
  const { run, error, find } = createRun(createIds(150), async (id) => {
    if (id === '7') throw failure
    return true
  })
  expect(await run()).toBe(99)
  expect(error.mock.calls).toEqual([[{ err: failure }, 'thing 7 could not be processed']])
  expect(find).toHaveBeenCalledOnce()
})

test('[APP-33] A row that a limit leaves is not logged, does not stop the others, and is reported if it is still due', async () => {
  for (const stillDue of [['3'], []]) {
    const dueIds = createIds(5)
    const onDone = vi.fn(async () => undefined)
    const error = vi.fn()
    const find = vi.fn(async () => dueIds)
    const processRow = async (id: string) => {
      if (id === '3') throw new JobLimitReached()
      find.mockResolvedValue(stillDue)
      return true
    }
    expect(await processDueRows({ find, processRow, name: 'thing', log: { error }, onDone })).toBe(4)
    expect(error).not.toHaveBeenCalled()
    expect(onDone).toHaveBeenCalledExactlyOnceWith(stillDue.length > 0)
  }
})

test('[EXCH-95] A run ends when no row of a batch needed processing', async () => {
  const { run, find } = createRun(createIds(150), async () => false)
  expect(await run()).toBe(0)
  expect(find).toHaveBeenCalledOnce()
})
