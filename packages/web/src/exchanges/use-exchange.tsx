import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { ExchangeSummary, Statement } from '@barattolo/domain/exchanges/summary'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { sayDone } from '../conversations/say.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { exchangeMutation } from './exchanges.queries.ts'
import { MeetingDialog } from './MeetingDialog.tsx'

/** The moves of an exchange, with the dialogs for their input and confirmation. */
export function useExchange(conversation: Conversation, exchange: ExchangeSummary) {
  const moving = useMutation(exchangeMutation(conversation._id, exchange))
  const [arranging, setArranging] = useState(false)
  const [asking, setAsking] = useState<Statement | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const words = texts.exchanges

  async function attempt(move: Parameters<typeof moving.mutateAsync>[0], said: string) {
    setTrouble(null)
    try {
      await moving.mutateAsync(move)
      sayDone(said)
    } catch (error) {
      setTrouble(errorText(error))
    }
  }

  const items = [...conversation.itemsOffered, ...conversation.itemsRequested]
  const dialogs: ReactNode = (
    <>
      <MeetingDialog
        id={exchange._id}
        open={arranging}
        onClose={() => setArranging(false)}
        meeting={exchange.proposed ?? exchange.agreed}
        points={items.flatMap(({ coords }) => coords ?? [])}
        busy={moving.isPending}
        onPropose={async (meeting) => {
          await moving.mutateAsync({ type: 'propose', ...meeting })
          sayDone(words.proposedDone)
        }}
      />
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'notHappened' ? words.notHappenedQuestion : words.happenedQuestion}
        text={asking === 'notHappened' ? words.notHappenedText : words.happenedText}
        keep={words.notNow}
        confirm={asking === 'notHappened' ? words.notHappened : words.happened}
        look={asking === 'notHappened' ? 'danger' : 'yes'}
        closeLabel={texts.app.close}
        onConfirm={() => {
          setAsking(null)
          if (asking) void attempt({ type: 'state', statement: asking }, words.said)
        }}
      />
    </>
  )
  return {
    dialogs,
    trouble,
    busy: moving.isPending,
    arrange: () => setArranging(true),
    confirm: () => void attempt({ type: 'confirm' }, words.confirmedDone),
    ask: setAsking,
  }
}
export type ExchangeOnScreen = ReturnType<typeof useExchange>
