import type { FeedbackAbout } from '@barattolo/domain/exchanges/exchange-answer'
import type { ConversationId, ExchangeId } from '@barattolo/domain/ids'
import { FEEDBACK_MAX, PRIVATE_NOTE_MAX } from '@barattolo/domain/limits'
import { formatTownDay } from '@barattolo/domain/town-time'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../shared/api/error-text.ts'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextArea } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { focusField } from '../ui/form/focus-field.ts'
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx'
import { toastSuccess } from '../ui/overlay/toasts.tsx'
import textStyles from '../ui/text.module.css'
import exchangeStyles from './Exchanges.module.css'
import { feedbackMutation } from './exchanges.queries.ts'

export interface FeedbackFormProps {
  /** Null if the exchange has none. */
  conversationId: ConversationId | null
  id: ExchangeId
  feedback: FeedbackAbout
  name: string
  onSent: () => void
}

/** Two answers and "Invia": three presses. A sentence and a note for the admin can be added. The input is kept when sending fails. */
export function FeedbackForm({ conversationId, id, feedback, name, onSent }: FeedbackFormProps) {
  const labels = texts.exchanges.feedback
  const { timeZone } = useTown()
  const sending = useMutation(feedbackMutation(conversationId, id))
  const draftKey = `parere:${id}:${feedback.uid}`
  const [came, setCame, clearCame] = useStoredChoice(`${draftKey}:venuto`)
  const [described, setDescribed, clearDescribed] = useStoredChoice(`${draftKey}:descritto`)
  const [text, setText, clearText] = useUnsentText(draftKey)
  const [note, setNote, clearNote] = useUnsentText(`${draftKey}:nota`)
  const asksDescribed = feedback.asksAsDescribed && came !== 'no'
  const [isSubmitted, setSubmitted] = useState(false)
  const missing = [...(came ? [] : ['came']), ...(asksDescribed && !described ? ['described'] : [])]
  const errorOf = (field: string) => (isSubmitted && missing.includes(field) ? labels.missing : null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    if (missing[0]) return focusField(event.currentTarget, missing[0])
    const answers = { came: came === 'yes', asDescribed: asksDescribed ? described === 'yes' : null, text, privateNote: note }
    await sending.mutateAsync({ aboutUid: feedback.uid, ...answers }).then(
      () => {
        for (const clear of [clearCame, clearDescribed, clearText, clearNote]) clear()
        toastSuccess(labels.thanks)
        onSent()
      },
      // The form shows the mutation's error.
      () => undefined,
    )
  }

  return (
    <form className={exchangeStyles.feedbackForm} onSubmit={(event) => void submit(event)}>
      <YesNoField name="came" label={labels.came(name)} value={came} error={errorOf('came')} onChange={setCame} />
      {asksDescribed ? (
        <YesNoField
          name="described"
          label={labels.asDescribed}
          value={described}
          error={errorOf('described')}
          onChange={setDescribed}
        />
      ) : null}
      <OptionalTexts startsOpen={text !== '' || note !== ''}>
        <TextArea
          label={labels.sentence}
          note={labels.optional}
          value={text}
          onChange={(event) => setText(event.target.value)}
          limit={FEEDBACK_MAX}
          rows={3}
        />
        <TextArea
          label={labels.note}
          note={labels.optional}
          hint={labels.noteHint}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          limit={PRIVATE_NOTE_MAX}
          rows={2}
        />
      </OptionalTexts>
      {sending.error ? <FieldError>{errorText(sending.error)}</FieldError> : null}
      <Button type="submit" look="go" wide busy={sending.isPending}>
        {labels.send}
      </Button>
      <p className={classes(textStyles.small, textStyles.dim)}>
        {labels.explain} {labels.until(formatTownDay(new Date(feedback.until), timeZone))}
      </p>
    </form>
  )
}

/** Behind a button, so that the two answers need no scrolling. */
function OptionalTexts({ startsOpen, children }: { startsOpen: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(startsOpen)
  if (isOpen) return children
  const open = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => setOpen(true))
    // The pressed button is gone.
    form?.querySelector('textarea')?.focus()
  }
  return (
    <Button look="bare" small icon="pencil" onClick={open}>
      {texts.exchanges.feedback.more}
    </Button>
  )
}

type YesNo = 'yes' | 'no'

/** A yes/no answer without default. Stored like the text, so that after a reload both still match. */
function useStoredChoice(key: string): [value: YesNo | null, change: (value: YesNo) => void, clearStored: () => void] {
  const [stored, change, clear] = useUnsentText(key)
  return [stored === 'yes' || stored === 'no' ? stored : null, change, clear]
}

interface YesNoFieldProps {
  name: string
  label: string
  value: YesNo | null
  error: string | null
  onChange: (value: YesNo) => void
}

function YesNoField({ name, label, value, error, onChange }: YesNoFieldProps) {
  const id = useId()
  const labels = texts.exchanges.feedback
  const options = [
    { value: 'yes', text: labels.yes },
    { value: 'no', text: labels.no },
  ] as const
  return (
    <div className={exchangeStyles.feedbackQuestion}>
      <span className={exchangeStyles.feedbackLabel} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl<YesNo>
        name={name}
        label={label}
        describedBy={error ? id : undefined}
        options={options}
        value={value}
        onChange={onChange}
      />
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
