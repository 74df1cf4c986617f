import { isReasonLongEnough } from '@barattolo/domain/admin/reason'
import { ADMIN_REASON_MAX } from '@barattolo/domain/limits'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useUnsentText } from '../shared/storage/use-unsent-text.ts'
import { texts } from '../shared/texts.ts'
import { TextArea } from '../ui/form/Field.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

const labels = texts.admin.reason

type ReasonButtonProps = Omit<ComponentProps<typeof ConfirmButton>, 'onConfirm' | 'canSubmit' | 'onOpen' | 'text'> & {
  text: ReactNode
  /** The input is kept under this key until the act succeeds. */
  draftKey: string
  hint?: string
  /** Rejects with the server's error. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** A button whose dialog asks for the reason of an act. */
export function ReasonButton({ text, draftKey, hint = labels.hint, onConfirm, ...rest }: ReasonButtonProps) {
  const [reason, setReason, clearReason] = useUnsentText(`motivo:${draftKey}`)
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmButton
      {...rest}
      text={
        <>
          {text}
          <div className="mt-3 text-ink">
            <TextArea
              label={labels.label}
              hint={hint}
              error={isMissing ? labels.missing : undefined}
              value={reason}
              maxLength={ADMIN_REASON_MAX}
              rows={3}
              required
              onChange={(event) => {
                setReason(event.target.value)
                setMissing(false)
              }}
            />
          </div>
        </>
      }
      onOpen={() => setMissing(false)}
      canSubmit={() => {
        setMissing(!isReasonLongEnough(reason))
        return isReasonLongEnough(reason)
      }}
      onConfirm={async () => {
        await onConfirm(reason)
        clearReason()
        setReason('')
      }}
    />
  )
}
