import type { ExchangeId } from '@barattolo/domain/ids'
import { texts } from '../../shared/texts.ts'
import { settle } from '../admin.queries.ts'
import { ReasonButton } from '../ReasonButton.tsx'

interface SettleExchangeProps {
  exchangeId: ExchangeId
  title: string
  /** Of three or more people. */
  isRing?: boolean
}

/** The participants made contradictory statements about their exchange, or one of three is silent: the admin decides the outcome. */
export function SettleExchange({ exchangeId, title, isRing = false }: SettleExchangeProps) {
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
        onConfirm={(reason) => settle(exchangeId, 'happened', reason)}
      />
      <ReasonButton
        icon="crossCircle"
        labels={{ ...labels, act: labels.notHappened, actOn: labels.notHappenedOn }}
        name={title}
        text={<p>{consequences.notHappenedText}</p>}
        draftKey={`decidi:${exchangeId}:notHappened`}
        onConfirm={(reason) => settle(exchangeId, 'notHappened', reason)}
      />
    </>
  )
}
