import { useUrlParams } from '../../shared/use-url-params.ts'
import { PANELS, type PanelName } from './Panel.tsx'

/** The panel that is open on a phone, stored in the URL. */
export function useOpenPanel(): [PanelName, (panel: PanelName) => void] {
  const [search, setSearch] = useUrlParams()
  const panelInUrl = PANELS.find((panel) => panel === search.get('parte'))
  return [
    panelInUrl ?? 'chat',
    (panel) => setSearch(panel === 'chat' ? {} : { parte: panel }, { replace: true, preventScrollReset: true }),
  ]
}
