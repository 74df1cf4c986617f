import { type FormEvent, useEffect, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

/** Milliseconds without a key until the words are searched. */
const PAUSE = 300
const SEARCH_MAX = 80

/** Searches by itself after a pause in the typing; Enter searches at once. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    // The address changed: by what was typed here, or by Back, which the box then follows.
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  function searchNow(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== value) onSearch(typed.trim())
  }

  return (
    <search className="tools__search" aria-label={texts.bazar.tools.label}>
      <form onSubmit={searchNow}>
        <label className="inp">
          <Icon name="magnifier" />
          <span className="vh">{texts.bazar.tools.search}</span>
          <input
            type="search"
            enterKeyHint="search"
            value={typed}
            maxLength={SEARCH_MAX}
            placeholder={texts.bazar.tools.search}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </form>
    </search>
  )
}
