import './reports-queue.css'
import { REPORT_STATES, type ReportState } from '@barattolo/domain/reports/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../app/error-text.ts'
import { fetchNextPart } from '../app/next-part.ts'
import { texts } from '../app/texts.ts'
import { More } from '../ui/More.tsx'
import { EmptyState, ErrorNotice } from '../ui/Notice.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { casesList } from './admin.queries.ts'
import { ReportedCase } from './ReportedCase.tsx'

const words = texts.reports.admin
const OPTIONS = REPORT_STATES.map((value) => ({ value, text: words.states[value] }))

/** The reports, longest waiting first. */
export function ReportsQueue({ state, onState }: { state: ReportState; onState: (state: ReportState) => void }) {
  const list = useInfiniteQuery(casesList(state))
  const cases = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? cases.length
  return (
    <section aria-label={words.tab} aria-busy={list.isFetching}>
      <div className="tools">
        <Segmented label={texts.admin.status} options={OPTIONS} value={state} onChange={onState} />
      </div>
      <p className="adm__count" role="status">
        {list.isPending ? texts.app.loading : null}
        {list.data ? words.found(total) : null}
      </p>
      {list.isError && !list.isFetchNextPageError ? (
        <ErrorNotice text={words.failed} retryText={texts.app.retry} onRetry={() => void list.refetch()}>
          <p className="sm adm__why">{errorText(list.error)}</p>
        </ErrorNotice>
      ) : null}
      {list.isPending ? <Skeleton className="h-44 w-full" /> : null}
      {list.isSuccess && cases.length === 0 ? <EmptyState title={words.none} text={words.noneText} /> : null}
      <ul className="cases">
        {cases.map((one) => (
          <ReportedCase key={one.decision?._id ?? one._id} reported={one} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <More
          shown={texts.admin.shown(cases.length, total)}
          text={list.isFetchNextPageError ? texts.app.retry : words.more}
          busy={list.isFetchingNextPage}
          busyText={texts.app.loading}
          fault={list.isFetchNextPageError ? words.failed : null}
          onMore={() => void fetchNextPart(list)}
        />
      ) : null}
    </section>
  )
}
