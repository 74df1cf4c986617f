import type { Item } from '@barattolo/domain/items/contract'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { LazySaveSearch } from '../searches/LazySaveSearch.tsx'
import type { ScreenFilters } from '../searches/saved-search-form.ts'
import type { Page } from '../shared/api/api.ts'
import { listErrorText } from '../shared/api/error-text.ts'
import { loadNextPage } from '../shared/api/load-next-page.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { ResultRow } from './ResultRow.tsx'

interface ResultsProps {
  list: Pick<
    UseInfiniteQueryResult<{ pages: Pick<Page<unknown>, 'total' | 'isTotalBounded'>[] }>,
    'data' | 'error' | 'isPending' | 'isError' | 'isFetchingNextPage' | 'hasNextPage' | 'refetch' | 'fetchNextPage'
  >
  items: readonly Item[]
  words: string
  /** The filters that can be saved; null without filters. */
  filtersToSave: ScreenFilters | null
  selected: string | null
  onSelect: (item: Item) => void
}

const SKELETONS = [1, 2, 3, 4, 5]

/** The number of results and the list of them. */
export function Results({ list, items, words, filtersToSave, selected, onSelect }: ResultsProps) {
  const { total, isTotalBounded = false } = list.data?.pages[0] ?? {}
  const failed = list.isError && items.length === 0
  return (
    <>
      <p className="sm dim find-in__count" role="status">
        {failed
          ? null
          : list.isPending
            ? texts.app.loading
            : total === undefined
              ? null
              : texts.search.found(total, isTotalBounded, words)}
      </p>
      {filtersToSave ? <LazySaveSearch filters={filtersToSave} /> : null}
      {failed ? <ErrorState text={listErrorText(list.error, texts.search.failed)} onRetry={() => void list.refetch()} /> : null}
      {list.data && items.length === 0 ? <EmptyState title={texts.search.none} text={texts.search.noneText} /> : null}
      {list.isPending ? (
        <div className="found" aria-hidden="true">
          {SKELETONS.map((key) => (
            <div key={key} className="found__row">
              <Skeleton className="found__wait" />
            </div>
          ))}
        </div>
      ) : null}
      {items.length > 0 ? (
        <ul className="found" aria-label={texts.search.results}>
          {items.map((item) => (
            <ResultRow
              key={item._id}
              item={item}
              words={words}
              isSelected={item._id === selected}
              onSelect={() => onSelect(item)}
            />
          ))}
          {list.hasNextPage ? (
            <li className="found__more">
              <Button look="line" small busy={list.isFetchingNextPage} onClick={() => void loadNextPage(list)}>
                {texts.search.more}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  )
}
