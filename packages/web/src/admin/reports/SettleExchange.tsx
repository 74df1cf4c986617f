import type { ExchangeId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { settleMutation } from '../admin.queries.ts'
import { ReasonButton } from '../ReasonButton.tsx'

interface SettleExchangeProps {
  exchangeId: ExchangeId
  title: string
  /** Of three or more people. */
  isRing?: boolean
}

/** The participants made contradictory statements about their exchange, or one of three is silent: the admin decides the outcome. */
export function SettleExchange({ exchangeId, title, isRing = false }: SettleExchangeProps) {
  const settling = useMutation(settleMutation)
  const labels = texts.admin.settle
  const consequences = isRing ? texts.adminRings.settle : labels
  return (
    <>
      <ReasonButton
        icon="handshake"
        labels={{ ...labels, act: labels.happened, actOn: labels.happenedOn }}
        name={title}
        text={<p>{consequences.happenedText}</p>}
        draftKey={`decidi:${exchangeId}:happened`}
        onConfirm={(reason) => settling.mutateAsync({ id: exchangeId, decision: 'happened', reason })}
      />
      <ReasonButton
        icon="crossCircle"
        labels={{ ...labels, act: labels.notHappened, actOn: labels.notHappenedOn }}
        name={title}
        text={<p>{consequences.notHappenedText}</p>}
        draftKey={`decidi:${exchangeId}:notHappened`}
        onConfirm={(reason) => settling.mutateAsync({ id: exchangeId, decision: 'notHappened', reason })}
      />
    </>
  )
}
