import { isLateCallOff } from '@barattolo/domain/exchanges/exchange'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../shared/api/error-text.ts'
import { texts } from '../../shared/texts.ts'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import { StatementDialog } from '../StatementDialog.tsx'
import { OptionsDialog } from './OptionsDialog.tsx'
import ringExchangeStyles from './RingExchange.module.css'
import { type RingExchangeMove, ringExchangeMutation } from './ring-exchange.queries.ts'
import type { RingExchangeView } from './ring-exchange-view.ts'

const labels = texts.ringExchange

/** The moves of an exchange of three or more people, with the dialogs for their input and confirmation. */
export function useRingExchange({ exchange, ring }: RingExchangeView) {
  const mutation = useMutation(ringExchangeMutation(exchange))
  const [openDialog, setOpenDialog] = useState<'propose' | 'callOff' | Statement | null>(null)
  const [error, setError] = useState<string | null>(null)
  const close = () => setOpenDialog(null)

  async function runMove(move: RingExchangeMove, successText: string) {
    close()
    setError(null)
    try {
      const { agreed } = await mutation.mutateAsync(move)
      const isNewlyAgreed = move.type === 'tick' && agreed !== null && agreed.at !== exchange.agreed?.at
      toastSuccess(isNewlyAgreed ? labels.meeting.agreedDone : successText)
    } catch (error) {
      setError(errorText(error))
    }
  }

  const dialogs: ReactNode = (
    <>
      <OptionsDialog
        id={exchange._id}
        open={openDialog === 'propose'}
        onClose={close}
        suggestedPlace={ring.suggestedPlace}
        busy={mutation.isPending}
        onPropose={async (options) => {
          await mutation.mutateAsync({ type: 'propose', options })
          toastSuccess(labels.meeting.proposedDone)
        }}
      />
      <StatementDialog
        statement={openDialog === 'happened' || openDialog === 'notHappened' ? openDialog : null}
        meanings={labels}
        onClose={close}
        onConfirm={(statement) => void runMove({ type: 'state', statement }, texts.exchanges.said)}
      />
      <ConfirmDialog
        open={openDialog === 'callOff'}
        onClose={close}
        title={labels.callOff.question}
        text={<CallOffText isLate={isLateNow(exchange)} />}
        cancelText={labels.callOff.keep}
        confirmText={labels.callOff.open}
        onConfirm={() => void runMove({ type: 'callOff' }, labels.callOff.done)}
      />
    </>
  )
  return {
    dialogs,
    error,
    busy: mutation.isPending,
    propose: () => setOpenDialog('propose'),
    callOff: () => setOpenDialog('callOff'),
    confirmStatement: (statement: Statement) => setOpenDialog(statement),
    tick: (options: RingExchangeView['ring']['options']) =>
      void runMove({ type: 'tick', options: options.map(({ _id }) => _id) }, labels.meeting.answeredDone),
  }
}
export type UseRingExchangeResult = ReturnType<typeof useRingExchange>

function isLateNow({ people, agreed }: RingExchangeView['exchange']): boolean {
  return isLateCallOff({ people, agreed: agreed && { place: agreed.place, at: new Date(agreed.at) } }, new Date())
}

function CallOffText({ isLate }: { isLate: boolean }) {
  return (
    <>
      <p>{labels.callOff.text}</p>
      {isLate ? <p className={ringExchangeStyles.late}>{labels.callOff.late}</p> : null}
    </>
  )
}
