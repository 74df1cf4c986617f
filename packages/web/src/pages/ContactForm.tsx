import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { loadUnsentText, saveUnsentText } from '../shared/storage/unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/form/Field.tsx'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { CONTACT_FIELDS, type ContactErrors, validateContactForm } from './validate-contact-form.ts'

const labels = texts.pages.contact

/** For demonstration only: a complete form is confirmed and cleared, but nothing is sent. */
export function ContactForm() {
  const [errors, setErrors] = useState<ContactErrors>({})
  const [done, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusOnError(form)
  useEffect(() => {
    if (!form.current) return
    restoreFields(form.current)
    saveFields(form.current)
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formElement = event.currentTarget
    const newErrors = validateContactForm(new FormData(formElement))
    setErrors(newErrors)
    setDone(Object.keys(newErrors).length === 0)
    if (Object.keys(newErrors).length > 0) return focusFirstError()
    formElement.reset()
    saveFields(formElement)
  }
  return (
    <form ref={form} className="contact" onSubmit={submit} onInput={(event) => saveFields(event.currentTarget)} noValidate>
      <TextField label={labels.name} name="name" autoComplete="name" required error={errors.name} />
      <TextField label={labels.email} name="email" type="email" autoComplete="email" required error={errors.email} />
      <TextArea label={labels.message} name="message" rows={6} required error={errors.message} />
      <Button look="go" type="submit">
        {labels.send}
      </Button>
      {done ? (
        <div className="board contact__done" role="alert">
          <Icon name="check" />
          <p>
            <b>{labels.done.title}</b>
            <br />
            {labels.done.text}
          </p>
        </div>
      ) : null}
    </form>
  )
}

const storageField = (field: string) => `contatto:${field}`

function saveFields(form: HTMLFormElement) {
  const values = new FormData(form)
  for (const field of CONTACT_FIELDS) saveUnsentText(storageField(field), String(values.get(field) ?? '') || null)
}

/** Restores the text that was typed before a reload or Back. A field that the user filled in before hydration keeps its value. */
function restoreFields(form: HTMLFormElement) {
  for (const name of CONTACT_FIELDS) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value ||= loadUnsentText(storageField(name)) ?? ''
  }
}
