import { type Decision, OBJECTION_MAX } from '@barattolo/domain/reports/contract'
import { cleanText } from '@barattolo/domain/written-text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { day } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormActs } from '../ui/FormActs.tsx'
import { toast } from '../ui/toasts.tsx'
import { objectionMutation } from './reports.queries.ts'

const words = texts.reports.objection

/** "Non sono d'accordo": the objection to a decision, possible once, with reasons. */
export function Objection({ decision }: { decision: Decision }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="rep__object">
      <Button look="line" small className="rep__btn" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      <span className="sm dim">{words.until(day(decision.objectUntil))}</span>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title} closeLabel={texts.app.close}>
        <ObjectionForm id={decision._id} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function ObjectionForm({ id, onClose }: { id: string; onClose: () => void }) {
  const sending = useMutation(objectionMutation(id))
  const [text, setText, forget] = useKeptText(`obietto:${id}`)
  const [missing, setMissing] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = cleanText(text) === ''
    setMissing(isMissing)
    if (isMissing) return
    const done = await sending.mutateAsync(text).catch(() => null)
    if (!done) return
    forget()
    toast(words.done)
    onClose()
  }

  return (
    <form className="rep" onSubmit={(event) => void submit(event)}>
      <p className="dim">{words.lead}</p>
      <TextArea
        label={words.text}
        error={missing ? words.missing : undefined}
        value={text}
        maxLength={OBJECTION_MAX}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      {sending.error ? <Fault>{errorText(sending.error)}</Fault> : null}
      <FormActs leave={texts.reports.keep} onLeave={onClose} send={words.send} busy={sending.isPending} />
    </form>
  )
}
