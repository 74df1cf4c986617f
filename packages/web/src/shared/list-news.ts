import type { WatchedList } from '@barattolo/domain/live'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Page } from './api/api.ts'
import { onListChanged } from './api/live.ts'

type Row = { _id: string }
type Pages<R extends Row> = InfiniteData<Page<R[]>>

interface ListNewsOptions<R extends Row> {
  list: WatchedList
  queryKey: readonly unknown[]
  /** The loaded pages; undefined until there are some. */
  shown: Pages<R> | undefined
  fetchFirstPage: () => Promise<Page<R[]>>
}

/**
 * Looks for new rows of a long list on screen when the list may have changed. The list does not move under the reader: new rows
 * are only counted, until `show` replaces the list by its new first page; changed rows change in place, and rows that are gone leave.
 */
export function useListNews<R extends Row>({ list, queryKey, shown, fetchFirstPage }: ListNewsOptions<R>) {
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<Page<R[]> | null>(null)
  const check = useEffectEvent(async () => {
    if (shown === undefined) return
    // Without network the list stays as it is; after a reconnection everything is refetched.
    const page = await fetchFirstPage().catch(() => null)
    if (page === null) return
    queryClient.setQueryData<Pages<R>>(queryKey, (pages) => pages && updateRows(pages, page))
    setFresh(page)
  })
  useEffect(() => onListChanged(list, () => void check()), [list])
  return {
    count: fresh === null || shown === undefined ? 0 : countNew(shown, fresh),
    /** Whether there may be more new rows than counted: the whole first page is new. */
    isBounded: fresh !== null && fresh.next !== null && shown !== undefined && countNew(shown, fresh) === fresh.rows.length,
    show: () => {
      if (fresh) queryClient.setQueryData<Pages<R>>(queryKey, firstPageOnly(fresh))
    },
  }
}

const firstPageOnly = <R extends Row>(page: Page<R[]>): Pages<R> => ({ pages: [page], pageParams: [null] })

export function countNew<R extends Row>({ pages }: Pages<R>, fresh: Page<R[]>): number {
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ _id }) => _id)))
  return fresh.rows.filter(({ _id }) => !known.has(_id)).length
}

/** The same rows with what has changed in them. A row has left if rows behind it are still in the new first page, or if that is all. */
export function updateRows<R extends Row>(shown: Pages<R>, fresh: Page<R[]>): Pages<R> {
  if (shown.pages.every(({ rows }) => rows.length === 0)) return firstPageOnly(fresh)
  const changed = new Map(fresh.rows.map((row) => [row._id, row]))
  const ids = shown.pages.flatMap(({ rows }) => rows.map(({ _id }) => _id))
  const lastKept = fresh.next === null ? ids.length : ids.findLastIndex((id) => changed.has(id))
  const gone = new Set(ids.slice(0, lastKept).filter((id) => !changed.has(id)))
  const pages = shown.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ _id }) => !gone.has(_id)).map((row) => changed.get(row._id) ?? row),
    total: fresh.total,
    isTotalBounded: fresh.isTotalBounded,
  }))
  return { ...shown, pages }
}
