import type { ReportState } from '@barattolo/domain/reports/contract'
import { useUrlParams } from '../shared/use-url-params.ts'
import { type AdminTab, type AdminView, REPORTS_TAB, readView, UNFILTERED, writeView } from './admin-url.ts'

/** The view, stored only in the URL. A choice adds a history entry, so that Back undoes it; typing replaces the entry. */
export function useAdminView() {
  const [params, setParams] = useUrlParams()
  const view = readView(params)
  return {
    view,
    open: (nextTab: AdminTab) =>
      setParams(
        writeView(nextTab === REPORTS_TAB ? { ...UNFILTERED, tab: view.tab, reports: 'open' } : { ...UNFILTERED, tab: nextTab }),
      ),
    showReports: (reports: ReportState) => setParams(writeView({ ...UNFILTERED, tab: view.tab, reports })),
    search: (q: string) =>
      setParams((current) => writeView({ ...readView(current), q }), { replace: true, preventScrollReset: true }),
    filter: (changes: Partial<Pick<AdminView, 'availability' | 'state' | 'held'>>) =>
      setParams((current) => writeView({ ...readView(current), ...changes }), { preventScrollReset: true }),
    clear: () => setParams(writeView({ ...UNFILTERED, tab: view.tab })),
  }
}
