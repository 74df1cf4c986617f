import type { RequestSearchParams } from '@barattolo/domain/requests/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useViewer } from '../../items/card/ItemCardActions.tsx'
import { listErrorText } from '../../shared/api/error-text.ts'
import { ListNews } from '../../shared/ListNews.tsx'
import { LoadMore } from '../../shared/LoadMore.tsx'
import { texts } from '../../shared/texts.ts'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { RequestCard } from '../RequestCard.tsx'
import requestStyles from '../Requests.module.css'
import { fetchRequestPage, requestPages } from '../requests.queries.ts'

interface RequestsBoardProps {
  /** Accessible name of the section. */
  label: string
  search: Omit<RequestSearchParams, 'cursor'>
  /** Shown if there are no requests. */
  empty: ReactNode
}

/** The requests that match the search, loaded page by page. */
export function RequestsBoard({ label, search, empty }: RequestsBoardProps) {
  const viewer = useViewer()
  const list = useInfiniteQuery(requestPages(search))
  const titleId = useId()
  const requests = list.data?.pages.flatMap((page) => page.rows) ?? []
  const { total, isTotalBounded = false } = list.data?.pages[0] ?? {}
  return (
    <section id={titleId} tabIndex={-1} aria-label={label} aria-busy={list.isFetching}>
      <p className={textStyles.hidden} role="status">
        {total === undefined ? texts.app.loading : texts.requests.found(total, isTotalBounded)}
      </p>
      <ListNews
        list="requests"
        queryKey={requestPages(search).queryKey}
        shown={list.data}
        fetchFirstPage={() => fetchRequestPage(search, null)}
        text={texts.requests.news}
        titleId={titleId}
      />
      {list.isError && requests.length === 0 ? (
        <ErrorState text={listErrorText(list.error, texts.requests.failed)} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <BoardSkeleton /> : null}
      {requests.length > 0 ? (
        <ul className={classes(requestStyles.notes, surfaces.board)}>
          {requests.map((request) => (
            <li key={request._id}>
              <RequestCard request={request} isOwn={request.owner.uid === viewer} />
            </li>
          ))}
        </ul>
      ) : null}
      {list.isSuccess && requests.length === 0 ? empty : null}
      <LoadMore
        list={list}
        progress={texts.requests.shown(requests.length, total ?? requests.length, isTotalBounded)}
        text={texts.requests.more}
        failedText={texts.requests.failed}
      />
    </section>
  )
}

const SKELETONS = [1, 2, 3, 4, 5, 6]

function BoardSkeleton() {
  return (
    <div className={classes(requestStyles.notes, surfaces.board)} aria-hidden="true">
      {SKELETONS.map((key) => (
        <div key={key} className={requestStyles.note}>
          <Skeleton height="lead" width="long" />
          <Skeleton height="line" />
          <Skeleton height="line" width="half" />
        </div>
      ))}
    </div>
  )
}
