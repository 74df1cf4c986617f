import { Problem } from '@barattolo/domain/problem'
import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

test('[ADD-40] A mutation reports that it is pending before the next click can happen', async () => {
  const mutation = new MutationObserver(queryClient, { mutationFn: () => new Promise<void>(() => undefined) })
  const statuses: string[] = []
  // Subscribes like `useMutation`.
  mutation.subscribe(notifyManager.batchCalls(({ status }: { status: string }) => void statuses.push(status)))
  void mutation.mutate()
  // A click is a task of its own: all microtasks run before it.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  expect(statuses).toEqual(['pending'])
})

test('A query is retried once after a network error or "unavailable", and never after a refusal', () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  const shouldRetry = (failures: number, error: Error) => (typeof retry === 'function' ? retry(failures, error) : retry)
  expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(shouldRetry(0, new Problem('unavailable'))).toBe(true)
  expect(shouldRetry(0, new Problem('itemNotFound'))).toBe(false)
  expect(shouldRetry(1, new TypeError('Failed to fetch'))).toBe(false)
})

test('[APP-25] A query is refetched every few seconds while the server is unavailable', () => {
  const { refetchInterval } = queryClient.getDefaultOptions().queries ?? {}
  const refetchIntervalFor = (error: Error | null) => {
    const query = queryClient.getQueryCache().build(queryClient, { queryKey: ['away'] as readonly unknown[] })
    query.setState({ error })
    return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
  }
  expect([
    refetchIntervalFor(new Problem('unavailable')),
    refetchIntervalFor(new Problem('itemNotFound')),
    refetchIntervalFor(null),
  ]).toEqual([5000, false, false])
})

test('[APP-25] A query keeps its "unavailable" error while it is refetched', async () => {
  const answers = [new Problem('unavailable'), new Problem('unavailable'), 'there']
  const observer = new QueryObserver(queryClient, {
    queryKey: ['steady'],
    queryFn: async () => {
      const answer = answers.shift()
      if (answer instanceof Problem) throw answer
      return answer
    },
    retry: false,
    refetchInterval: false,
  })
  const statuses: string[] = []
  // Subscribes like `useQuery`, which renders the result at the time of the notification.
  const stop = observer.subscribe(notifyManager.batchCalls(() => void statuses.push(observer.getCurrentResult().status)))
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  await observer.refetch()
  await observer.refetch()
  await expect.poll(() => statuses.at(-1)).toBe('success')
  stop()
  expect(statuses.slice(statuses.indexOf('error'), -1)).not.toContain('pending')
})
