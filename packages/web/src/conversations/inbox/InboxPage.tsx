import '../../ui/rare-icons.ts'
import './inbox.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { conversationPages } from '../conversations.queries.ts'
import { InboxRow } from './InboxRow.tsx'
import { InboxTitle } from './InboxTitle.tsx'
import { LoadMoreConversations } from './LoadMoreConversations.tsx'

/** Refetch interval while the page is open, in milliseconds. An unchanged list costs an empty 304 response. */
const REFRESH_MS = 5000

/** `/inbox` */
export function InboxPage() {
  const me = useSignedInUid()
  const list = useInfiniteQuery({ ...conversationPages(), refetchInterval: REFRESH_MS })
  const cards = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const { inbox } = texts.exchangeScreen
  usePageTitle(inbox.title)
  return (
    <main className="ib wrap">
      <section>
        <InboxTitle />
        {list.isError && !list.isFetchNextPageError ? (
          <ErrorState
            text={texts.conversations.failure.list(errorText(list.error))}
            retryText={texts.app.retry}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.isPending ? <InboxSkeleton /> : null}
        {list.data && cards.length === 0 ? (
          <EmptyState title={texts.conversations.none} text={inbox.emptyText}>
            <ButtonLink look="go" icon="storefront" to={paths.bazar}>
              {inbox.emptyButton}
            </ButtonLink>
          </EmptyState>
        ) : null}
        <ul className="cvs">
          {cards.map((card) => (
            <li key={card._id}>
              <InboxRow card={card} me={me} />
            </li>
          ))}
        </ul>
        <LoadMoreConversations shownCount={cards.length} total={list.data?.pages[0]?.total ?? 0} list={list} />
      </section>
    </main>
  )
}

function InboxSkeleton() {
  return <SkeletonRows className="cvs" rowClass="cv" thumbClass="cv__p" text={texts.exchangeScreen.loading} />
}
