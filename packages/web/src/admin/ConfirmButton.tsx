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
  labels: {
    /** Text of the button, and of the dialog's confirm button. */
    act: string
    /** Accessible name of the button: the action and what it applies to. */
    actOn: (name: string) => string
    question: (name: string) => string
    keep: string
    busy: string
    done: string
    failed: string
  }
  /** The name of what the action applies to. */
  name: string
  text: ReactNode
  destructive?: boolean
  /** Rejects with the server's error. */
  onConfirm: () => Promise<unknown>
  /** Called before anything is sent; false if input is missing. */
  canSubmit?: () => boolean
  onOpen?: () => void
}

/** A button with a confirmation dialog; an error is shown in the same dialog. */
export function ConfirmButton({
  icon,
  labels,
  name,
  text,
  destructive = false,
  onConfirm,
  canSubmit = () => true,
  onOpen,
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function confirm() {
    if (!canSubmit()) return
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      setOpen(false)
      toast(labels.done, { durationMs: TOAST_MS })
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
        aria-label={labels.actOn(name)}
        onClick={() => {
          setError(null)
          onOpen?.()
          setOpen(true)
        }}
      >
        {labels.act}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={labels.question(name)}
        text={
          <>
            <span>{text}</span>
            {error === null ? null : (
              <p className="err mt-3" role="alert">
                {`${labels.failed}: ${errorText(error)}`}
              </p>
            )}
          </>
        }
        cancelText={labels.keep}
        confirmText={busy ? labels.busy : labels.act}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
