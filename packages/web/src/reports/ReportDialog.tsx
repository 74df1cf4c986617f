import { cleanText } from '@barattolo/domain/clean-text'
import { REPORT_TEXT_MAX } from '@barattolo/domain/limits'
import type { Report, ReportTarget } from '@barattolo/domain/reports/contract'
import { REPORT_REASONS, type ReportReason, reportNumber } from '@barattolo/domain/reports/report'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { useSession } from '../shared/session.ts'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { TextArea } from '../ui/form/Field.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { FormActions } from '../ui/form/FormActions.tsx'
import { focusField } from '../ui/form/focus-field.ts'
import { focusTooLongField, hasTooLongField } from '../ui/form/length-limit.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { DialogActions } from '../ui/overlay/DialogActions.tsx'
import textStyles from '../ui/text.module.css'
import reportStyles from './Reports.module.css'
import { reportMutation } from './reports.queries.ts'
import { useVisitor, VisitorFields } from './VisitorFields.tsx'

const labels = texts.reports

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
    <Dialog open={open} onClose={close} title={receipt ? labels.receipt.title : labels.title[target.kind]}>
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
  const isVisitor = useSession().state !== 'signedIn'
  const sending = useMutation(reportMutation)
  const draftKey = `segnalo:${target.kind}:${target.id}`
  const [storedReason, setReason, clearReason] = useUnsentText(`${draftKey}:motivo`)
  const reason: ReportReason | undefined = REPORT_REASONS.find((option) => option === storedReason)
  const [text, setText, clearText] = useUnsentText(draftKey)
  const visitor = useVisitor(draftKey)
  const [isSubmitted, setSubmitted] = useState(false)
  const isTextMissing = reason === 'other' && cleanText(text) === ''

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    if (!reason) return focusField(event.currentTarget, 'reason')
    if (isTextMissing) return focusField(event.currentTarget, 'text')
    if (isVisitor && visitor.firstWrong) return focusField(event.currentTarget, visitor.firstWrong)
    if (hasTooLongField(event.currentTarget)) return focusTooLongField(event.currentTarget)
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    const body = { target, reason, text, ...(isVisitor ? { visitor: visitor.values, website } : {}) }
    // The form shows the mutation's error.
    const report = await sending.mutateAsync(body).catch(() => null)
    if (!report) return
    clearReason()
    clearText()
    visitor.clear()
    onSent(report)
  }

  return (
    <form className={reportStyles.form} data-checks-lengths onSubmit={(event) => void submit(event)}>
      <p className={textStyles.dim}>{isVisitor ? labels.visitor.lead : labels.lead}</p>
      <fieldset className={reportStyles.reasons} aria-describedby={isSubmitted && !reason ? 'reason-error' : undefined}>
        <legend>{labels.reason}</legend>
        {REPORT_REASONS.map((option) => (
          <label key={option}>
            <input type="radio" name="reason" value={option} checked={option === reason} onChange={() => setReason(option)} />
            {labels.reasons[option]}
          </label>
        ))}
        {isSubmitted && !reason ? <FieldError id="reason-error">{labels.reasonMissing}</FieldError> : null}
      </fieldset>
      <TextArea
        label={labels.text}
        note={reason === 'other' ? undefined : labels.optional}
        name="text"
        error={isSubmitted && isTextMissing ? labels.textMissing : undefined}
        value={text}
        limit={REPORT_TEXT_MAX}
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      {isVisitor ? <VisitorFields visitor={visitor} isSubmitted={isSubmitted} /> : null}
      <p className={classes(textStyles.small, textStyles.dim)}>{labels.danger}</p>
      {isVisitor ? <p className={classes(textStyles.small, textStyles.dim)}>{labels.visitor.signIn}</p> : null}
      {sending.error ? <FieldError>{errorText(sending.error)}</FieldError> : null}
      <FormActions cancelText={labels.keep} onCancel={onClose} submitText={labels.send} busy={sending.isPending} />
    </form>
  )
}

function Receipt({ report, onClose }: { report: Report; onClose: () => void }) {
  const isVisitor = useSession().state !== 'signedIn'
  return (
    <div className={reportStyles.form}>
      <p>{isVisitor ? labels.visitor.receipt : labels.receipt.text}</p>
      <p className={classes(textStyles.small, textStyles.dim)}>{labels.receipt.number(reportNumber(report._id))}</p>
      <DialogActions>
        <Button onClick={onClose}>{labels.receipt.close}</Button>
      </DialogActions>
    </div>
  )
}
