import { REPORT_STATES, type ReportState } from '@barattolo/domain/reports/report'
import { useInfiniteQuery } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import toolbar from '../../ui/toolbar.module.css'
import { casesList } from '../admin.queries.ts'
import { CaseList } from '../CaseList.tsx'
import { ReportedCase } from './ReportedCase.tsx'

const labels = texts.reports.admin
const OPTIONS = REPORT_STATES.map((value) => ({ value, text: labels.states[value] }))

/** The reports in one state: those that wait longest first, but decided ones newest first. */
export function ReportsQueue({ state, onState }: { state: ReportState; onState: (state: ReportState) => void }) {
  const list = useInfiniteQuery(casesList(state))
  return (
    <CaseList
      list={list}
      labels={labels}
      tools={() => (
        <div data-slot="toolbar" className={toolbar.toolbar}>
          <SegmentedControl label={texts.admin.status} options={OPTIONS} value={state} onChange={onState} />
        </div>
      )}
    >
      {(summary) => <ReportedCase key={summary.decision?._id ?? summary._id} summary={summary} />}
    </CaseList>
  )
}
