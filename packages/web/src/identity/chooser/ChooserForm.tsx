import { chosenAccount } from '@barattolo/domain/identity/chosen-account'
import { type SubmitEvent, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import textStyles from '../../ui/text.module.css'
import identityStyles from '../Identity.module.css'

export interface AccountChoice {
  name: string
  email: string
  secret?: string
}

interface ChooserFormProps {
  /** The initial values of the fields. */
  initial: AccountChoice
  asksForSecret: boolean
  busy: boolean
  onChoose: (choice: AccountChoice) => void
}

const labels = texts.chooser

/** A name and an e-mail address and, for the admin of an open trial, the secret that the server prints at start. */
export function ChooserForm({ initial, asksForSecret, busy, onChoose }: ChooserFormProps) {
  const [invalidFields, setInvalidFields] = useState<ReadonlySet<PropertyKey>>(new Set())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = chosenAccount.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!parsed.success) return setInvalidFields(new Set(parsed.error.issues.map((issue) => issue.path[0] ?? '')))
    const { name, email, secret } = parsed.data
    setInvalidFields(new Set())
    onChoose({ name, email, ...(secret ? { secret } : {}) })
  }
  return (
    <form className={identityStyles.form} onSubmit={submit} noValidate>
      <h2 className={textStyles.sign}>{labels.another}</h2>
      <TextField
        label={labels.name}
        name="name"
        autoComplete="name"
        defaultValue={initial.name}
        error={invalidFields.has('name') ? labels.nameMissing : undefined}
      />
      <TextField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={initial.email}
        hint={labels.emailHint}
        error={invalidFields.has('email') ? labels.emailWrong : undefined}
      />
      {asksForSecret ? (
        <TextField label={labels.secret} name="secret" type="password" autoComplete="off" hint={labels.secretHint} />
      ) : null}
      <Button look="go" wide type="submit" busy={busy} busyText={labels.entering}>
        {labels.enter}
      </Button>
    </form>
  )
}
