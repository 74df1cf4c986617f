import type { Uid } from '@barattolo/domain/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../shared/api/error-text.ts'
import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { DialogActions } from '../ui/overlay/DialogActions.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import spaceStyles from '../ui/space.module.css'
import textStyles from '../ui/text.module.css'
import reportStyles from './Reports.module.css'
import { blockMutation, callOffMutation, refetchAfterBlock } from './reports.queries.ts'

const labels = texts.reports.block
/** Long enough to read a sentence. */
const TOAST_MS = 5000

interface BlockDialogProps {
  person: { uid: Uid; name: string }
  open: boolean
  onClose: () => void
}

/** Explains the consequences, blocks the person, and offers to call off open exchanges. Then navigates to the bazar. */
export function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const blocking = useMutation(blockMutation(person.uid))
  const finish = async () => {
    toast(labels.done(person.name), { durationMs: TOAST_MS })
    await navigate(paths.bazar)
    await refetchAfterBlock(queryClient)
  }
  const confirm = async () => {
    const result = await blocking.mutateAsync().catch(() => null)
    if (result?.openExchanges.length === 0) await finish()
  }
  const exchanges = blocking.data?.openExchanges ?? []
  return (
    <Dialog
      open={open}
      onClose={blocking.data ? () => void finish() : onClose}
      title={exchanges.length > 0 ? labels.openTitle : labels.question(person.name)}
    >
      {exchanges.length > 0 ? (
        <OpenExchangesStep exchanges={exchanges} onDone={() => void finish()} />
      ) : (
        <>
          <ul className={reportStyles.happens}>
            {labels.happens.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className={classes(textStyles.dim, spaceStyles.medium)}>{labels.reportFirst}</p>
          {blocking.error ? <FieldError className={spaceStyles.medium}>{errorText(blocking.error)}</FieldError> : null}
          <DialogActions>
            <Button look="line" onClick={onClose}>
              {labels.keep}
            </Button>
            <Button look="danger" busy={blocking.isPending} onClick={() => void confirm()}>
              {labels.confirm}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

type OpenExchanges = Awaited<ReturnType<NonNullable<ReturnType<typeof blockMutation>['mutationFn']>>>['openExchanges']

/** Open exchanges continue despite the block unless they are called off here. */
function OpenExchangesStep({ exchanges, onDone }: { exchanges: OpenExchanges; onDone: () => void }) {
  const callingOff = useMutation(callOffMutation)
  const [open, setOpen] = useState(exchanges)
  const callOff = async (id: OpenExchanges[number]['conversationId']) => {
    const result = await callingOff.mutateAsync(id).catch(() => null)
    if (!result) return
    toast(labels.calledOff)
    const remaining = open.filter(({ conversationId }) => conversationId !== id)
    if (remaining.length === 0) onDone()
    else setOpen(remaining)
  }
  return (
    <>
      <p className={classes(textStyles.dim, spaceStyles.small)}>{labels.openText}</p>
      {callingOff.error ? <FieldError className={spaceStyles.medium}>{errorText(callingOff.error)}</FieldError> : null}
      <DialogActions rows>
        <Button look="line" onClick={onDone}>
          {labels.goOn}
        </Button>
        {open.map(({ conversationId, title }) => (
          <Button
            key={conversationId}
            look="danger"
            busy={callingOff.isPending && callingOff.variables === conversationId}
            disabled={callingOff.isPending}
            onClick={() => void callOff(conversationId)}
          >
            {labels.callOff(title)}
          </Button>
        ))}
      </DialogActions>
    </>
  )
}
