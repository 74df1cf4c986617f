import { type ReactNode, Suspense } from 'react'
import { Button, type ButtonLook } from '../Button.tsx'
import { classes } from '../classes.ts'
import { FieldError } from '../form/FieldError.tsx'
import { lazyComponent, usePreload } from '../loading/lazy-component.ts'
import { useOnceTrue } from '../loading/use-once-true.ts'
import spaceStyles from '../space.module.css'
import textStyles from '../text.module.css'
import { DialogActions } from './DialogActions.tsx'
import type { DialogProps } from './OpenDialog.tsx'

const OpenDialog = lazyComponent(async () => (await import('./OpenDialog.tsx')).OpenDialog)

/** A modal dialog, on compact screens a bottom sheet. Escape and a click outside close it; closing returns the focus. */
export function Dialog(props: DialogProps) {
  const wasOpened = useOnceTrue(props.open)
  usePreload(OpenDialog)
  return wasOpened ? (
    <Suspense>
      <OpenDialog.Component {...props} />
    </Suspense>
  ) : null
}

/** Asks to confirm something irreversible: the cancel button comes first, only the confirm button is filled. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  cancelText,
  confirmText,
  look = 'danger',
  busy = false,
  error,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  cancelText: string
  confirmText: string
  look?: ButtonLook
  busy?: boolean
  /** Why the last attempt has failed; shown below the text. */
  error?: string | null | undefined
  onConfirm: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {text ? <div className={classes(textStyles.dim, spaceStyles.small)}>{text}</div> : null}
      {error ? <FieldError className={spaceStyles.medium}>{error}</FieldError> : null}
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {cancelText}
        </Button>
        <Button look={look} onClick={onConfirm} busy={busy}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
