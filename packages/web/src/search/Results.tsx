import type { ItemCard } from '@barattolo/domain/items/contract'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { AnswerNote } from '../items/search/AnswerNote.tsx'
import { WantedAd } from '../requests/WantedAd.tsx'
import { LazySaveSearch } from '../searches/LazySaveSearch.tsx'
import type { Page } from '../shared/api/api.ts'
import { listErrorText } from '../shared/api/error-text.ts'
import { loadNextPage } from '../shared/api/load-next-page.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import textStyles from '../ui/text.module.css'
import { ResultRow } from './ResultRow.tsx'
import searchStyles from './Search.module.css'
import type { SearchQuery } from './search.queries.ts'

interface ResultsProps {
  list: Pick<
    UseInfiniteQueryResult<{ pages: Pick<Page<unknown>, 'total' | 'isTotalBounded' | 'reading'>[] }>,
    'data' | 'error' | 'isPending' | 'isError' | 'isFetchingNextPage' | 'hasNextPage' | 'refetch' | 'fetchNextPage'
  >
  items: readonly ItemCard[]
  query: SearchQuery
  onSearch: (query: SearchQuery) => void
  selected: string | null
  onSelect: (item: ItemCard) => void
}

const SKELETONS = [1, 2, 3, 4, 5]

/** The number of results and the list of them. */
export function Results({ list, items, query, onSearch, selected, onSelect }: ResultsProps) {
  const { total, isTotalBounded = false, reading } = list.data?.pages[0] ?? {}
  const isNothing = reading?.isNear && reading.corrected === null
  const words = reading?.corrected ?? query.q
  const failed = list.isError && items.length === 0
  return (
    <>
      <p className={classes(textStyles.small, textStyles.dim)} role="status">
        {failed
          ? null
          : list.isPending
            ? texts.app.loading
            : total === undefined
              ? null
              : isNothing
                ? texts.searchAnswer.none(query.q)
                : texts.search.found(total, isTotalBounded, words)}
      </p>
      {reading && total !== undefined && !isNothing ? (
        <AnswerNote
          {...{ words: query, reading, page: { total, isTotalBounded } }}
          onWords={(next) => onSearch({ ...next, status: query.status })}
        />
      ) : null}
      {query.q !== '' || query.status !== null ? <LazySaveSearch filters={{ words, status: query.status }} /> : null}
      {failed ? <ErrorState text={listErrorText(list.error, texts.search.failed)} onRetry={() => void list.refetch()} /> : null}
      {isNothing ? <WantedAd key={query.q} words={query.q} /> : null}
      {isNothing && items.length > 0 ? <p className={textStyles.dim}>{texts.searchAnswer.similar}</p> : null}
      {list.data && items.length === 0 && !isNothing ? (
        <EmptyState title={texts.search.none} text={texts.search.noneText} />
      ) : null}
      {list.isPending ? (
        <div className={searchStyles.found} aria-hidden="true">
          {SKELETONS.map((key) => (
            <div key={key} className={searchStyles.foundRow}>
              <Skeleton className={searchStyles.foundWait} />
            </div>
          ))}
        </div>
      ) : null}
      {items.length > 0 ? (
        <ul className={searchStyles.found} aria-label={texts.search.results}>
          {items.map((item) => (
            <ResultRow
              key={item._id}
              item={item}
              words={markedWords(words, reading?.near)}
              isSelected={item._id === selected}
              onSelect={() => onSelect(item)}
            />
          ))}
          {list.hasNextPage ? (
            <li className={searchStyles.foundMore}>
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

/** The words of a name of several would be marked anywhere. */
const markedWords = (words: string, near: readonly string[] = []) =>
  [words, ...near.filter((name) => !name.includes(' '))].join(' ')
