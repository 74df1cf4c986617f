import type { Uid } from '@barattolo/domain/ids'
import { useState, useSyncExternalStore } from 'react'
import { texts } from '../../shared/texts.ts'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import handoverStyles from '../handover/Handover.module.css'
import { HandoverCode } from '../handover/HandoverCode.tsx'
import { HandoverForm } from '../handover/HandoverForm.tsx'
import { PendingProofNotice } from '../handover/PendingProofNotice.tsx'
import { addProof, newProof, onProofsChange, pendingProofs } from '../handover/proof-outbox.ts'
import { sendProofs } from '../handover/send-proofs.ts'
import type { RingHandover } from './ring-handover-storage.ts'

const labels = texts.ringExchange.code

interface RingHandoverPanelProps {
  me: Uid
  /** The page of the ring, for the QR code. */
  path: string
  handover: RingHandover
}

/** The user's code, and the form for the codes of the people beside them. A typed code waits on the device for the network. */
export function RingHandoverPanel({ me, path, handover }: RingHandoverPanelProps) {
  const { exchange: id, code, missing, at } = handover
  const proofs = useSyncExternalStore(onProofsChange, () => pendingProofs(me)).filter(({ exchange }) => exchange === id)
  const waiting = proofs.filter(({ refusal }) => refusal === null)
  const [isSending, setSending] = useState(false)
  const isEarly = new Date(at) > new Date()

  async function send() {
    setSending(true)
    await sendProofs(me)
    setSending(false)
    if (pendingProofs(me).every(({ exchange }) => exchange !== id)) toastSuccess(texts.handover.done)
  }

  function submitCode(otherCode: string) {
    addProof(me, newProof(id, null, otherCode))
    void send()
  }

  return (
    <div className={handoverStyles.panel}>
      <p className={textStyles.dim}>{labels.explain}</p>
      {isEarly ? <p className={textStyles.dim}>{labels.early}</p> : null}
      <p role="status">
        <b>{whatIsMissing(missing, waiting.length, isEarly)}</b>
      </p>
      <HandoverCode path={path} code={code} />
      {waiting.map((proof) => (
        <PendingProofNotice key={proof.code} code={proof.code} isSending={isSending} onRetry={() => void send()} />
      ))}
      {missing.length > waiting.length ? (
        // A new form for the next person's code.
        <HandoverForm
          key={`${missing.length} ${waiting.length}`}
          exchange={id}
          ownCode={code}
          refusedProof={proofs.find(({ refusal }) => refusal !== null) ?? null}
          busy={isSending}
          onCode={submitCode}
        />
      ) : null}
    </div>
  )
}

/** Whose codes wait for the network only the server knows. */
function whatIsMissing(missing: readonly string[], waiting: number, isEarly: boolean): string {
  if (waiting > 0) return missing.length > waiting ? labels.oneMore : labels.allTyped
  if (missing.length > 0) return labels.missing(missing)
  return isEarly ? labels.completeEarly : labels.complete
}
