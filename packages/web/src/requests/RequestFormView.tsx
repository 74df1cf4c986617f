import { DESCRIPTION_MAX, TITLE_MAX } from '@barattolo/domain/bounds'
import type { NewRequest } from '@barattolo/domain/requests/contract'
import { type RequestForm, readRequestForm } from '@barattolo/domain/requests/request-form'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { TagsField, tagsProblem } from '../publish/TagsField.tsx'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { useFocusOnFault } from '../ui/use-focus-on-fault.ts'

const words = texts.requestForm

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
  const [titleMissing, setTitleMissing] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const focusOnFault = useFocusOnFault(element)
  const change = (part: Partial<RequestForm>) => {
    if (part.title !== undefined) setTitleMissing(false)
    onChange({ ...form, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    const request = readRequestForm(form)
    setTitleMissing(request === null)
    if (!request || tagsProblem(form.tags)) return focusOnFault()
    onSave(request)
  }
  return (
    <form ref={element} className="ad-form" noValidate onSubmit={submit}>
      <TextField
        label={words.title}
        name="title"
        required
        maxLength={TITLE_MAX}
        autoComplete="off"
        placeholder={words.titleHint}
        value={form.title}
        error={titleMissing ? words.titleMissing : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={words.description}
        name="description"
        rows={4}
        maxLength={DESCRIPTION_MAX}
        placeholder={words.descriptionHint}
        value={form.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TagsField tags={form.tags} onChange={(tags) => change({ tags })} />
      {error ? (
        <p className="ad-form__bad" role="alert">
          {words.notSaved} {errorText(error)}
        </p>
      ) : null}
      {children}
      <Button look="go" wide type="submit" busy={saving} busyText={words.saving}>
        {saveText}
      </Button>
    </form>
  )
}
