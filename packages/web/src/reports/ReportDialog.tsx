import './reports.css'
import { REPORT_TEXT_MAX, type Report, type ReportTarget } from '@barattolo/domain/reports/contract'
import { REPORT_REASONS, type ReportReason } from '@barattolo/domain/reports/report'
import { cleanText } from '@barattolo/domain/written-text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormActs } from '../ui/FormActs.tsx'
import { focusField } from '../ui/focus-field.ts'
import { reportMutation } from './reports.queries.ts'

const words = texts.reports

interface ReportDialogProps {
  target: ReportTarget
  open: boolean
  onClose: () => void
}

/** The report form, then the receipt. The input is kept when sending fails. */
export function ReportDialog({ target, open, onClose }: ReportDialogProps) {
  const [receipt, setReceipt] = useState<Report | null>(null)
  const close = () => {
    onClose()
    setReceipt(null)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={receipt ? words.receipt.title : words.title[target.kind]}
      closeLabel={texts.app.close}
    >
      {receipt ? (
        <Receipt report={receipt} onClose={close} />
      ) : (
        <ReportForm target={target} onClose={close} onSent={setReceipt} />
      )}
    </Dialog>
  )
}

function ReportForm({
  target,
  onClose,
  onSent,
}: {
  target: ReportTarget
  onClose: () => void
  onSent: (report: Report) => void
}) {
  const sending = useMutation(reportMutation)
  const here = `segnalo:${target.kind}:${target.id}`
  const [kept, setReason, forgetReason] = useKeptText(`${here}:motivo`)
  const reason: ReportReason | undefined = REPORT_REASONS.find((one) => one === kept)
  const [text, setText, forgetText] = useKeptText(here)
  const [isTried, setTried] = useState(false)
  const isTextMissing = reason === 'other' && cleanText(text) === ''

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!reason) return focusField(event.currentTarget, 'reason')
    if (isTextMissing) return focusField(event.currentTarget, 'text')
    // The form shows the mutation's error.
    const report = await sending.mutateAsync({ target, reason, text }).catch(() => null)
    if (!report) return
    forgetReason()
    forgetText()
    onSent(report)
  }

  return (
    <form className="rep" onSubmit={(event) => void submit(event)}>
      <p className="dim">{words.lead}</p>
      <fieldset className="rep__reasons" aria-describedby={isTried && !reason ? 'reason-error' : undefined}>
        <legend>{words.reason}</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" value={one} checked={one === reason} onChange={() => setReason(one)} />
            {words.reasons[one]}
          </label>
        ))}
        {isTried && !reason ? <Fault id="reason-error">{words.reasonMissing}</Fault> : null}
      </fieldset>
      <TextArea
        label={words.text}
        note={reason === 'other' ? undefined : words.optional}
        name="text"
        error={isTried && isTextMissing ? words.textMissing : undefined}
        value={text}
        maxLength={REPORT_TEXT_MAX}
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="sm dim">{words.danger}</p>
      {sending.error ? <Fault>{errorText(sending.error)}</Fault> : null}
      <FormActs leave={words.keep} onLeave={onClose} send={words.send} busy={sending.isPending} />
    </form>
  )
}

function Receipt({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <div className="rep">
      <p>{words.receipt.text}</p>
      <p className="sm dim">{words.receipt.number(report._id.slice(0, 8))}</p>
      <div className="modal__acts">
        <Button onClick={onClose}>{words.receipt.close}</Button>
      </div>
    </div>
  )
}
