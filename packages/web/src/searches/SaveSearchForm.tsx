import { CATEGORIES } from '@barattolo/domain/items/categories'
import { STATUSES } from '@barattolo/domain/items/kinds'
import { RADII } from '@barattolo/domain/map/contract'
import { MUNICIPALITIES } from '@barattolo/domain/map/municipalities'
import { SEARCH_NAME_MAX } from '@barattolo/domain/searches/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { labelOf } from '../app/kept.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { toast } from '../ui/toasts.tsx'
import { HERE, nameOf, readSearchForm, type SearchForm, type SetTo, startOf } from './search-form.ts'
import { keepSearch } from './searches.queries.ts'

const words = texts.searches
const WORDS_MAX = 80
const byName = [...MUNICIPALITIES].sort((a, b) => a.name.localeCompare(b.name, texts.app.locale))

/** Stores the typed text until the search is saved. */
export function SaveSearchForm({ setTo, onDone }: { setTo: SetTo; onDone: () => void }) {
  // Drafts are stored per set of initial filters.
  const start = startOf(setTo)
  const here = `cerco:${labelOf(JSON.stringify(start))}`
  const [typedWords, keepWords, forgetWords] = useKeptText(`${here}:parole`, start.words)
  const [typedName, keepName, forgetName] = useKeptText(`${here}:nome`)
  const [form, setForm] = useState<SearchForm>({ ...start, words: typedWords, name: typedName || null })
  const [refusal, setRefusal] = useState<'empty' | 'nameless' | null>(null)
  const save = useMutation(keepSearch)
  const at = setTo.around && 'at' in setTo.around ? setTo.around.at : null
  function change(part: Partial<SearchForm>) {
    setRefusal(null)
    setForm((before) => ({ ...before, ...part }))
    if (part.words !== undefined) keepWords(part.words)
    if (part.name !== undefined) keepName(part.name ?? '')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readSearchForm(form, at)
    setRefusal(read.ok ? null : read.refusal)
    if (!read.ok || save.isPending) return
    const done = () => {
      forgetWords()
      forgetName()
      toast(words.saved)
      onDone()
    }
    save.mutate(read.search, { onSuccess: done })
  }
  return (
    <form className="save-search__form" noValidate onSubmit={submit}>
      <p className="dim">{words.lead}</p>
      <TextField
        label={words.words}
        hint={words.wordsHint}
        maxLength={WORDS_MAX}
        autoComplete="off"
        value={form.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <KindFields form={form} onChange={change} />
      <PlaceFields form={form} hasHere={at !== null} onChange={change} />
      <TextField
        label={words.name}
        maxLength={SEARCH_NAME_MAX}
        autoComplete="off"
        value={nameOf(form)}
        error={refusal === 'nameless' ? words.nameless : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      {refusal === 'empty' ? <Fault>{words.empty}</Fault> : null}
      {save.error ? <Fault>{errorText(save.error)}</Fault> : null}
      <Button look="go" wide type="submit" busy={save.isPending} busyText={words.saving}>
        {words.confirm}
      </Button>
    </form>
  )
}

interface FieldsProps {
  form: SearchForm
  onChange: (part: Partial<SearchForm>) => void
}

function KindFields({ form, onChange }: FieldsProps) {
  return (
    <div className="save-search__pair">
      <SelectField
        label={words.status}
        value={form.status}
        onChange={({ target }) => onChange({ status: STATUSES.find((each) => each === target.value) ?? '' })}
      >
        <option value="">{words.anyStatus}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {texts.items.status[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.category}
        value={form.category}
        onChange={({ target }) => onChange({ category: CATEGORIES.find((each) => each === target.value) ?? '' })}
      >
        <option value="">{words.anyCategory}</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {texts.items.category[category].label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function PlaceFields({ form, hasHere, onChange }: FieldsProps & { hasHere: boolean }) {
  return (
    <div className="save-search__pair">
      <SelectField label={words.place} value={form.place} onChange={({ target }) => onChange({ place: target.value })}>
        <option value="">{words.anywhere}</option>
        {hasHere ? <option value={HERE}>{words.here}</option> : null}
        {byName.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.radius}
        value={form.radius}
        disabled={form.place === ''}
        onChange={({ target }) => onChange({ radius: Number(target.value) })}
      >
        {RADII.map((km) => (
          <option key={km} value={km}>
            {words.kilometres(km)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
