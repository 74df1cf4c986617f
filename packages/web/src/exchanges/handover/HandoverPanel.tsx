import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { useState, useSyncExternalStore } from 'react'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import handoverStyles from './Handover.module.css'
import { HandoverCode } from './HandoverCode.tsx'
import { HandoverForm } from './HandoverForm.tsx'
import type { HandoverDetails } from './handover-storage.ts'
import { PendingProofNotice } from './PendingProofNotice.tsx'
import { newProof, onProofsChange, pendingProof, saveProof } from './proof-outbox.ts'
import { sendProofs } from './send-proofs.ts'

interface HandoverPanelProps {
  conversationId: ConversationId
  me: Uid
  handover: HandoverDetails
}

/** The user's code and the form for the other person's code. Works without network. */
export function HandoverPanel({ conversationId, me, handover }: HandoverPanelProps) {
  const { exchange, version, objects, code, missing, isShown, otherName } = handover
  const isEarly = new Date(handover.at) > new Date()
  const waitingProof = useSyncExternalStore(onProofsChange, () => pendingProof(me, exchange))
  const [isSending, setSending] = useState(false)
  const labels = texts.handover
  const path = paths.conversation(conversationId)

  async function send() {
    setSending(true)
    await sendProofs(me)
    setSending(false)
    // Before the agreed time both codes are needed: after the first one the panel shows what is missing instead of a toast.
    if (pendingProof(me, exchange) === null && (!isEarly || isShown)) toastSuccess(labels.done)
  }

  function submitCode(otherCode: string) {
    saveProof(me, newProof(exchange, conversationId, otherCode, version))
    void send()
  }

  if (missing === 0)
    return (
      <div className={handoverStyles.panel}>
        <RecordedNotice>{labels.earlyMine(otherName)}</RecordedNotice>
        <HandoverCode path={path} code={code} />
      </div>
    )
  return (
    <div className={handoverStyles.panel}>
      {isEarly && isShown ? (
        <RecordedNotice>{labels.earlyTheirs(otherName)}</RecordedNotice>
      ) : (
        <>
          <p>{objects}</p>
          <p className={textStyles.dim}>{isEarly ? labels.explainEarly : labels.explain}</p>
          <HandoverCode path={path} code={code} />
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
    <p className={handoverStyles.done} role="status">
      <Icon name="checkCircle" />
      {children}
    </p>
  )
}
