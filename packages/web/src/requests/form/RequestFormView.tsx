import { DESCRIPTION_MAX, TITLE_MAX } from '@barattolo/domain/limits'
import type { NewRequest } from '@barattolo/domain/requests/contract'
import { parseRequestForm, type RequestForm } from '@barattolo/domain/requests/request-form'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { TagsField, tagsProblem } from '../../publish/TagsField.tsx'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/form/Field.tsx'
import { hasTooLongField } from '../../ui/form/length-limit.ts'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import requestStyles from '../Requests.module.css'

const labels = texts.requestForm

interface RequestFormViewProps {
  form: RequestForm
  onChange: (form: RequestForm) => void
  onSave: (request: NewRequest) => void
  saving: boolean
  saveText: string
  /** Why the last save failed; the fields keep their input. */
  error: Error | null
  children?: ReactNode
}

/** The form of a new request, and of an edit. */
export function RequestFormView({ form, onChange, onSave, saving, saveText, error, children }: RequestFormViewProps) {
  const [isTitleMissing, setTitleMissing] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusOnError(formElement)
  const change = (changes: Partial<RequestForm>) => {
    if (changes.title !== undefined) setTitleMissing(false)
    onChange({ ...form, ...changes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    const request = parseRequestForm(form)
    setTitleMissing(request === null)
    if (!request || tagsProblem(form.tags) || hasTooLongField(formElement.current)) return focusFirstError()
    onSave(request)
  }
  return (
    <form ref={formElement} className={requestStyles.adForm} noValidate data-checks-lengths onSubmit={submit}>
      <TextField
        label={labels.title}
        name="title"
        required
        limit={TITLE_MAX}
        autoComplete="off"
        placeholder={labels.titleHint}
        value={form.title}
        error={isTitleMissing ? labels.titleMissing : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={labels.description}
        name="description"
        rows={4}
        limit={DESCRIPTION_MAX}
        placeholder={labels.descriptionHint}
        value={form.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TagsField tags={form.tags} onChange={(tags) => change({ tags })} />
      {error ? (
        <p className={requestStyles.adFormProblem} role="alert">
          {labels.notSaved} {errorText(error)}
        </p>
      ) : null}
      {children}
      <Button look="go" wide type="submit" busy={saving} busyText={labels.saving}>
        {saveText}
      </Button>
    </form>
  )
}
