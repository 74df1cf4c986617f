import type { ExchangeId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { texts } from '../../shared/texts.ts'
import { settleMutation } from '../admin.queries.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'

/** The participants made contradictory statements about their exchange: the admin decides the outcome. */
export function SettleExchange({ exchangeId, title }: { exchangeId: ExchangeId; title: string }) {
  const settling = useMutation(settleMutation)
  const labels = texts.admin.settle
  const shared = {
    question: labels.question(title),
    cancelText: labels.keep,
    busyText: labels.busy,
    successText: labels.done,
    failureText: labels.failed,
  }
  return (
    <>
      <ConfirmButton
        {...shared}
        icon="handshake"
        buttonText={labels.happened}
        label={labels.happenedOn(title)}
        text={<p>{labels.happenedText}</p>}
        onConfirm={() => settling.mutateAsync({ id: exchangeId, decision: 'happened' })}
      />
      <ConfirmButton
        {...shared}
        icon="crossCircle"
        buttonText={labels.notHappened}
        label={labels.notHappenedOn(title)}
        text={<p>{labels.notHappenedText}</p>}
        onConfirm={() => settling.mutateAsync({ id: exchangeId, decision: 'notHappened' })}
      />
    </>
  )
}
