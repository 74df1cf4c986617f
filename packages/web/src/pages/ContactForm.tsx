import { type SubmitEvent, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { type ContactFaults, contactFaults } from './contact-faults.ts'

const words = texts.pages.contact

/** For demonstration: what is complete is told so, cleared, and goes nowhere. */
export function ContactForm() {
  const [faults, setFaults] = useState<ContactFaults>({})
  const [done, setDone] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = contactFaults(new FormData(form))
    setFaults(found)
    setDone(Object.keys(found).length === 0)
    const first = Object.keys(found)[0]
    if (first === undefined) return form.reset()
    const field = form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <form className="contact" onSubmit={submit} noValidate>
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
