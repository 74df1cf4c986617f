import { Problem } from '@barattolo/domain/problem'
import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AGAIN_EVERY, queryClient } from './query-client.ts'

test('[ADD-40] a button knows that its press is being sent before the next press can come', async () => {
  const sending = new MutationObserver(queryClient, { mutationFn: () => new Promise<void>(() => undefined) })
  const told: string[] = []
  // As `useMutation` listens.
  sending.subscribe(notifyManager.batchCalls(({ status }: { status: string }) => void told.push(status)))
  void sending.mutate()
  // A press is a task of its own: all that is promised runs before it.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  expect(told).toEqual(['pending'])
})

test('a fault is tried once more, also where the server says that it cannot answer for now; a refusal is final', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  const triesAgain = (failures: number, error: Error) => (typeof retry === 'function' ? retry(failures, error) : retry)
  expect(triesAgain(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(triesAgain(0, new Problem('unavailable'))).toBe(true)
  expect(triesAgain(0, new Problem('itemNotFound'))).toBe(false)
  expect(triesAgain(1, new TypeError('Failed to fetch'))).toBe(false)
})

test('[HOUSE-25] a page that was told that the server cannot answer for now asks again every few seconds, until it is answered', () => {
  const { refetchInterval } = queryClient.getDefaultOptions().queries ?? {}
  const asksAgain = (error: Error | null) => {
    const query = queryClient.getQueryCache().build(queryClient, { queryKey: ['away'] as readonly unknown[] })
    query.setState({ error })
    return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
  }
  expect([asksAgain(new Problem('unavailable')), asksAgain(new Problem('itemNotFound')), asksAgain(null)]).toEqual([
    AGAIN_EVERY,
    false,
    false,
  ])
})

test('[HOUSE-25] what a page says meanwhile stands until something else is known: it does not come and go with each try', async () => {
  const answers = [new Problem('unavailable'), new Problem('unavailable'), 'there']
  const reading = new QueryObserver(queryClient, {
    queryKey: ['steady'],
    queryFn: async () => {
      const answer = answers.shift()
      if (answer instanceof Problem) throw answer
      return answer
    },
    retry: false,
    refetchInterval: false,
  })
  const seen: string[] = []
  // As `useQuery` listens: what it draws is what stands there when it is told.
  const stop = reading.subscribe(notifyManager.batchCalls(() => void seen.push(reading.getCurrentResult().status)))
  await expect.poll(() => reading.getCurrentResult().status).toBe('error')
  await reading.refetch()
  await reading.refetch()
  await expect.poll(() => seen.at(-1)).toBe('success')
  stop()
  expect(seen.slice(seen.indexOf('error'), -1)).not.toContain('pending')
})
