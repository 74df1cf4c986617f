import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../shared/api/api.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { LoadMore } from '../../shared/LoadMore.tsx'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { type AdminView, isFiltered } from '../admin-url.ts'

interface PagedListProps<T> {
  list: UseInfiniteQueryResult<InfiniteData<Page<T[]>>>
  view: AdminView
  onClear: () => void
  /** Called with the loaded rows, at least one. */
  children: (rows: T[]) => ReactNode
}

const SKELETON_KEYS = [1, 2, 3, 4, 5, 6]

/** A list that loads page by page, with its loading, error and empty states. */
export function PagedList<T>({ list, view, onClear, children }: PagedListProps<T>) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <section aria-label={texts.admin.tabs[view.tab]} aria-busy={list.isFetching}>
      <p className="adm__count" role="status">
        {list.isPending ? texts.app.loading : total === undefined ? null : texts.admin.found[view.tab](total)}
      </p>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={texts.admin.failed} onRetry={() => void list.refetch()}>
          <p className="sm adm__why">{errorText(list.error)}</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <ListSkeleton /> : null}
      {rows.length > 0 ? children(rows) : null}
      {list.isSuccess && rows.length === 0 ? <EmptyList view={view} onClear={onClear} /> : null}
      <LoadMore
        list={list}
        progress={texts.admin.shown(rows.length, total ?? rows.length)}
        text={texts.admin.more[view.tab]}
        failedText={texts.admin.failed}
      />
    </section>
  )
}

function EmptyList({ view, onClear }: { view: AdminView; onClear: () => void }) {
  const { empty } = texts.admin
  const filtered = isFiltered(view)
  return (
    <EmptyState title={empty[view.tab]} text={filtered ? empty.filtered : empty.text}>
      {filtered ? (
        <Button look="line" onClick={onClear}>
          {empty.clear}
        </Button>
      ) : null}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <div className="adm__wait">
      {SKELETON_KEYS.map((key) => (
        <Skeleton key={key} className="adm__sk" />
      ))}
    </div>
  )
}
