import type { ExchangeId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { settleMutation } from '../admin.queries.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'

/** The participants made contradictory statements about their exchange: the admin decides the outcome. */
export function SettleExchange({ exchangeId, title }: { exchangeId: ExchangeId; title: string }) {
  const settling = useMutation(settleMutation)
  const labels = texts.admin.settle
  return (
    <>
      <ConfirmButton
        icon="handshake"
        labels={{ ...labels, act: labels.happened, actOn: labels.happenedOn }}
        name={title}
        text={<p>{labels.happenedText}</p>}
        onConfirm={() => settling.mutateAsync({ id: exchangeId, decision: 'happened' })}
      />
      <ConfirmButton
        icon="crossCircle"
        labels={{ ...labels, act: labels.notHappened, actOn: labels.notHappenedOn }}
        name={title}
        text={<p>{labels.notHappenedText}</p>}
        onConfirm={() => settling.mutateAsync({ id: exchangeId, decision: 'notHappened' })}
      />
    </>
  )
}
