import type { Uid } from '@barattolo/domain/ids'
import { acceptRules } from '@barattolo/domain/people/rules-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { formatCalendarDay } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/form/Field.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useFocusOnError } from '../../ui/form/use-focus-on-error.ts'
import textStyles from '../../ui/text.module.css'
import { nameErrorOf } from '../name-error.ts'
import { meQuery } from '../people.queries.ts'
import rulesStyles from './Rules.module.css'

const labels = texts.rules
/** Opened in a new tab, so that the user's unfinished action stays in this one. */
const TO_READ = [
  [paths.terms, labels.terms],
  [paths.forbidden, labels.forbidden],
  [paths.privacy, labels.privacy],
] as const

interface RulesFormProps {
  me: Uid
  /** The date of the version of the rules that is accepted here. */
  version: string
  /** The name that others see so far. */
  name: string
  onLater: () => void
  onAccepted: () => void
}

export function RulesForm({ me, version, name: currentName, onLater, onAccepted }: RulesFormProps) {
  const queries = useQueryClient()
  const [name, setName] = useState(currentName)
  const accepting = useMutation({ mutationFn: () => call(acceptRules, { body: { version, oldEnough: true, name } }) })
  const [age, setAge] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusOnError(form)
  const nameError = tried ? nameErrorOf(name) : undefined
  const invalid = (ticked: boolean) => (tried && !ticked ? true : undefined)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!age || !agreed || nameErrorOf(name)) return focusFirstError()
    try {
      await accepting.mutateAsync()
      queries.setQueryData(
        meQuery(me).queryKey,
        (known) => known && { ...known, rulesToAccept: null, profile: { ...known.profile, name } },
      )
      onAccepted()
    } catch {
      // The error is shown below. A newer version of the rules may be in force by now.
      await queries.invalidateQueries({ queryKey: ['me'] })
    }
  }

  return (
    <form ref={form} className={rulesStyles.rules} onSubmit={(event) => void submit(event)}>
      <p className={textStyles.dim}>{labels.lead}</p>
      <TextField
        label={labels.name}
        hint={labels.nameHint}
        autoComplete="nickname"
        value={name}
        error={nameError}
        onChange={({ target }) => setName(target.value)}
      />
      <label className={rulesStyles.tick}>
        <input type="checkbox" checked={age} aria-invalid={invalid(age)} onChange={(event) => setAge(event.target.checked)} />
        <span>
          <strong>{labels.age}</strong>
          <span className={classes(textStyles.small, textStyles.dim)}>{labels.ageWhy}</span>
        </span>
      </label>
      <label className={rulesStyles.tick}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={invalid(agreed)}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>
          <strong>{labels.accept}</strong>
          <span className={classes(textStyles.small, textStyles.dim)}>{labels.version(formatCalendarDay(version))}</span>
        </span>
      </label>
      <p className={classes(rulesStyles.read, textStyles.small)}>
        <span>{labels.read}</span>
        {TO_READ.map(([path, text]) => (
          <a key={path} href={path} target="_blank" rel="noreferrer">
            {text}
          </a>
        ))}
      </p>
      {tried && !(age && agreed) ? <FieldError>{labels.missing}</FieldError> : null}
      {accepting.error ? <FieldError>{errorText(accepting.error)}</FieldError> : null}
      <FormActions
        cancelText={labels.later}
        onCancel={onLater}
        submitText={labels.confirm}
        busy={accepting.isPending}
        busyText={labels.confirming}
      />
    </form>
  )
}
