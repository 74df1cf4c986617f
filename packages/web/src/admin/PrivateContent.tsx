import type { OpenableCase } from '@barattolo/domain/admin/opening'
import { Problem } from '@barattolo/domain/problem'
import { type QueryKey, type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { ConfirmDialog } from '../ui/overlay/Dialog.tsx'
import spaceStyles from '../ui/space.module.css'
import { openCaseMutation } from './admin.queries.ts'
import { useReason } from './use-reason.tsx'

const labels = texts.admin.opening

interface PrivateContentProps<T, K extends QueryKey> {
  kind: OpenableCase
  id: string
  /** Text of the button, and its accessible name. */
  act: string
  actOn: string
  /** Refused with `openingNeedsReason` until the admin has given a reason. */
  query: UseQueryOptions<T, Error, T, K>
  /** The content is a dialog: the button stays, and gets the focus back. */
  isDialog?: boolean
  children: (content: T, close: () => void) => ReactNode
}

/** A button that shows what is private, and asks for a reason where none was given for it within the last hour. */
export function PrivateContent<T, K extends QueryKey>({
  kind,
  id,
  act,
  actOn,
  query,
  isDialog = false,
  children,
}: PrivateContentProps<T, K>) {
  const [isWanted, setWanted] = useState(false)
  const content = useQuery({ ...query, enabled: isWanted, retry: false })
  const needsReason = content.error instanceof Problem && content.error.code === 'openingNeedsReason'
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setWanted(false)
    // After the dialog has gone, which would otherwise leave the focus on the page.
    requestAnimationFrame(() => button.current?.focus())
  }
  const shown = isWanted && content.data !== undefined && !needsReason ? children(content.data, close) : null
  if (shown && !isDialog) return shown
  return (
    <>
      <Button
        ref={button}
        small
        look="line"
        icon="magnifier"
        aria-label={actOn}
        busy={isWanted && content.isFetching}
        onClick={() => {
          setWanted(true)
          if (isWanted) void content.refetch()
        }}
      >
        {act}
      </Button>
      {shown}
      {isWanted && needsReason ? (
        <OpeningDialog kind={kind} id={id} onClose={close} onOpened={() => void content.refetch()} />
      ) : null}
      {isWanted && content.error && !needsReason ? <FieldError>{errorText(content.error)}</FieldError> : null}
    </>
  )
}

interface OpeningDialogProps {
  kind: OpenableCase
  id: string
  onClose: () => void
  onOpened: () => void
}

function OpeningDialog({ kind, id, onClose, onOpened }: OpeningDialogProps) {
  const opening = useMutation(openCaseMutation)
  const { reason, field, validate, clear } = useReason(`apri:${kind}:${id}`, texts.admin.reason.onlyLog)
  async function confirm() {
    if (!validate()) return
    const opened = await opening.mutateAsync({ kind, id, reason }).catch(() => null)
    if (!opened) return
    clear()
    onOpened()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={labels.question}
      look="ink"
      text={
        <>
          <p>{labels.text}</p>
          {field}
          {opening.error ? (
            <FieldError className={spaceStyles.medium}>{`${labels.failed}: ${errorText(opening.error)}`}</FieldError>
          ) : null}
        </>
      }
      cancelText={labels.keep}
      confirmText={opening.isPending ? labels.busy : labels.confirm}
      busy={opening.isPending}
      onConfirm={() => void confirm()}
    />
  )
}
