import { chosenAccount } from '@barattolo/domain/identity/contract'
import { type SubmitEvent, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'

export interface Given {
  name: string
  email: string
  secret?: string
}

interface ChooserFormProps {
  /** The initial values of the fields. */
  first: Given
  asksSecret: boolean
  busy: boolean
  onChoose: (given: Given) => void
}

const words = texts.identity.chooser

/** A name and an e-mail address and, for the admin of an open trial, the secret that the server prints at start. */
export function ChooserForm({ first, asksSecret, busy, onChoose }: ChooserFormProps) {
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = chosenAccount.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!parsed.success) return setWrong(new Set(parsed.error.issues.map((issue) => issue.path[0] ?? '')))
    const { name, email, secret } = parsed.data
    setWrong(new Set())
    onChoose({ name, email, ...(secret ? { secret } : {}) })
  }
  return (
    <form className="chooser__form" onSubmit={submit} noValidate>
      <h2 className="sign t4">{words.another}</h2>
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        defaultValue={first.name}
        error={wrong.has('name') ? words.nameMissing : undefined}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={first.email}
        hint={words.emailHint}
        error={wrong.has('email') ? words.emailWrong : undefined}
      />
      {asksSecret ? (
        <TextField label={words.secret} name="secret" type="password" autoComplete="off" hint={words.secretHint} />
      ) : null}
      <Button look="go" wide type="submit" busy={busy} busyText={words.entering}>
        {words.enter}
      </Button>
    </form>
  )
}
