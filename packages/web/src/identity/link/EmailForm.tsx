import { type SubmitEvent, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import identityStyles from '../Identity.module.css'
import { signInErrorText } from '../sign-in/sign-in-error-text.ts'

interface EmailFormProps {
  email: string
  onChange: (email: string) => void
  /** Rejects with why it has failed, which the form shows at the field. */
  onSubmit: (email: string) => Promise<void>
  submitText: string
  busyText: string
  hint?: string
  look?: ButtonLook
  /** Why a submission of another form was refused. */
  error?: string | null
}

/** An e-mail address like `a@b.c`; the server knows the rest. */
const EMAIL = /^\S+@\S+\.\S+$/

/** One field for an e-mail address. What is typed survives a refusal. */
export function EmailForm({ email, onChange, onSubmit, submitText, busyText, hint, look, error: otherError }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(otherError ?? null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fail = (reason: string) => {
      setError(reason)
      focusField(form.current, 'email')
    }
    if (!EMAIL.test(email.trim())) return fail(texts.signIn.sheet.emailWrong)
    setBusy(true)
    setError(null)
    await onSubmit(email.trim())
      .catch((reason: unknown) => fail(signInErrorText(reason)))
      .finally(() => setBusy(false))
  }
  return (
    <form ref={form} className={identityStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={texts.signIn.sheet.email}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        hint={hint}
        error={error ?? undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button {...(look ? { look } : {})} wide type="submit" busy={busy} busyText={busyText}>
        {submitText}
      </Button>
    </form>
  )
}
