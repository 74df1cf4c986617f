import { CONTACT_NAME_MAX, EMAIL_MAX, MESSAGE_MAX } from '@barattolo/domain/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import pageStyles from '../pages/Pages.module.css'
import { meQuery } from '../people/people.queries.ts'
import { errorText } from '../shared/api/error-text.ts'
import { HiddenField } from '../shared/HiddenField.tsx'
import { useSignedInUid } from '../shared/session.ts'
import { loadUnsentText, saveUnsentText } from '../shared/storage/unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextArea, TextField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { hasTooLongField } from '../ui/form/length-limit.ts'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import surfaces from '../ui/surfaces.module.css'
import { sendMutation } from './contact.queries.ts'
import { CONTACT_FIELDS, type ContactErrors, readContactForm, validateContactForm } from './validate-contact-form.ts'

const labels = texts.contact

/** A message to the operator. It stays in the form until the server has it. A signed-in user's name and e-mail are filled in. */
export function ContactForm() {
  const me = useSignedInUid()
  const { data: account } = useQuery({ ...meQuery(me), enabled: me !== '' })
  const [errors, setErrors] = useState<ContactErrors>({})
  const sending = useMutation(sendMutation)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusOnError(form)
  useEffect(() => {
    if (!form.current) return
    restoreFields(form.current)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const formElement = event.currentTarget
    const fields = readContactForm(new FormData(formElement))
    const newErrors = validateContactForm(fields)
    setErrors(newErrors)
    sending.reset()
    if (Object.keys(newErrors).length > 0 || hasTooLongField(formElement)) return focusFirstError()
    const answer = await sending.mutateAsync(fields).catch(() => null)
    if (!answer) return
    formElement.reset()
    saveFields(formElement)
  }

  const done = sending.data ? labels.done[sending.data.outcome] : null
  return (
    <form
      ref={form}
      className={pageStyles.contact}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => saveFields(event.currentTarget)}
      noValidate
      data-checks-lengths
    >
      <TextField
        label={labels.name}
        name="name"
        autoComplete="name"
        defaultValue={account?.profile.name}
        limit={CONTACT_NAME_MAX}
        required
        error={errors.name}
      />
      <TextField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={account?.email}
        limit={EMAIL_MAX}
        required
        error={errors.email}
      />
      <TextArea label={labels.message} name="message" rows={6} limit={MESSAGE_MAX} required error={errors.message} />
      <HiddenField label={labels.website} />
      {sending.error ? <FieldError>{`${labels.failed}: ${errorText(sending.error)}`}</FieldError> : null}
      <Button look="go" type="submit" busy={sending.isPending}>
        {labels.send}
      </Button>
      {done ? (
        <div ref={showWhole} className={classes(surfaces.board, pageStyles.contactDone)} role="alert">
          <Icon name="check" />
          <p>
            <b>{done.title}</b>
            <br />
            {done.text}
          </p>
        </div>
      ) : null}
    </form>
  )
}

/** On a phone the confirmation would begin behind the bottom bar. */
const showWhole = (confirmation: HTMLElement | null) => confirmation?.scrollIntoView({ block: 'center' })

const storageField = (field: string) => `contatto:${field}`

function saveFields(form: HTMLFormElement) {
  for (const { name, field } of fieldsOf(form))
    saveUnsentText(storageField(name), field.value === field.defaultValue ? null : field.value)
}

function fieldsOf(form: HTMLFormElement) {
  return CONTACT_FIELDS.flatMap((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [{ name, field }] : []
  })
}

/** Restores the text that was typed before a reload or Back. A field that the user filled in before hydration keeps its value. */
function restoreFields(form: HTMLFormElement) {
  const fields = fieldsOf(form)
  for (const { name, field } of fields) {
    const stored = loadUnsentText(storageField(name))
    // A value that is set, even an empty one, would hide the name and the e-mail that are filled in later.
    if (stored !== null && field.value === field.defaultValue) field.value = stored
  }
  // The fields count their characters. After all are restored, because the event stores them.
  for (const { field } of fields) field.dispatchEvent(new Event('input', { bubbles: true }))
}
