import '../../ui/icon/rare-icons.ts'
import './inbox.css'
import { CONVERSATION_STATUSES } from '@barattolo/domain/conversations/conversation-status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../shared/api/error-text.ts'
import { useIsOffline } from '../../shared/network.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { SkeletonRows } from '../../ui/loading/SkeletonRows.tsx'
import { conversationPages } from '../conversations.queries.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { InboxRow } from './InboxRow.tsx'
import { LoadMoreConversations } from './LoadMoreConversations.tsx'
import { mergeEntries, type OtherEntries } from './merge-entries.ts'

/** Refetch interval while the page is open, in milliseconds. An unchanged list costs an empty 304 response. */
const REFRESH_MS = 5000

/** `/inbox`: the conversations and the rings. */
export function InboxPage({ rings: { entries: rings, isLoading, notice } }: { rings: OtherEntries }) {
  const me = useSignedInUid()
  const list = useInfiniteQuery({ ...conversationPages(), refetchInterval: REFRESH_MS })
  const cards = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const conversations = cards.map((card) => ({
    id: card._id,
    updatedAt: card.updatedAt,
    row: <InboxRow card={card} me={me} />,
  }))
  // Neither is shown before the other, which would move the rows.
  const entries = list.isPending || isLoading ? null : mergeEntries(conversations, rings, list.hasNextPage)
  const { inbox } = texts.exchangeScreen
  const isOffline = useIsOffline()
  // What the device has kept is shown instead of the error: a banner says that there is no network.
  const isKeptList = isOffline && list.data !== undefined
  const isUnreachable = list.isPending && list.fetchStatus === 'paused'
  usePageTitle(inbox.title)
  return (
    <main className="ib wrap">
      <section>
        <InboxTitle />
        {notice}
        {(list.isError && !list.isFetchNextPageError && !isKeptList) || isUnreachable ? (
          <ErrorState
            text={texts.conversations.failure.list(list.error ? errorText(list.error) : texts.app.noAnswer)}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {entries === null && !isUnreachable ? <InboxSkeleton /> : null}
        {list.data && entries?.length === 0 ? (
          <EmptyState title={texts.conversations.none} text={inbox.emptyText}>
            <ButtonLink look="go" icon="storefront" to={paths.bazar}>
              {inbox.emptyButton}
            </ButtonLink>
          </EmptyState>
        ) : null}
        <ul className="cvs">
          {entries?.map(({ id, row }) => (
            <li key={id}>{row}</li>
          ))}
        </ul>
        <LoadMoreConversations
          shownCount={entries?.length ?? 0}
          total={(list.data?.pages[0]?.total ?? 0) + rings.length}
          list={list}
        />
      </section>
    </main>
  )
}

function InboxSkeleton() {
  return <SkeletonRows className="cvs" rowClass="cv" thumbClass="cv__p" text={texts.exchangeScreen.loading} />
}

/** The title of the inbox, with a “?” button that shows or hides the legend of the conversation statuses. */
function InboxTitle() {
  const [isOpen, setOpen] = useState(false)
  const { inbox } = texts.exchangeScreen
  return (
    <>
      <header className="ib__head">
        <h1 className="sign t1">{inbox.title}</h1>
        <button
          type="button"
          className="ib__help"
          aria-label={inbox.legend}
          title={inbox.legend}
          aria-expanded={isOpen}
          aria-controls="legend"
          onClick={() => setOpen(!isOpen)}
        >
          ?
        </button>
      </header>
      <aside id="legend" className="leg board" aria-label={inbox.legend} hidden={!isOpen}>
        <h2>{inbox.legend}</h2>
        <ul>
          {CONVERSATION_STATUSES.map((status) => (
            <li key={status}>
              <StatusBadge status={status} />
              <span className="dim">{texts.conversations.statusMeaning[status]}</span>
            </li>
          ))}
          <li>
            <StatusBadge status="accepted" isDone />
            <span className="dim">{texts.conversations.doneMeaning}</span>
          </li>
          <li>
            <StatusBadge status="rejected" isWithdrawn />
            <span className="dim">{texts.conversations.withdrawnMeaning}</span>
          </li>
        </ul>
      </aside>
    </>
  )
}
