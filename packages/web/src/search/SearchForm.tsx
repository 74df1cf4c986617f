import { type FormEvent, type RefObject, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchInput } from '../items/search/SearchInput.tsx'
import { StatusOptions, statusOf } from '../shared/FilterOptions.tsx'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { inputProps } from '../ui/form/input-props.ts'
import { LengthNote } from '../ui/form/LengthNote.tsx'
import { lengthLimit } from '../ui/form/length-limit.ts'
import { Select } from '../ui/form/Select.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import searchStyles from './Search.module.css'
import type { SearchQuery } from './search.queries.ts'

const SEARCH_TEXT_MAX = 80
const text = texts.search

interface SearchFormProps {
  query: SearchQuery
  onSearch: (query: SearchQuery) => void
  /** Called when the same query is submitted again. */
  onRepeat: () => void
  input: RefObject<HTMLInputElement | null>
}

/** Searches on Enter, when the button is pressed and when the status changes. */
export function SearchForm({ query, onSearch, onRepeat, input }: SearchFormProps) {
  const [typed, setTyped] = useState(query.q)
  const [lastQuery, setLastQuery] = useState(query.q)
  if (query.q !== lastQuery) {
    // The words of a link of the answer.
    setLastQuery(query.q)
    setTyped(query.q)
  }
  const navigate = useNavigate()
  const inputId = useId()
  const noteId = `${inputId}-note`
  const { isTooLong, note } = lengthLimit(typed, SEARCH_TEXT_MAX)
  function search(status: SearchQuery['status']) {
    if (isTooLong) return input.current?.focus()
    const q = typed.trim()
    if (q === query.q && status === query.status) onRepeat()
    else onSearch({ q, exact: query.exact && q === query.q, status })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    search(query.status)
  }
  return (
    <search>
      <form className={searchStyles.dialogForm} onSubmit={submit}>
        <label {...inputProps()} htmlFor={inputId}>
          <Icon name="magnifier" />
          <span className={textStyles.hidden}>{text.words}</span>
          <SearchInput
            ref={input}
            id={inputId}
            value={typed}
            aria-invalid={isTooLong || undefined}
            aria-describedby={note ? noteId : undefined}
            placeholder={text.words}
            onType={setTyped}
            onWords={(q) => {
              setTyped(q)
              onSearch({ q, exact: false, status: query.status })
            }}
            onCategory={(category) => void navigate(paths.bazarOfCategory(category))}
          />
        </label>
        {note ? (
          <LengthNote id={noteId} isTooLong={isTooLong}>
            {note}
          </LengthNote>
        ) : null}
        <div className={boxStyles.row}>
          <span className={boxStyles.grow}>
            <Select aria-label={text.status} value={query.status ?? ''} onChange={({ target }) => search(statusOf(target.value))}>
              <StatusOptions any={text.anyStatus} />
            </Select>
          </span>
          <Button look="go" icon="magnifier" type="submit">
            {text.search}
          </Button>
        </div>
      </form>
    </search>
  )
}
