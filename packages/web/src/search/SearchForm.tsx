import { STATUSES } from '@barattolo/domain/items/kinds'
import { type FormEvent, type RefObject, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Wanted } from './search.queries.ts'

const WORDS_MAX = 80
const words = texts.search

interface SearchFormProps {
  wanted: Wanted
  onSearch: (wanted: Wanted) => void
  /** The same query was submitted again. */
  onAgain: () => void
  input: RefObject<HTMLInputElement | null>
}

/** Searches on Enter, on the button and on a change of the status. */
export function SearchForm({ wanted, onSearch, onAgain, input }: SearchFormProps) {
  const [typed, setTyped] = useState(wanted.q)
  function search(status: Wanted['status']) {
    const q = typed.trim()
    if (q === wanted.q && status === wanted.status) onAgain()
    else onSearch({ q, status })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    search(wanted.status)
  }
  return (
    <search>
      <form className="find-in__form" onSubmit={submit}>
        <label className="inp">
          <Icon name="magnifier" />
          <span className="vh">{words.words}</span>
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            value={typed}
            maxLength={WORDS_MAX}
            placeholder={words.words}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <div className="row gap-2.5">
          <span className="grow">
            <Select
              aria-label={words.status}
              value={wanted.status ?? ''}
              onChange={({ target }) => search(STATUSES.find((status) => status === target.value) ?? null)}
            >
              <option value="">{words.anyStatus}</option>
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {texts.items.status[status]}
                </option>
              ))}
            </Select>
          </span>
          <Button look="go" icon="magnifier" type="submit">
            {words.search}
          </Button>
        </div>
      </form>
    </search>
  )
}
