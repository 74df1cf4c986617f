import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** The question, or what is shown. */
  title: ReactNode
  /** Where the title would only repeat what one sees. */
  titleHidden?: boolean
  closeLabel: string
  /** `sheet` comes from below on a phone; `wide` is for pictures. */
  shape?: 'modal' | 'wide'
  children: ReactNode
}

/** Escape and a click outside close it; focus stays inside and goes back where it was. Compact: a sheet from below. */
export function Dialog({ open, onClose, title, titleHidden, closeLabel, shape = 'modal', children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={`modal modal--${shape}`}>
          <div className="modal__grip" aria-hidden="true" />
          <div className="row items-start">
            <Base.Title className={titleHidden ? 'vh' : 'sign t3 grow'}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="cross" label={closeLabel} className="modal__close" />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Asks before something that cannot be taken back: the safe choice first, the other one filled only in here. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  keep,
  confirm,
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
  busy?: boolean
  onConfirm: () => void
  closeLabel: string
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      {text ? <div className="dim mt-2">{text}</div> : null}
      <div className="modal__acts">
        <button type="button" className="btn btn--line" onClick={onClose}>
          {keep}
        </button>
        <button type="button" className="btn btn--danger" onClick={onConfirm} disabled={busy}>
          {confirm}
        </button>
      </div>
    </Dialog>
  )
}
