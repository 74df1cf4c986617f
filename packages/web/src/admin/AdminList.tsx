import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { LoadMore } from '../shared/LoadMore.tsx'
import { texts } from '../shared/texts.ts'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import adminStyles from './Admin.module.css'

export type PagedQuery<T> = UseInfiniteQueryResult<InfiniteData<Page<T[]>>>

export interface AdminListProps<T> {
  list: PagedQuery<T>
  labels: {
    tab: string
    found: (total: number) => string
    failed: string
    none: string
    noneText: string
    more: string
  }
  /** Shown above the number of rows; gets the loaded rows. */
  tools?: (rows: readonly T[]) => ReactNode
  skeleton: ReactNode
  /** Shown below the text of an empty list. */
  emptyAction?: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** A list that loads page by page, with its loading, error and empty states. */
export function AdminList<T>({ list, labels, tools, skeleton, emptyAction, children }: AdminListProps<T>) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? rows.length
  return (
    <section aria-label={labels.tab} aria-busy={list.isFetching}>
      {tools?.(rows)}
      <p className={adminStyles.count} role="status">
        {list.isPending ? texts.app.loading : list.data ? labels.found(total) : null}
      </p>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={labels.failed} onRetry={() => void list.refetch()}>
          <p className={classes(textStyles.small, adminStyles.why)}>{errorText(list.error)}</p>
        </ErrorState>
      ) : null}
      {list.isPending ? skeleton : null}
      {list.isSuccess && rows.length === 0 ? (
        <EmptyState title={labels.none} text={labels.noneText}>
          {emptyAction}
        </EmptyState>
      ) : null}
      {children(rows)}
      <LoadMore list={list} progress={texts.admin.shown(rows.length, total)} text={labels.more} failedText={labels.failed} />
    </section>
  )
}
