import '../ui/icon/rare-icons.ts'
import './notices.css'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { LoadMore } from '../shared/LoadMore.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { markNoticesReadMutation, noticePages } from './notices.queries.ts'

const labels = texts.noticeScreens

/** `/avvisi`: the user's notices, newest first. */
export function NoticesPage() {
  const list = useInfiniteQuery(noticePages)
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? []
  usePageTitle(labels.title)
  return (
    <main className="nt wrap">
      <header className="nt__head">
        <h1 className="sign t1 grow">{labels.title}</h1>
        <ButtonLink look="line" small icon="sliders" to={paths.noticePreferences}>
          {labels.choose}
        </ButtonLink>
      </header>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={labels.failed(errorText(list.error))} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? (
        <SkeletonRows className="nt__list" rowClass="nt__row" thumbClass="nt__icon" text={texts.app.loading} />
      ) : null}
      {list.data && notices.length === 0 ? (
        <EmptyState title={labels.none} text={labels.noneText}>
          <ButtonLink look="go" icon="storefront" to={paths.bazar}>
            {labels.noneButton}
          </ButtonLink>
        </EmptyState>
      ) : null}
      {notices.length > 0 ? <UnreadSummary count={list.data?.pages[0]?.unread ?? 0} /> : null}
      <ul className="nt__list">
        {notices.map((notice) => (
          <li key={notice._id}>
            <NoticeRow notice={notice} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} progress="" text={labels.more} failedText={labels.failed(errorText(list.error))} />
    </main>
  )
}

function UnreadSummary({ count }: { count: number }) {
  const { mutate, isPending } = useMutation(markNoticesReadMutation)
  return (
    <div className="nt__unread">
      <p className="dim grow" role="status">
        {count === 0 ? labels.allRead : labels.unread(count)}
      </p>
      {count === 0 ? null : (
        <Button look="line" small icon="check" busy={isPending} onClick={() => mutate(undefined)}>
          {labels.readAll}
        </Button>
      )}
    </div>
  )
}
