import type { ExchangeId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { settleMutation } from '../admin.queries.ts'
import { ReasonButton } from '../ReasonButton.tsx'

/** The participants made contradictory statements about their exchange: the admin decides the outcome. */
export function SettleExchange({ exchangeId, title }: { exchangeId: ExchangeId; title: string }) {
  const settling = useMutation(settleMutation)
  const labels = texts.admin.settle
  return (
    <>
      <ReasonButton
        icon="handshake"
        labels={{ ...labels, act: labels.happened, actOn: labels.happenedOn }}
        name={title}
        text={<p>{labels.happenedText}</p>}
        draftKey={`decidi:${exchangeId}:happened`}
        onConfirm={(reason) => settling.mutateAsync({ id: exchangeId, decision: 'happened', reason })}
      />
      <ReasonButton
        icon="crossCircle"
        labels={{ ...labels, act: labels.notHappened, actOn: labels.notHappenedOn }}
        name={title}
        text={<p>{labels.notHappenedText}</p>}
        draftKey={`decidi:${exchangeId}:notHappened`}
        onConfirm={(reason) => settling.mutateAsync({ id: exchangeId, decision: 'notHappened', reason })}
      />
    </>
  )
}
