import { useRef, useState } from 'react'
import { texts } from '../shared/texts.ts'
import { OpenDialog } from '../ui/overlay/OpenDialog.tsx'
import { SearchScreen } from './SearchScreen.tsx'
import type { SearchQuery } from './search.queries.ts'

interface SearchDialogProps {
  /** Null while the dialog is closed. */
  query: SearchQuery | null
  onSearch: (query: SearchQuery) => void
  onClose: () => void
}

/** "Ricerca oggetti": a form with text and status, the results and their map. */
export function SearchDialog({ query, onSearch, onClose }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [lastQuery, setLastQuery] = useState(query)
  // Keeps the content during the closing animation.
  if (query && query !== lastQuery) setLastQuery(query)
  return (
    <OpenDialog open={query !== null} onClose={onClose} title={texts.search.title} shape="full" initialFocusRef={input}>
      {lastQuery ? <SearchScreen query={lastQuery} onSearch={onSearch} input={input} /> : null}
    </OpenDialog>
  )
}
