import { FEEDBACK_MAX, PRIVATE_NOTE_MAX } from '@barattolo/domain/bounds'
import type { FeedbackAbout } from '@barattolo/domain/exchanges/contract'
import type { ConversationId, ExchangeId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { sayDone } from '../conversations/say.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormActs } from '../ui/FormActs.tsx'
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

/** Did they come, was it as described, a sentence; and a line for whoever administers. What was typed stays when it fails. */
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    const said = { came: came === 'yes', asDescribed: asks ? described === 'yes' : null, text, privateNote: note }
    await sending.mutateAsync({ aboutUid: feedback.uid, ...said }).then(
      () => {
        for (const forget of [forgetCame, forgetDescribed, forgetText, forgetNote]) forget()
        sayDone(words.thanks)
        onClose()
      },
      // Shown below, from the mutation.
      () => undefined,
    )
  }

  return (
    <form className="meet" onSubmit={(event) => void submit(event)}>
      <p className="dim">{words.explain}</p>
      <Choice label={words.came(name)} value={came} onChange={setCame} />
      {asks ? <Choice label={words.asDescribed} value={described} onChange={setDescribed} /> : null}
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

/** Kept with the words, which would else stand beside the opposite. */
function useKeptChoice(place: string): [value: YesNo, change: (value: YesNo) => void, forget: () => void] {
  const [kept, change, forget] = useKeptText(place, 'yes')
  return [kept === 'no' ? 'no' : 'yes', change, forget]
}

function Choice({ label, value, onChange }: { label: string; value: YesNo; onChange: (value: YesNo) => void }) {
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
      <Segmented<YesNo> label={label} options={options} value={value} onChange={onChange} />
    </div>
  )
}
