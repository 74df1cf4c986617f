import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { ExchangeSummary, Statement } from '@barattolo/domain/exchanges/summary'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { toastSuccess } from '../ui/overlay/toasts.tsx'
import { exchangeMutation } from './exchanges.queries.ts'
import { MeetingDialog } from './MeetingDialog.tsx'
import { StatementDialog } from './StatementDialog.tsx'

/** The moves of an exchange, with the dialogs for their input and confirmation. */
export function useExchange(conversation: Conversation, exchange: ExchangeSummary) {
  const mutation = useMutation(exchangeMutation(conversation._id, exchange))
  const [isArranging, setArranging] = useState(false)
  const [statementToConfirm, setStatementToConfirm] = useState<Statement | null>(null)
  const [error, setError] = useState<string | null>(null)
  const labels = texts.exchanges

  async function runMove(move: Parameters<typeof mutation.mutateAsync>[0], successText: string) {
    setError(null)
    try {
      await mutation.mutateAsync(move)
      toastSuccess(successText)
    } catch (error) {
      setError(errorText(error))
    }
  }

  const items = [...conversation.itemsOffered, ...conversation.itemsRequested]
  const dialogs: ReactNode = (
    <>
      <MeetingDialog
        id={exchange._id}
        open={isArranging}
        onClose={() => setArranging(false)}
        meeting={exchange.proposed ?? exchange.agreed}
        times={conversation.times ?? []}
        points={items.flatMap(({ coords }) => coords ?? [])}
        busy={mutation.isPending}
        onPropose={async (meeting) => {
          await mutation.mutateAsync({ type: 'propose', ...meeting })
          toastSuccess(labels.proposedDone)
        }}
      />
      <StatementDialog
        statement={statementToConfirm}
        meanings={labels}
        onClose={() => setStatementToConfirm(null)}
        onConfirm={(statement) => {
          setStatementToConfirm(null)
          void runMove({ type: 'state', statement }, labels.said)
        }}
      />
    </>
  )
  return {
    dialogs,
    error,
    busy: mutation.isPending,
    arrange: () => setArranging(true),
    confirm: () => void runMove({ type: 'confirm' }, labels.confirmedDone),
    confirmStatement: setStatementToConfirm,
  }
}
export type UseExchangeResult = ReturnType<typeof useExchange>
