import '../ui/icon/rare-icons.ts'
import type { Uid } from '@barattolo/domain/ids'
import type { ReportTarget } from '@barattolo/domain/reports/contract'
import { useState } from 'react'
import { useSignIn } from '../identity/sign-in/sign-in.ts'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'

export interface SafetyActionsProps {
  target: ReportTarget
  /** The person who can be blocked here. */
  person?: { uid: Uid; name: string }
}

/** The buttons of `SafetyActions`, with their dialogs. A visitor can report, but must sign in to block a person. */
export function SafetyButtons({ target, person }: SafetyActionsProps) {
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const session = useSession()
  const signIn = useSignIn()
  const openBlock = async () => {
    if (session.state === 'signedIn' || (await signIn.startSignIn())) setOpen('block')
  }
  const close = () => setOpen(null)
  return (
    <div className="safety row flex-wrap gap-1">
      <Button look="bare" small icon="flag" className="dim" onClick={() => setOpen('report')}>
        {texts.reports.act}
      </Button>
      {person ? (
        <Button
          look="bare"
          small
          icon="prohibit"
          className="dim text-left whitespace-normal wrap-anywhere"
          onClick={() => void openBlock()}
        >
          {texts.reports.block.act(person.name)}
        </Button>
      ) : null}
      <ReportDialog target={target} open={open === 'report'} onClose={close} />
      {person ? <BlockDialog person={person} open={open === 'block'} onClose={close} /> : null}
    </div>
  )
}

/** The report button beside a message of the other person. */
export function ReportMessageButton({ id }: { id: string }) {
  return <ReportButton target={{ kind: 'message', id }} label={texts.reports.actOnMessage} className="m__flag" />
}

/** The report button beside the sentence of a feedback. */
export function ReportSentenceButton({ id, sentence }: { id: string; sentence: string }) {
  return <ReportButton target={{ kind: 'feedback', id }} label={texts.reports.actOnSentence(sentence)} className="dim" />
}

function ReportButton({ target, label, className }: { target: ReportTarget; label: string; className: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="flag" label={label} className={className} onClick={() => setOpen(true)} />
      {open ? <ReportDialog target={target} open onClose={() => setOpen(false)} /> : null}
    </>
  )
}
