import './handover.css'
import { formatHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { useState, useSyncExternalStore } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import { HandoverCode } from './HandoverCode.tsx'
import { HandoverForm } from './HandoverForm.tsx'
import type { HandoverDetails } from './handover-storage.ts'
import { onProofsChange, pendingProof, saveProof } from './proof-outbox.ts'
import { sendProofs } from './send-proofs.ts'

interface HandoverPanelProps {
  conversationId: ConversationId
  me: Uid
  handover: HandoverDetails
}

/** The user's code and the form for the other person's code. Works without network. */
export function HandoverPanel({ conversationId, me, handover }: HandoverPanelProps) {
  const { exchange, code, missing, isShown, otherName } = handover
  const isEarly = new Date(handover.at) > new Date()
  const waitingProof = useSyncExternalStore(onProofsChange, () => pendingProof(me, exchange))
  const [isSending, setSending] = useState(false)
  const labels = texts.handover

  async function send() {
    setSending(true)
    await sendProofs(me)
    setSending(false)
    // Before the agreed time both codes are needed: after the first one the panel shows what is missing instead of a toast.
    if (pendingProof(me, exchange) === null && (!isEarly || isShown)) toastSuccess(labels.done)
  }

  function submitCode(otherCode: string) {
    saveProof(me, { exchange, talk: conversationId, code: otherCode, refusal: null })
    void send()
  }

  if (missing === 0)
    return (
      <div className="deliver">
        <RecordedNotice>{labels.earlyMine(otherName)}</RecordedNotice>
        <HandoverCode conversationId={conversationId} code={code} />
      </div>
    )
  return (
    <div className="deliver">
      {isEarly && isShown ? (
        <RecordedNotice>{labels.earlyTheirs(otherName)}</RecordedNotice>
      ) : (
        <>
          <p className="dim">
            {labels.explain} {isEarly ? labels.explainEarly : null}
          </p>
          <HandoverCode conversationId={conversationId} code={code} />
        </>
      )}
      {waitingProof && waitingProof.refusal === null ? (
        <PendingProofNotice code={waitingProof.code} isSending={isSending} onRetry={() => void send()} />
      ) : (
        <HandoverForm exchange={exchange} ownCode={code} refusedProof={waitingProof} busy={isSending} onCode={submitCode} />
      )}
    </div>
  )
}

/** Shown when one of the two codes was recorded before the agreed time: explains what is needed to end the exchange now. */
function RecordedNotice({ children }: { children: string }) {
  return (
    <p className="deliver__done" role="status">
      <Icon name="checkCircle" />
      {children}
    </p>
  )
}

function PendingProofNotice({ code, isSending, onRetry }: { code: string; isSending: boolean; onRetry: () => void }) {
  const labels = texts.handover
  return (
    <section className="deliver__wait" role="status">
      <p>
        <Icon name={isSending ? 'spinner' : 'hourglass'} />
        <b>{isSending ? labels.sending : labels.waiting}</b>
      </p>
      {isSending ? null : (
        <>
          <p className="sm">{labels.waitingText(formatHandoverCode(code))}</p>
          <Button look="line" small onClick={onRetry}>
            {labels.tryNow}
          </Button>
        </>
      )}
    </section>
  )
}
