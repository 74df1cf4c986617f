import './reports/reports-queue.css'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { LoadMore } from '../shared/LoadMore.tsx'
import { texts } from '../shared/texts.ts'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'

interface CaseListProps<T> {
  list: UseInfiniteQueryResult<InfiniteData<Page<T[]>>>
  labels: {
    tab: string
    found: (total: number) => string
    failed: string
    none: string
    noneText: string
    more: string
  }
  /** Shown above the number of cases; gets the loaded rows. */
  tools: (rows: readonly T[]) => ReactNode
  /** One card. */
  children: (row: T) => ReactNode
}

/** Cards that load page by page, with their loading, error and empty states: reports, messages, the log. */
export function CaseList<T>({ list, labels, tools, children }: CaseListProps<T>) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? rows.length
  return (
    <section aria-label={labels.tab} aria-busy={list.isFetching}>
      {tools(rows)}
      <p className="adm__count" role="status">
        {list.isPending ? texts.app.loading : list.data ? labels.found(total) : null}
      </p>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={labels.failed} onRetry={() => void list.refetch()}>
          <p className="sm adm__why">{errorText(list.error)}</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <Skeleton className="h-44 w-full" /> : null}
      {list.isSuccess && rows.length === 0 ? <EmptyState title={labels.none} text={labels.noneText} /> : null}
      <ul className="cases">{rows.map(children)}</ul>
      <LoadMore list={list} progress={texts.admin.shown(rows.length, total)} text={labels.more} failedText={labels.failed} />
    </section>
  )
}
