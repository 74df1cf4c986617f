import './search.css'
import { useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import { OpenDialog } from '../ui/OpenDialog.tsx'
import { SearchScreen } from './SearchScreen.tsx'
import type { Wanted } from './search.queries.ts'

interface SearchDialogProps {
  /** Null while the dialog is closed. */
  wanted: Wanted | null
  onSearch: (wanted: Wanted) => void
  onClose: () => void
}

/** "Ricerca oggetti": a form with text and kind, the results and their map. */
export function SearchDialog({ wanted, onSearch, onClose }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState(wanted)
  // Keeps the content during the closing animation.
  if (wanted && wanted !== last) setLast(wanted)
  return (
    <OpenDialog
      open={wanted !== null}
      onClose={onClose}
      title={texts.search.title}
      closeLabel={texts.app.close}
      shape="full"
      focusOn={input}
    >
      {last ? <SearchScreen wanted={last} onSearch={onSearch} input={input} /> : null}
    </OpenDialog>
  )
}
