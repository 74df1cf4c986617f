import { formatHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import handoverStyles from './Handover.module.css'

interface PendingProofNoticeProps {
  code: string
  isSending: boolean
  onRetry: () => void
}

/** A typed code that waits for the network. */
export function PendingProofNotice({ code, isSending, onRetry }: PendingProofNoticeProps) {
  const labels = texts.handover
  return (
    <section className={handoverStyles.wait} role="status">
      <p>
        <Icon name={isSending ? 'spinner' : 'hourglass'} />
        <b>{isSending ? labels.sending : labels.waiting}</b>
      </p>
      {isSending ? null : (
        <>
          <p className={textStyles.small}>{labels.waitingText(formatHandoverCode(code))}</p>
          <Button look="line" small onClick={onRetry}>
            {labels.tryNow}
          </Button>
        </>
      )}
    </section>
  )
}
