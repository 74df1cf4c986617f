import { useSearchParams } from 'react-router'
import { type AdminView, readView, type Tab, UNFILTERED, writeView } from './admin-address.ts'

/** What is shown, kept in the address and nowhere else. A choice is a step that Back undoes; typing is not. */
export function useAdminView() {
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  return {
    view,
    open: (tab: Tab) => setAddress(writeView({ ...UNFILTERED, tab })),
    search: (q: string) => setAddress((now) => writeView({ ...readView(now), q }), { replace: true, preventScrollReset: true }),
    filter: (part: Partial<Pick<AdminView, 'availability' | 'state' | 'held'>>) =>
      setAddress((now) => writeView({ ...readView(now), ...part }), { preventScrollReset: true }),
    clear: () => setAddress(writeView({ ...UNFILTERED, tab: view.tab })),
  }
}
