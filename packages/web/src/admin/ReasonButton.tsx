import type { ComponentProps, ReactNode } from 'react'
import { texts } from '../shared/texts.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { useReason } from './use-reason.tsx'

type ReasonButtonProps = Omit<ComponentProps<typeof ConfirmButton>, 'onConfirm' | 'canSubmit' | 'onOpen' | 'text'> & {
  text: ReactNode
  /** The input is kept under this key until the act succeeds. */
  draftKey: string
  hint?: string
  /** Rejects with the server's error. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** A button whose dialog asks for the reason of an act. */
export function ReasonButton({ text, draftKey, hint = texts.admin.reason.hint, onConfirm, ...rest }: ReasonButtonProps) {
  const { reason, field, hideError, validate, clear } = useReason(draftKey, hint)
  return (
    <ConfirmButton
      {...rest}
      text={
        <>
          {text}
          {field}
        </>
      }
      onOpen={hideError}
      canSubmit={validate}
      onConfirm={async () => {
        await onConfirm(reason)
        clear()
      }}
    />
  )
}
