import { cleanText } from '@barattolo/domain/clean-text'
import { OBJECTION_MAX } from '@barattolo/domain/limits'
import type { Decision } from '@barattolo/domain/reports/contract'
import { formatTownDate } from '@barattolo/domain/town-time'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextArea } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { FormActions } from '../ui/form/FormActions.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import textStyles from '../ui/text.module.css'
import reportStyles from './Reports.module.css'
import { objectionMutation } from './reports.queries.ts'

const labels = texts.reports.objection

/** "Non sono d’accordo": a button that opens the form for an objection to a decision. A user can object once per decision. */
export function Objection({ decision }: { decision: Decision }) {
  const [open, setOpen] = useState(false)
  const { timeZone } = useTown()
  return (
    <div className={reportStyles.object}>
      <Button look="line" small className={reportStyles.button} onClick={() => setOpen(true)}>
        {labels.act}
      </Button>
      <span className={classes(textStyles.small, textStyles.dim)}>
        {labels.until(formatTownDate(new Date(decision.objectUntil), timeZone))}
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={labels.title}>
        <ObjectionForm id={decision._id} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function ObjectionForm({ id, onClose }: { id: string; onClose: () => void }) {
  const sending = useMutation(objectionMutation(id))
  const [text, setText, clearText] = useUnsentText(`obietto:${id}`)
  const [isTextMissing, setTextMissing] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = cleanText(text) === ''
    setTextMissing(isMissing)
    if (isMissing) return
    const result = await sending.mutateAsync(text).catch(() => null)
    if (!result) return
    clearText()
    toast(labels.done)
    onClose()
  }

  return (
    <form className={reportStyles.form} onSubmit={(event) => void submit(event)}>
      <p className={textStyles.dim}>{labels.lead}</p>
      <TextArea
        label={labels.text}
        error={isTextMissing ? labels.missing : undefined}
        value={text}
        limit={OBJECTION_MAX}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      {sending.error ? <FieldError>{errorText(sending.error)}</FieldError> : null}
      <FormActions cancelText={texts.reports.keep} onCancel={onClose} submitText={labels.send} busy={sending.isPending} />
    </form>
  )
}
