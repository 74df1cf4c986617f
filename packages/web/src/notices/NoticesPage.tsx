import '../ui/icon/rare-icons.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { errorText } from '../shared/api/error-text.ts'
import { LoadMore } from '../shared/LoadMore.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { SkeletonRows } from '../ui/loading/SkeletonRows.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { NoticeRow } from './NoticeRow.tsx'
import noticeStyles from './Notices.module.css'
import { markNoticesReadMutation, noticePages } from './notices.queries.ts'

const labels = texts.noticeScreens

/** `/avvisi`: the user's notices, newest first. */
export function NoticesPage() {
  const list = useInfiniteQuery(noticePages)
  const notices = list.data?.pages.flatMap((page) => page.notices) ?? []
  usePageTitle(labels.title)
  return (
    <main className={classes(noticeStyles.page, boxStyles.page)}>
      <header className={noticeStyles.head}>
        <h1 className={classes(textStyles.sign, textStyles.title1, boxStyles.grow)}>{labels.title}</h1>
        <ButtonLink look="line" small icon="sliders" to={paths.noticePreferences}>
          {labels.choose}
        </ButtonLink>
      </header>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={labels.failed(errorText(list.error))} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? (
        <div className={noticeStyles.list}>
          <SkeletonRows
            text={texts.app.loading}
            renderRow={(words) => (
              <span className={classes(noticeStyles.row, surfaces.row)} aria-hidden="true">
                <Skeleton slot="thumb" shape="square" className={noticeStyles.icon} />
                {words}
              </span>
            )}
          />
        </div>
      ) : null}
      {list.data && notices.length === 0 ? (
        <EmptyState title={labels.none} text={labels.noneText}>
          <ButtonLink look="go" icon="storefront" to={paths.bazar}>
            {labels.noneButton}
          </ButtonLink>
        </EmptyState>
      ) : null}
      {notices.length > 0 ? <UnreadSummary count={list.data?.pages[0]?.unread ?? 0} /> : null}
      <ul className={noticeStyles.list}>
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
    <div className={noticeStyles.unread}>
      <p className={classes(textStyles.dim, boxStyles.grow)} role="status">
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
