import { useAddress } from '../app/use-address.ts'
import { PARTS, type Part } from './Panel.tsx'

/** The panel that is open on a phone, kept in the address. */
export function usePart(): [Part, (part: Part) => void] {
  const [search, setSearch] = useAddress()
  const asked = PARTS.find((part) => part === search.get('parte'))
  return [
    asked ?? 'chat',
    (part) => setSearch(part === 'chat' ? {} : { parte: part }, { replace: true, preventScrollReset: true }),
  ]
}
