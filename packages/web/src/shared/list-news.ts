import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from './api/api.ts'

export type Row = { _id: string }
export type Pages<R extends Row> = InfiniteData<Page<R[]>>

export const firstPageOnly = <R extends Row>(page: Page<R[]>): Pages<R> => ({ pages: [page], pageParams: [null] })

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
