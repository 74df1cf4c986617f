import { REASONS_MAX, type ReportCase } from '@barattolo/domain/reports/contract'
import type { Outcome } from '@barattolo/domain/reports/report'
import { cleanText } from '@barattolo/domain/written-text'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { toast } from '../ui/toasts.tsx'
import { decideMutation } from './admin.queries.ts'

const words = texts.reports.admin

/** The form of a decision: outcome, and reasons that both sides will read. The input is kept when sending fails. */
export function Decide({ reported }: { reported: ReportCase }) {
  const { outcomes, decision } = reported
  const deciding = useMutation(decideMutation(reported))
  const here = `decido:${decision?._id ?? reported._id}`
  const [kept, setOutcome, forgetOutcome] = useKeptText(`${here}:esito`, decision?.outcome ?? 'nothing')
  const outcome: Outcome = outcomes.find((one) => one === kept) ?? 'nothing'
  const [reasons, setReasons, forgetReasons] = useKeptText(here)
  const [missing, setMissing] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = cleanText(reasons) === ''
    setMissing(isMissing)
    if (isMissing) return
    const done = await deciding.mutateAsync({ outcome, reasons }).catch(() => null)
    if (!done) return
    forgetOutcome()
    forgetReasons()
    toast(words.done)
  }

  return (
    <form className="case__decide" onSubmit={(event) => void submit(event)}>
      <SelectField label={words.outcome} value={outcome} onChange={({ target }) => setOutcome(target.value)}>
        {outcomes.map((one) => (
          <option key={one} value={one}>
            {texts.reports.outcomes[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={words.reasons}
        hint={words.reasonsHint}
        error={missing ? words.reasonsMissing : undefined}
        value={reasons}
        maxLength={REASONS_MAX}
        rows={2}
        onChange={(event) => setReasons(event.target.value)}
      />
      {deciding.error ? <Fault>{errorText(deciding.error)}</Fault> : null}
      <div>
        <Button type="submit" busy={deciding.isPending}>
          {decision ? words.decideAgain : words.decide}
        </Button>
      </div>
    </form>
  )
}
