import { MESSAGE_STATES, type MessageState } from '@barattolo/domain/contact/message-states'
import '../reports/reports-queue.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { LoadMore } from '../../shared/LoadMore.tsx'
import { texts } from '../../shared/texts.ts'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { messagesList } from '../admin.queries.ts'
import { ContactMessageCard } from './ContactMessageCard.tsx'

const labels = texts.contact.admin
const OPTIONS = MESSAGE_STATES.map((value) => ({ value, text: labels.states[value] }))

/** The messages of the contact form in one state: open ones that wait longest first, answered ones newest first. */
export function ContactMessages({ state, onState }: { state: MessageState; onState: (state: MessageState) => void }) {
  const list = useInfiniteQuery(messagesList(state))
  const messages = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? messages.length
  return (
    <section aria-label={labels.tab} aria-busy={list.isFetching}>
      <div className="tools">
        <SegmentedControl label={texts.admin.status} options={OPTIONS} value={state} onChange={onState} />
      </div>
      <p className="adm__count" role="status">
        {list.isPending ? texts.app.loading : null}
        {list.data ? labels.found(total) : null}
      </p>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorState text={labels.failed} onRetry={() => void list.refetch()}>
          <p className="sm adm__why">{errorText(list.error)}</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <Skeleton className="h-44 w-full" /> : null}
      {list.isSuccess && messages.length === 0 ? <EmptyState title={labels.none} text={labels.noneText} /> : null}
      <ul className="cases">
        {messages.map((message) => (
          <ContactMessageCard key={message._id} message={message} />
        ))}
      </ul>
      <LoadMore list={list} progress={texts.admin.shown(messages.length, total)} text={labels.more} failedText={labels.failed} />
    </section>
  )
}
