import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { keepText, keptText } from '../app/kept-text.ts'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useFocusOnFault } from '../ui/use-focus-on-fault.ts'
import { CONTACT_FIELDS, type ContactFaults, contactFaults } from './contact-faults.ts'

const words = texts.pages.contact

/** For demonstration only: a complete form is confirmed and cleared, but nothing is sent. */
export function ContactForm() {
  const [faults, setFaults] = useState<ContactFaults>({})
  const [done, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusOnFault = useFocusOnFault(form)
  useEffect(() => {
    if (!form.current) return
    fillIn(form.current)
    keepWritten(form.current)
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sheet = event.currentTarget
    const found = contactFaults(new FormData(sheet))
    setFaults(found)
    setDone(Object.keys(found).length === 0)
    if (Object.keys(found).length > 0) return focusOnFault()
    sheet.reset()
    keepWritten(sheet)
  }
  return (
    <form ref={form} className="contact" onSubmit={submit} onInput={(event) => keepWritten(event.currentTarget)} noValidate>
      <TextField label={words.name} name="name" autoComplete="name" required error={faults.name} />
      <TextField label={words.email} name="email" type="email" autoComplete="email" required error={faults.email} />
      <TextArea label={words.message} name="message" rows={6} required error={faults.message} />
      <Button look="go" type="submit">
        {words.send}
      </Button>
      {done ? (
        <div className="board contact__done" role="alert">
          <Icon name="check" />
          <p>
            <b>{words.done.title}</b>
            <br />
            {words.done.text}
          </p>
        </div>
      ) : null}
    </form>
  )
}

const placeOf = (field: string) => `contatto:${field}`

function keepWritten(form: HTMLFormElement) {
  const written = new FormData(form)
  for (const field of CONTACT_FIELDS) keepText(placeOf(field), String(written.get(field) ?? '') || null)
}

/** Restores text from before a reload or Back. A field that the user filled in before hydration keeps its value. */
function fillIn(form: HTMLFormElement) {
  for (const name of CONTACT_FIELDS) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value ||= keptText(placeOf(name)) ?? ''
  }
}
