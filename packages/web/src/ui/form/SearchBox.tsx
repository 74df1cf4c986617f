import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import textStyles from '../text.module.css'
import { inputProps } from './input-props.ts'
import { LengthNote } from './LengthNote.tsx'
import { lengthLimit } from './length-limit.ts'
import styles from './SearchBox.module.css'

/** Debounce time in milliseconds. */
const DEBOUNCE_MS = 300
const LIMIT = 80

interface SearchBoxInput {
  ref: RefObject<HTMLInputElement | null>
  id: string
  name: string
  value: string
  placeholder: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onType: (text: string) => void
  onBlur: () => void
}

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
  /** The accessible name. */
  label: string
  placeholder: string
  /** The input; a plain one by default. */
  renderInput?: (input: SearchBoxInput) => ReactNode
}

/** Searches after a debounce time, and immediately on Enter and on blur; not with a text that is too long. */
export function SearchBox({ value, onSearch, label, placeholder, renderInput = renderPlainInput }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** The searched text that is not in the URL yet. */
  const [pending, setPending] = useState<string | null>(null)
  if (value !== lastValue) {
    // If this box changed the URL, its text may already be newer and is kept. After a navigation it shows the text of the URL.
    setLastValue(value)
    setPending(null)
    if (value !== pending && value !== typed.trim()) setTyped(value)
  }
  const input = useRef<HTMLInputElement>(null)
  const initialValue = useRef(value)
  const inputId = useId()
  const noteId = `${inputId}-note`
  const { isTooLong, note } = lengthLimit(typed, LIMIT)
  useEffect(() => {
    // On a server-rendered page the user may have typed before hydration. An update without a change could be applied again after a
    // navigation, which would search for the words that it has left.
    const text = input.current?.value
    if (text && text !== initialValue.current) setTyped(text)
  }, [])
  useEffect(() => {
    if (typed.trim() === value || isTooLong) return
    const timer = setTimeout(() => {
      setPending(typed.trim())
      onSearch(typed.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch, isTooLong])

  function searchNow() {
    if (typed.trim() === value || isTooLong) return
    setPending(typed.trim())
    onSearch(typed.trim())
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    searchNow()
  }

  return (
    <search data-slot="search" className={styles.search} aria-label={label}>
      <form onSubmit={submit}>
        <label {...inputProps()} htmlFor={inputId}>
          <Icon name="magnifier" />
          <span className={textStyles.hidden}>{placeholder}</span>
          {renderInput({
            ref: input,
            id: inputId,
            name: 'q',
            value: typed,
            placeholder,
            'aria-invalid': isTooLong || undefined,
            'aria-describedby': note ? noteId : undefined,
            onType: setTyped,
            // On blur, so that the search is in the history before the next navigation.
            onBlur: searchNow,
          })}
        </label>
        {note ? (
          <LengthNote id={noteId} isTooLong={isTooLong}>
            {note}
          </LengthNote>
        ) : null}
      </form>
    </search>
  )
}

const renderPlainInput = ({ onType, ...input }: SearchBoxInput) => (
  <input {...input} type="search" enterKeyHint="search" onChange={(event) => onType(event.target.value)} />
)
