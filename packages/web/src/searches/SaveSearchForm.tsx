import { CATEGORIES } from '@barattolo/domain/items/categories'
import { SEARCH_NAME_MAX } from '@barattolo/domain/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { categoryOf, StatusOptions, statusOf } from '../shared/FilterOptions.tsx'
import { MunicipalityOptions } from '../shared/MunicipalityOptions.tsx'
import { hashText } from '../shared/storage/storage.ts'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField, TextField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import textStyles from '../ui/text.module.css'
import savedSearchStyles from './Searches.module.css'
import {
  formFromFilters,
  HERE,
  parseSavedSearchForm,
  type SavedSearchForm,
  type ScreenFilters,
  searchName,
} from './saved-search-form.ts'
import { saveSearchMutation } from './searches.queries.ts'

const text = texts.searches
const SEARCH_TEXT_MAX = 80

/** Stores the typed text until the search is saved. */
export function SaveSearchForm({ filters, onDone }: { filters: ScreenFilters; onDone: () => void }) {
  const town = useTown()
  // Drafts are stored per set of initial filters.
  const initialForm = formFromFilters(filters, town)
  const storageKey = `cerco:${hashText(JSON.stringify(initialForm))}`
  const [storedWords, storeWords, clearWords] = useUnsentText(`${storageKey}:parole`, initialForm.words)
  const [storedName, storeName, clearName] = useUnsentText(`${storageKey}:nome`)
  const [form, setForm] = useState<SavedSearchForm>({ ...initialForm, words: storedWords, name: storedName || null })
  const [refusal, setRefusal] = useState<'empty' | 'nameless' | null>(null)
  const save = useMutation(saveSearchMutation)
  const viewerPlace = filters.around && 'at' in filters.around ? filters.around.at : null
  function change(changes: Partial<SavedSearchForm>) {
    setRefusal(null)
    setForm((current) => ({ ...current, ...changes }))
    if (changes.words !== undefined) storeWords(changes.words)
    if (changes.name !== undefined) storeName(changes.name ?? '')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const read = parseSavedSearchForm(form, viewerPlace, town)
    setRefusal(read.ok ? null : read.refusal)
    if (!read.ok || save.isPending) return
    const done = () => {
      clearWords()
      clearName()
      toast(text.saved)
      onDone()
    }
    save.mutate(read.search, { onSuccess: done })
  }
  return (
    <form className={savedSearchStyles.saveForm} noValidate onSubmit={submit}>
      <p className={textStyles.dim}>{text.lead}</p>
      <TextField
        label={text.words}
        hint={text.wordsHint}
        limit={SEARCH_TEXT_MAX}
        autoComplete="off"
        value={form.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      <StatusCategoryFields form={form} onChange={change} />
      <PlaceFields form={form} hasViewerPlace={viewerPlace !== null} onChange={change} />
      <TextField
        label={text.name}
        limit={SEARCH_NAME_MAX}
        autoComplete="off"
        value={searchName(form, town)}
        error={refusal === 'nameless' ? text.nameless : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      {refusal === 'empty' ? <FieldError>{text.empty}</FieldError> : null}
      {save.error ? <FieldError>{errorText(save.error)}</FieldError> : null}
      <Button look="go" wide type="submit" busy={save.isPending} busyText={text.saving}>
        {text.confirm}
      </Button>
    </form>
  )
}

interface FieldsProps {
  form: SavedSearchForm
  onChange: (changes: Partial<SavedSearchForm>) => void
}

function StatusCategoryFields({ form, onChange }: FieldsProps) {
  return (
    <div className={savedSearchStyles.savePair}>
      <SelectField
        label={text.status}
        value={form.status}
        onChange={({ target }) => onChange({ status: statusOf(target.value) ?? '' })}
      >
        <StatusOptions any={text.anyStatus} />
      </SelectField>
      <SelectField
        label={text.category}
        value={form.category}
        onChange={({ target }) => onChange({ category: categoryOf(target.value) ?? '' })}
      >
        <option value="">{text.anyCategory}</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {texts.items.category[category].label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function PlaceFields({ form, hasViewerPlace, onChange }: FieldsProps & { hasViewerPlace: boolean }) {
  const { radii } = useTown()
  return (
    <div className={savedSearchStyles.savePair}>
      <SelectField label={text.place} value={form.place} onChange={({ target }) => onChange({ place: target.value })}>
        <option value="">{text.anywhere}</option>
        {hasViewerPlace ? <option value={HERE}>{text.here}</option> : null}
        <MunicipalityOptions />
      </SelectField>
      <SelectField
        label={text.radius}
        value={form.radius}
        disabled={form.place === ''}
        onChange={({ target }) => onChange({ radius: Number(target.value) })}
      >
        {radii.options.map((km) => (
          <option key={km} value={km}>
            {text.kilometres(km)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
