import { useSearchParams } from 'react-router'
import { PARTS, type Part } from './Panel.tsx'

/** Which part a phone shows, kept in the address. */
export function usePart(): [Part, (part: Part) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = PARTS.find((part) => part === search.get('parte'))
  return [
    asked ?? 'chat',
    (part) => setSearch(part === 'chat' ? {} : { parte: part }, { replace: true, preventScrollReset: true }),
  ]
}
