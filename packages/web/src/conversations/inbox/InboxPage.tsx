import '../../ui/icon/rare-icons.ts'
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
import boxStyles from '../../ui/box.module.css'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { SkeletonRows } from '../../ui/loading/SkeletonRows.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { conversationPages } from '../conversations.queries.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import inboxStyles from './Inbox.module.css'
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
    <main className={classes(inboxStyles.page, boxStyles.page)}>
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
        <ul className={inboxStyles.entries}>
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
  return (
    <div className={inboxStyles.entries}>
      <SkeletonRows
        text={texts.exchangeScreen.loading}
        renderRow={(words) => (
          <span className={classes(inboxStyles.entry, surfaces.row)} aria-hidden="true">
            <Skeleton slot="thumb" shape="square" className={inboxStyles.entryPicture} />
            {words}
          </span>
        )}
      />
    </div>
  )
}

/** The title of the inbox, with a “?” button that shows or hides the legend of the conversation statuses. */
function InboxTitle() {
  const [isOpen, setOpen] = useState(false)
  const { inbox } = texts.exchangeScreen
  return (
    <>
      <header className={inboxStyles.head}>
        <h1 className={classes(textStyles.sign, textStyles.title1)}>{inbox.title}</h1>
        <button
          type="button"
          className={inboxStyles.help}
          aria-label={inbox.legend}
          title={inbox.legend}
          aria-expanded={isOpen}
          aria-controls="legend"
          onClick={() => setOpen(!isOpen)}
        >
          ?
        </button>
      </header>
      <aside id="legend" className={classes(inboxStyles.legend, surfaces.board)} aria-label={inbox.legend} hidden={!isOpen}>
        <h2>{inbox.legend}</h2>
        <ul>
          {CONVERSATION_STATUSES.map((status) => (
            <li key={status}>
              <StatusBadge status={status} />
              <span className={textStyles.dim}>{texts.conversations.statusMeaning[status]}</span>
            </li>
          ))}
          <li>
            <StatusBadge status="accepted" isDone />
            <span className={textStyles.dim}>{texts.conversations.doneMeaning}</span>
          </li>
          <li>
            <StatusBadge status="rejected" isWithdrawn />
            <span className={textStyles.dim}>{texts.conversations.withdrawnMeaning}</span>
          </li>
        </ul>
      </aside>
    </>
  )
}
