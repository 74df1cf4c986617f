import { REPORT_STATES, type ReportState } from '@barattolo/domain/reports/report'
import './reports-queue.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../shared/api/error-text.ts'
import { LoadMore } from '../../shared/LoadMore.tsx'
import { texts } from '../../shared/texts.ts'
import { EmptyState, ErrorState } from '../../ui/ContentStates.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { casesList } from '../admin.queries.ts'
import { ReportedCase } from './ReportedCase.tsx'

const labels = texts.reports.admin
const OPTIONS = REPORT_STATES.map((value) => ({ value, text: labels.states[value] }))

/** The reports in one state: those that wait longest first, but decided ones newest first. */
export function ReportsQueue({ state, onState }: { state: ReportState; onState: (state: ReportState) => void }) {
  const list = useInfiniteQuery(casesList(state))
  const cases = list.data?.pages.flatMap((page) => page.rows) ?? []
  const total = list.data?.pages[0]?.total ?? cases.length
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
      {list.isSuccess && cases.length === 0 ? <EmptyState title={labels.none} text={labels.noneText} /> : null}
      <ul className="cases">
        {cases.map((summary) => (
          <ReportedCase key={summary.decision?._id ?? summary._id} summary={summary} />
        ))}
      </ul>
      <LoadMore list={list} progress={texts.admin.shown(cases.length, total)} text={labels.more} failedText={labels.failed} />
    </section>
  )
}
