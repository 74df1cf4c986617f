import { Problem } from '@barattolo/domain/problem'
import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AGAIN_EVERY, queryClient } from './query-client.ts'

test('[ADD-40] A mutation reports that it is pending before the next click can happen', async () => {
  const sending = new MutationObserver(queryClient, { mutationFn: () => new Promise<void>(() => undefined) })
  const told: string[] = []
  // Subscribes like `useMutation`.
  sending.subscribe(notifyManager.batchCalls(({ status }: { status: string }) => void told.push(status)))
  void sending.mutate()
  // A click is a task of its own: all microtasks run before it.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  expect(told).toEqual(['pending'])
})

test('A query is retried once after a network error or "unavailable", and never after a refusal', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  const triesAgain = (failures: number, error: Error) => (typeof retry === 'function' ? retry(failures, error) : retry)
  expect(triesAgain(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(triesAgain(0, new Problem('unavailable'))).toBe(true)
  expect(triesAgain(0, new Problem('itemNotFound'))).toBe(false)
  expect(triesAgain(1, new TypeError('Failed to fetch'))).toBe(false)
})

test('[APP-25] A query is refetched every few seconds while the server is unavailable', () => {
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

test('[APP-25] A query keeps its "unavailable" error while it is refetched', async () => {
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
  // Subscribes like `useQuery`, which renders the result at the time of the notification.
  const stop = reading.subscribe(notifyManager.batchCalls(() => void seen.push(reading.getCurrentResult().status)))
  await expect.poll(() => reading.getCurrentResult().status).toBe('error')
  await reading.refetch()
  await reading.refetch()
  await expect.poll(() => seen.at(-1)).toBe('success')
  stop()
  expect(seen.slice(seen.indexOf('error'), -1)).not.toContain('pending')
})
