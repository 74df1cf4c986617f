import '../handover/handover.css'
import type { Uid } from '@barattolo/domain/ids'
import { useState, useSyncExternalStore } from 'react'
import { texts } from '../../shared/texts.ts'
import { toastSuccess } from '../../ui/overlay/toasts.tsx'
import { HandoverCode } from '../handover/HandoverCode.tsx'
import { HandoverForm } from '../handover/HandoverForm.tsx'
import { PendingProofNotice } from '../handover/PendingProofNotice.tsx'
import { newProof, onProofsChange, pendingProof, saveProof } from '../handover/proof-outbox.ts'
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
  const waitingProof = useSyncExternalStore(onProofsChange, () => pendingProof(me, id))
  const [isSending, setSending] = useState(false)
  const isEarly = new Date(at) > new Date()

  async function send() {
    setSending(true)
    await sendProofs(me)
    setSending(false)
    if (pendingProof(me, id) === null) toastSuccess(texts.handover.done)
  }

  function submitCode(otherCode: string) {
    saveProof(me, newProof(id, null, otherCode))
    void send()
  }

  return (
    <div className="deliver">
      <p className="dim">{labels.explain}</p>
      {isEarly ? <p className="dim">{labels.early}</p> : null}
      <p role="status">
        <b>{missing.length > 0 ? labels.missing(missing) : labels.complete}</b>
      </p>
      <HandoverCode path={path} code={code} />
      {waitingProof && waitingProof.refusal === null ? (
        <PendingProofNotice code={waitingProof.code} isSending={isSending} onRetry={() => void send()} />
      ) : null}
      {missing.length > 0 && !(waitingProof && waitingProof.refusal === null) ? (
        // A new form for the next person's code.
        <HandoverForm
          key={missing.length}
          exchange={id}
          ownCode={code}
          refusedProof={waitingProof}
          busy={isSending}
          onCode={submitCode}
        />
      ) : null}
    </div>
  )
}
