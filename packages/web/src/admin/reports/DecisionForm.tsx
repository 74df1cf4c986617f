import { ADMIN_REASON_MAX } from '@barattolo/domain/limits'
import type { ReportCase } from '@barattolo/domain/reports/contract'
import { isReasonLongEnough } from '@barattolo/domain/reports/reason'
import type { ReportOutcome } from '@barattolo/domain/reports/report'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../shared/api/error-text.ts'
import { useUnsentText } from '../../shared/storage/use-unsent-text.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea } from '../../ui/form/Field.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import { decideMutation } from '../admin.queries.ts'
import caseStyles from './ReportsQueue.module.css'

const labels = texts.reports.admin

/** The form of a decision: outcome, and reasons that both sides will read. The input is kept when sending fails. */
export function DecisionForm({ reportCase }: { reportCase: ReportCase }) {
  const { outcomes, decision } = reportCase
  const deciding = useMutation(decideMutation(reportCase))
  const draftKey = `decido:${decision?._id ?? reportCase._id}`
  const [storedOutcome, setOutcome, clearOutcome] = useUnsentText(`${draftKey}:esito`, decision?.outcome ?? 'nothing')
  const outcome: ReportOutcome = outcomes.find((option) => option === storedOutcome) ?? 'nothing'
  const [reasons, setReasons, clearReasons] = useUnsentText(draftKey)
  const [areReasonsMissing, setReasonsMissing] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = !isReasonLongEnough(reasons)
    setReasonsMissing(isMissing)
    if (isMissing) return
    const result = await deciding.mutateAsync({ outcome, reasons }).catch(() => null)
    if (!result) return
    clearOutcome()
    clearReasons()
    toast(labels.done)
  }

  return (
    <form className={caseStyles.decide} onSubmit={(event) => void submit(event)}>
      <SelectField label={labels.outcome} value={outcome} onChange={({ target }) => setOutcome(target.value)}>
        {outcomes.map((option) => (
          <option key={option} value={option}>
            {texts.reports.outcomes[option]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={labels.reasons}
        hint={labels.reasonsHint}
        error={areReasonsMissing ? labels.reasonsMissing : undefined}
        value={reasons}
        limit={ADMIN_REASON_MAX}
        rows={2}
        onChange={(event) => setReasons(event.target.value)}
      />
      {deciding.error ? <FieldError>{errorText(deciding.error)}</FieldError> : null}
      <div>
        <Button type="submit" busy={deciding.isPending}>
          {decision ? labels.decideAgain : labels.decide}
        </Button>
      </div>
    </form>
  )
}
