import { type ReactNode, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { toast } from '../ui/toasts.tsx'

/** Long enough to read a sentence. */
const SENTENCE_MS = 5000

interface ActProps {
  icon: IconName
  /** Text of the button, and of the dialog's confirm button. */
  word: string
  /** Accessible name of the button: the action and what it applies to. */
  label: string
  question: string
  text: ReactNode
  keep: string
  busyWord: string
  done: string
  failed: string
  destructive?: boolean
  /** Rejects with the server's error. */
  carryOut: () => Promise<unknown>
  /** Called before anything is sent; false if input is missing. */
  mayGo?: () => boolean
  onOpen?: () => void
}

/** A button with a confirmation dialog; an error is shown in the same dialog. */
export function Act({ icon, word, label, destructive = false, onOpen, ...asked }: ActProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { question, text, keep, busyWord, done, failed, carryOut, mayGo = () => true } = asked

  async function confirm() {
    if (!mayGo()) return
    setBusy(true)
    setError(null)
    try {
      await carryOut()
      setOpen(false)
      toast(done, { milliseconds: SENTENCE_MS })
    } catch (fault) {
      setError(fault)
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
        {word}
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
                {`${failed}: ${errorText(error)}`}
              </p>
            )}
          </>
        }
        keep={keep}
        confirm={busy ? busyWord : word}
        busy={busy}
        onConfirm={() => void confirm()}
        closeLabel={texts.app.close}
      />
    </>
  )
}
