import { type ReactNode, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/icon/Icon.tsx'
import { ConfirmDialog } from '../ui/overlay/Dialog.tsx'
import { toast } from '../ui/overlay/toasts.tsx'

/** Long enough to read a sentence. */
const TOAST_MS = 5000

interface ConfirmButtonProps {
  icon: IconName
  /** Text of the button, and of the dialog's confirm button. */
  buttonText: string
  /** Accessible name of the button: the action and what it applies to. */
  label: string
  question: string
  text: ReactNode
  cancelText: string
  busyText: string
  successText: string
  failureText: string
  destructive?: boolean
  /** Rejects with the server's error. */
  onConfirm: () => Promise<unknown>
  /** Called before anything is sent; false if input is missing. */
  canSubmit?: () => boolean
  onOpen?: () => void
}

/** A button with a confirmation dialog; an error is shown in the same dialog. */
export function ConfirmButton({ icon, buttonText, label, destructive = false, onOpen, ...dialogProps }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { question, text, cancelText, busyText, successText, failureText, onConfirm, canSubmit = () => true } = dialogProps

  async function confirm() {
    if (!canSubmit()) return
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      setOpen(false)
      toast(successText, { durationMs: TOAST_MS })
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        small
        look={destructive ? 'no' : 'line'}
        icon={icon}
        aria-label={label}
        onClick={() => {
          setError(null)
          onOpen?.()
          setOpen(true)
        }}
      >
        {buttonText}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={question}
        text={
          <>
            {text}
            {error === null ? null : (
              <p className="err mt-3" role="alert">
                {`${failureText}: ${errorText(error)}`}
              </p>
            )}
          </>
        }
        cancelText={cancelText}
        confirmText={busy ? busyText : buttonText}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
