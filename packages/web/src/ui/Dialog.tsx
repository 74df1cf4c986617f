import { type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonLook } from './Button.tsx'
import { fetchedLater, useAhead } from './fetched-later.ts'
import type { DialogProps } from './OpenDialog.tsx'

const OpenDialog = fetchedLater(async () => (await import('./OpenDialog.tsx')).OpenDialog)

/** Escape and a click outside close it; focus stays inside and returns afterwards. On compact screens a bottom sheet. */
export function Dialog(props: DialogProps) {
  const [asked, setAsked] = useState(props.open)
  if (props.open && !asked) setAsked(true)
  useAhead(OpenDialog)
  return asked ? (
    <Suspense>
      <OpenDialog.Part {...props} />
    </Suspense>
  ) : null
}

/** Asks to confirm something irreversible: the safe choice comes first, only the confirming button is filled. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  keep,
  confirm,
  look = 'danger',
  busy,
  onConfirm,
  closeLabel,
}: {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  keep: string
  confirm: string
  look?: ButtonLook
  busy?: boolean
  onConfirm: () => void
  closeLabel: string
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      {text ? <div className="dim mt-2">{text}</div> : null}
      <div className="modal__acts">
        <Button look="line" onClick={onClose}>
          {keep}
        </Button>
        <Button look={look} onClick={onConfirm} busy={busy ?? false}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
