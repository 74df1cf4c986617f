import type { Uid } from '@barattolo/domain/ids'
import { chooseName } from '@barattolo/domain/people/contract'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextField } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { nameErrorOf } from './name-error.ts'
import panelStyles from './Panels.module.css'
import { meQuery } from './people.queries.ts'

const labels = texts.people.name

/** Changes the name that others see. */
export function NamePanel({ me }: { me: Uid }) {
  const { data } = useQuery(meQuery(me))
  const saving = useMutation(chooseNameMutation)
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  if (!data) return null
  const name = typed ?? data.profile.name
  const error = tried ? nameErrorOf(name) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (nameErrorOf(name)) return
    const done = () => {
      // What was typed meanwhile stays.
      setTyped((current) => (current === name ? null : current))
      setTried(false)
      toast(labels.saved)
    }
    void saving.mutateAsync(name).then(done, () => undefined)
  }
  return (
    <section className={classes(surfaces.panel, panelStyles.choice)} aria-labelledby="own-name">
      <h2 id="own-name" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
      </h2>
      <form className={panelStyles.leave} onSubmit={submit}>
        <p className={textStyles.dim}>{labels.text}</p>
        <TextField
          label={labels.label}
          autoComplete="nickname"
          value={name}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="line" type="submit" busy={saving.isPending}>
          {labels.save}
        </Button>
        {saving.error ? <FieldError>{errorText(saving.error)}</FieldError> : null}
      </form>
    </section>
  )
}

/** The name is in the profile, the lists of objects and the conversations. */
const chooseNameMutation = mutationOptions({
  mutationFn: (name: string) => call(chooseName, { body: { name } }),
  onSuccess: () => queryClient.invalidateQueries(),
})
