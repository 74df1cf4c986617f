import type { ReportState } from '@barattolo/domain/reports/contract'
import { useAddress } from '../app/use-address.ts'
import { type AdminView, type Place, QUEUE, readView, UNFILTERED, writeView } from './admin-address.ts'

/** The view, kept only in the address. A choice adds a history entry, which Back undoes; typing does not. */
export function useAdminView() {
  const [address, setAddress] = useAddress()
  const view = readView(address)
  return {
    view,
    open: (place: Place) =>
      setAddress(writeView(place === QUEUE ? { ...UNFILTERED, tab: view.tab, reports: 'open' } : { ...UNFILTERED, tab: place })),
    showReports: (reports: ReportState) => setAddress(writeView({ ...UNFILTERED, tab: view.tab, reports })),
    search: (q: string) => setAddress((now) => writeView({ ...readView(now), q }), { replace: true, preventScrollReset: true }),
    filter: (part: Partial<Pick<AdminView, 'availability' | 'state' | 'held'>>) =>
      setAddress((now) => writeView({ ...readView(now), ...part }), { preventScrollReset: true }),
    clear: () => setAddress(writeView({ ...UNFILTERED, tab: view.tab })),
  }
}
