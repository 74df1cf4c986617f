import { type FormEvent, useEffect, useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

/** Milliseconds without a key until the words are searched. */
const PAUSE = 300
const SEARCH_MAX = 80

interface SearchBoxProps {
  value: string
  onSearch: (words: string) => void
  /** What a screen reader calls the search, and what stands in the empty field; the bazar's unless told. */
  label?: string
  placeholder?: string
}

/** Searches by itself after a pause in the typing; at once with Enter, and when one leaves it. */
export function SearchBox({
  value,
  onSearch,
  label = texts.bazar.tools.label,
  placeholder = texts.bazar.tools.search,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  /** What was searched for from here and is not in the address yet. */
  const [pending, setPending] = useState<string | null>(null)
  if (value !== known) {
    // The address changed: by what was typed here (typing may have gone on since), or by Back, which the box then follows.
    setKnown(value)
    setPending(null)
    if (value !== pending && value !== typed.trim()) setTyped(value)
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // In a page that arrived as HTML somebody may have typed before anybody listened.
    if (input.current?.value) setTyped(input.current.value)
  }, [])
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => {
      setPending(typed.trim())
      onSearch(typed.trim())
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  function searchNow() {
    if (typed.trim() === value) return
    setPending(typed.trim())
    onSearch(typed.trim())
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    searchNow()
  }

  return (
    <search className="tools__search" aria-label={label}>
      <form onSubmit={submit}>
        <label className="inp">
          <Icon name="magnifier" />
          <span className="vh">{placeholder}</span>
          <input
            ref={input}
            type="search"
            name="q"
            enterKeyHint="search"
            value={typed}
            maxLength={SEARCH_MAX}
            placeholder={placeholder}
            onChange={(event) => setTyped(event.target.value)}
            // Whatever is opened next is a step after these words.
            onBlur={searchNow}
          />
        </label>
      </form>
    </search>
  )
}
