import '../ui/rare-icons.ts'
import './notices.css'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { errorText } from '../app/error-text.ts'
import { fetchNextPart } from '../app/next-part.ts'
import { usePageTitle } from '../app/page-title.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { More } from '../ui/More.tsx'
import { EmptyState, ErrorNotice } from '../ui/Notice.tsx'
import { RowsWaiting } from '../ui/RowsWaiting.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { noticePages, readNoticesMutation } from './notices.queries.ts'

const words = texts.noticeScreens

/** `/avvisi`: the user's notices, newest first. */
export function NoticesPage() {
  const list = useInfiniteQuery(noticePages)
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? []
  usePageTitle(words.title)
  return (
    <main className="nt wrap">
      <header className="nt__head">
        <h1 className="sign t1 grow">{words.title}</h1>
        <ButtonLink look="line" small icon="sliders" to={paths.noticePreferences}>
          {words.choose}
        </ButtonLink>
      </header>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorNotice text={words.failed(errorText(list.error))} retryText={texts.app.retry} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <RowsWaiting className="nt__list" row="nt__row" thumb="nt__icon" text={texts.app.loading} /> : null}
      {list.data && notices.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText}>
          <ButtonLink look="go" icon="storefront" to={paths.bazar}>
            {words.noneButton}
          </ButtonLink>
        </EmptyState>
      ) : null}
      {notices.length > 0 ? <Unread count={list.data?.pages[0]?.unread ?? 0} /> : null}
      <ul className="nt__list">
        {notices.map((notice) => (
          <li key={notice._id}>
            <NoticeRow notice={notice} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <More
          shown=""
          text={list.isFetchNextPageError ? texts.app.retry : words.more}
          busy={list.isFetchingNextPage}
          busyText={texts.app.loading}
          fault={list.isFetchNextPageError ? words.failed(errorText(list.error)) : null}
          onMore={() => void fetchNextPart(list)}
        />
      ) : null}
    </main>
  )
}

function Unread({ count }: { count: number }) {
  const { mutate, isPending } = useMutation(readNoticesMutation)
  return (
    <div className="nt__unread">
      <p className="dim grow" role="status">
        {count === 0 ? words.allRead : words.unread(count)}
      </p>
      {count === 0 ? null : (
        <Button look="line" small icon="check" busy={isPending} onClick={() => mutate(undefined)}>
          {words.readAll}
        </Button>
      )}
    </div>
  )
}
