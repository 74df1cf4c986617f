import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { fetchNextPart } from './next-part.ts'

function aList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const ask = vi.fn(async ({ pageParam }: { pageParam: number }) => ({ next: pageParam + 1 }))
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ask,
    initialPageParam: 0,
    getNextPageParam: ({ next }: { next: number }) => next,
  })
  const leave = observer.subscribe(() => undefined)
  return { client, ask, observer, leave, list: () => ({ ...observer.getCurrentResult() }) }
}

test('The next page is loaded even if the list is refetched meanwhile', async () => {
  const { client, observer, leave, list } = aList()
  await vi.waitFor(() => expect(list().data?.pages).toHaveLength(1))
  const more = fetchNextPart(list())
  const anew = client.invalidateQueries({ queryKey: ['list'] })
  await Promise.all([more, anew])
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
  leave()
})

test('A next page that fails to load is not requested again', async () => {
  const { ask, leave, list } = aList()
  await vi.waitFor(() => expect(list().data?.pages).toHaveLength(1))
  ask.mockRejectedValue(new Error('no network'))
  await fetchNextPart(list())
  expect(ask).toHaveBeenCalledTimes(2)
  expect(list()).toMatchObject({ isFetchNextPageError: true })
  leave()
})
