import { useState } from 'react'
import { texts } from '../shared/texts.ts'
import { IconButton } from '../ui/Button.tsx'
import { ReportDialog } from './ReportDialog.tsx'

/** The report button beside a message of the other person. */
export function ReportMessageButton({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="flag" label={texts.reports.actOnMessage} className="m__flag" onClick={() => setOpen(true)} />
      {open ? <ReportDialog target={{ kind: 'message', id }} open onClose={() => setOpen(false)} /> : null}
    </>
  )
}
