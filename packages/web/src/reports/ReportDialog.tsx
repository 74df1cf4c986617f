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
import { reportMutation } from './reports.queries.ts'

const words = texts.reports
const FIRST_REASON: ReportReason = 'forbidden'

interface ReportDialogProps {
  target: ReportTarget
  open: boolean
  onClose: () => void
}

/** A reason of the list and words of one's own, then the receipt. What was typed stays when it fails. */
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
  const [kept, setReason, forgetReason] = useKeptText(`${here}:motivo`, FIRST_REASON)
  const reason = REPORT_REASONS.find((one) => one === kept) ?? FIRST_REASON
  const [text, setText, forgetText] = useKeptText(here)
  const [missing, setMissing] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = reason === 'other' && cleanText(text) === ''
    setMissing(isMissing)
    if (isMissing) return
    // A refusal is shown below, from the mutation.
    const report = await sending.mutateAsync({ target, reason, text }).catch(() => null)
    if (!report) return
    forgetReason()
    forgetText()
    onSent(report)
  }

  return (
    <form className="rep" onSubmit={(event) => void submit(event)}>
      <p className="dim">{words.lead}</p>
      <fieldset className="rep__reasons">
        <legend>{words.reason}</legend>
        {REPORT_REASONS.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" value={one} checked={one === reason} onChange={() => setReason(one)} />
            {words.reasons[one]}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={words.text}
        note={reason === 'other' ? undefined : words.optional}
        error={missing ? words.textMissing : undefined}
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
