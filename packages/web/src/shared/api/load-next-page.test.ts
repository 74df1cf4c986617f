import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { loadNextPage } from './load-next-page.ts'

function createList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fetchPage = vi.fn(async ({ pageParam }: { pageParam: number }) => ({ next: pageParam + 1 }))
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: fetchPage,
    initialPageParam: 0,
    getNextPageParam: ({ next }: { next: number }) => next,
  })
  const unsubscribe = observer.subscribe(() => undefined)
  return { client, fetchPage, observer, unsubscribe, list: () => ({ ...observer.getCurrentResult() }) }
}

test('The next page is loaded even if the list is refetched meanwhile', async () => {
  const { client, observer, unsubscribe, list } = createList()
  await vi.waitFor(() => expect(list().data?.pages).toHaveLength(1))
  const nextPage = loadNextPage(list())
  const refetch = client.invalidateQueries({ queryKey: ['list'] })
  await Promise.all([nextPage, refetch])
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
  unsubscribe()
})

test('A next page that fails to load is not requested again', async () => {
  const { fetchPage, unsubscribe, list } = createList()
  await vi.waitFor(() => expect(list().data?.pages).toHaveLength(1))
  fetchPage.mockRejectedValue(new Error('no network'))
  await loadNextPage(list())
  expect(fetchPage).toHaveBeenCalledTimes(2)
  expect(list()).toMatchObject({ isFetchNextPageError: true })
  unsubscribe()
})
