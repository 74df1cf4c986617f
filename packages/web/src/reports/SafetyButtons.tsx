import '../ui/icon/rare-icons.ts'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { useState } from 'react'
import { texts } from '../shared/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import textStyles from '../ui/text.module.css'
import { ReportDialog } from './ReportDialog.tsx'
import reportStyles from './Reports.module.css'

/** The button of `SafetyActions`, with its dialog. */
export function SafetyButton({ target }: { target: ReportTarget }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={reportStyles.safety}>
      <Button look="bare" small icon="flag" className={textStyles.dim} onClick={() => setOpen(true)}>
        {texts.reports.act}
      </Button>
      <ReportDialog target={target} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/** The report button beside a message of the other person. */
export function ReportMessageButton({ id }: { id: string }) {
  return <ReportButton target={{ kind: 'message', id }} label={texts.reports.actOnMessage} className={reportStyles.flag} />
}

/** The report button beside the sentence of a feedback. */
export function ReportSentenceButton({ id, sentence }: { id: string; sentence: string }) {
  return (
    <ReportButton target={{ kind: 'feedback', id }} label={texts.reports.actOnSentence(sentence)} className={textStyles.dim} />
  )
}

function ReportButton({ target, label, className }: { target: ReportTarget; label: string; className: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="flag" label={label} className={className} onClick={() => setOpen(true)} />
      {open ? <ReportDialog target={target} open onClose={() => setOpen(false)} /> : null}
    </>
  )
}
