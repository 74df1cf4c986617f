import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import type { IconName } from '../ui/icon/Icon.tsx'
import { ConfirmDialog } from '../ui/overlay/Dialog.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import spaceStyles from '../ui/space.module.css'
import { useReason } from './use-reason.tsx'

/** Long enough to read a sentence. */
const TOAST_MS = 5000

interface ReasonButtonProps {
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
  /** The input is kept under this key until the act succeeds. */
  draftKey: string
  hint?: string
  /** Rejects with the server's error. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** A button whose dialog asks for the reason of an act; an error is shown in the same dialog. */
export function ReasonButton({
  icon,
  labels,
  name,
  text,
  destructive = false,
  draftKey,
  hint = texts.admin.reason.hint,
  onConfirm,
}: ReasonButtonProps) {
  const [open, setOpen] = useState(false)
  const { reason, field, hideError, validate, clear } = useReason(draftKey, hint)
  const acting = useMutation({
    mutationFn: () => onConfirm(reason),
    // Runs even if the row with the button is already unmounted.
    onSuccess: () => {
      clear()
      setOpen(false)
      toast(labels.done, { durationMs: TOAST_MS })
    },
  })
  return (
    <>
      <Button
        small
        look={destructive ? 'no' : 'line'}
        icon={icon}
        aria-label={labels.actOn(name)}
        onClick={() => {
          if (acting.isError) acting.reset()
          hideError()
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
            <span>
              {text}
              {field}
            </span>
            {acting.error ? (
              <FieldError className={spaceStyles.medium}>{`${labels.failed}: ${errorText(acting.error)}`}</FieldError>
            ) : null}
          </>
        }
        cancelText={labels.keep}
        confirmText={acting.isPending ? labels.busy : labels.act}
        busy={acting.isPending}
        onConfirm={() => (validate() ? acting.mutate() : undefined)}
      />
    </>
  )
}
