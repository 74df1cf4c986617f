import { FEEDBACK_MAX, PRIVATE_NOTE_MAX } from '@barattolo/domain/bounds'
import type { FeedbackAbout } from '@barattolo/domain/exchanges/contract'
import type { ConversationId, ExchangeId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { sayDone } from '../conversations/say.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormActs } from '../ui/FormActs.tsx'
import { focusField } from '../ui/focus-field.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { feedbackMutation } from './exchanges.queries.ts'

interface FeedbackDialogProps {
  talk: ConversationId
  id: ExchangeId
  feedback: FeedbackAbout
  name: string
  open: boolean
  onClose: () => void
}

/** The feedback form, with a private note for the admin. The input is kept when sending fails. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={texts.exchanges.feedback.title(props.name)}
      closeLabel={texts.app.close}
    >
      <FeedbackForm {...props} />
    </Dialog>
  )
}

type YesNo = 'yes' | 'no'

function FeedbackForm({ talk, id, feedback, name, onClose }: FeedbackDialogProps) {
  const words = texts.exchanges.feedback
  const sending = useMutation(feedbackMutation(talk, id))
  const here = `parere:${id}:${feedback.uid}`
  const [came, setCame, forgetCame] = useKeptChoice(`${here}:venuto`)
  const [described, setDescribed, forgetDescribed] = useKeptChoice(`${here}:descritto`)
  const [text, setText, forgetText] = useKeptText(here)
  const [note, setNote, forgetNote] = useKeptText(`${here}:nota`)
  const asks = feedback.asksAsDescribed && came === 'yes'
  const [isTried, setTried] = useState(false)
  const missing = [...(came ? [] : ['came']), ...(asks && !described ? ['described'] : [])]
  const faultOf = (field: string) => (isTried && missing.includes(field) ? words.missing : null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (missing[0]) return focusField(event.currentTarget, missing[0])
    const said = { came: came === 'yes', asDescribed: asks ? described === 'yes' : null, text, privateNote: note }
    await sending.mutateAsync({ aboutUid: feedback.uid, ...said }).then(
      () => {
        for (const forget of [forgetCame, forgetDescribed, forgetText, forgetNote]) forget()
        sayDone(words.thanks)
        onClose()
      },
      // The form shows the mutation's error.
      () => undefined,
    )
  }

  return (
    <form className="meet" onSubmit={(event) => void submit(event)}>
      <p className="dim">{words.explain}</p>
      <Choice name="came" label={words.came(name)} value={came} fault={faultOf('came')} onChange={setCame} />
      {asks ? (
        <Choice
          name="described"
          label={words.asDescribed}
          value={described}
          fault={faultOf('described')}
          onChange={setDescribed}
        />
      ) : null}
      <TextArea
        label={words.sentence}
        note={words.optional}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={FEEDBACK_MAX}
        rows={3}
      />
      <TextArea
        label={words.note}
        note={words.optional}
        hint={words.noteHint}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={PRIVATE_NOTE_MAX}
        rows={2}
      />
      {sending.error ? <Fault>{errorText(sending.error)}</Fault> : null}
      <FormActs leave={texts.exchanges.notNow} onLeave={onClose} send={words.send} busy={sending.isPending} />
    </form>
  )
}

/** A yes/no answer without default. Stored like the text, so that after a reload both still match. */
function useKeptChoice(place: string): [value: YesNo | null, change: (value: YesNo) => void, forget: () => void] {
  const [kept, change, forget] = useKeptText(place)
  return [kept === 'yes' || kept === 'no' ? kept : null, change, forget]
}

interface ChoiceProps {
  name: string
  label: string
  value: YesNo | null
  fault: string | null
  onChange: (value: YesNo) => void
}

function Choice({ name, label, value, fault, onChange }: ChoiceProps) {
  const id = useId()
  const words = texts.exchanges.feedback
  const options = [
    { value: 'yes', text: words.yes },
    { value: 'no', text: words.no },
  ] as const
  return (
    <div className="meet__choice">
      <span className="font-[650]" aria-hidden="true">
        {label}
      </span>
      <Segmented<YesNo>
        name={name}
        label={label}
        describedBy={fault ? id : undefined}
        options={options}
        value={value}
        onChange={onChange}
      />
      {fault ? <Fault id={id}>{fault}</Fault> : null}
    </div>
  )
}
