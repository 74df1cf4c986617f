import './handover.css'
import { sayHandoverCode } from '@barattolo/domain/exchanges/handover-code'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { useState, useSyncExternalStore } from 'react'
import { texts } from '../app/texts.ts'
import { sayDone } from '../conversations/say.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { HandoverCode } from './HandoverCode.tsx'
import { HandoverForm } from './HandoverForm.tsx'
import type { HandoverFacts } from './handover-kept.ts'
import { keepProof, keptProof, onProofs } from './proof-outbox.ts'
import { sendProofs } from './send-proofs.ts'

interface HandoverDeskProps {
  talk: ConversationId
  me: Uid
  facts: HandoverFacts
}

/** The own code and the form for the other one. Works without network. */
export function HandoverDesk({ talk, me, facts }: HandoverDeskProps) {
  const { exchange, code, missing, isShown, otherName } = facts
  const isEarly = new Date(facts.at) > new Date()
  const kept = useSyncExternalStore(onProofs, () => keptProof(me, exchange))
  const [sending, setSending] = useState(false)
  const words = texts.handover

  async function send() {
    setSending(true)
    await sendProofs(me)
    setSending(false)
    // The first of two early codes does not end the exchange yet: the panel shows what is missing.
    if (keptProof(me, exchange) === null && (!isEarly || isShown)) sayDone(words.done)
  }

  function typed(theirs: string) {
    keepProof(me, { exchange, talk, code: theirs, refusal: null })
    void send()
  }

  if (missing === 0)
    return (
      <div className="deliver">
        <Recorded>{words.earlyMine(otherName)}</Recorded>
        <HandoverCode talk={talk} code={code} />
      </div>
    )
  return (
    <div className="deliver">
      {isEarly && isShown ? (
        <Recorded>{words.earlyTheirs(otherName)}</Recorded>
      ) : (
        <>
          <p className="dim">
            {words.explain} {isEarly ? words.explainEarly : null}
          </p>
          <HandoverCode talk={talk} code={code} />
        </>
      )}
      {kept && kept.refusal === null ? (
        <Waiting code={kept.code} sending={sending} onTry={() => void send()} />
      ) : (
        <HandoverForm exchange={exchange} own={code} refused={kept} busy={sending} onCode={typed} />
      )}
    </div>
  )
}

/** One of the two codes was recorded before the agreed time: what that means, and what ends the exchange at once. */
function Recorded({ children }: { children: string }) {
  return (
    <p className="deliver__done" role="status">
      <Icon name="checkCircle" />
      {children}
    </p>
  )
}

function Waiting({ code, sending, onTry }: { code: string; sending: boolean; onTry: () => void }) {
  const words = texts.handover
  return (
    <section className="deliver__wait" role="status">
      <p>
        <Icon name={sending ? 'spinner' : 'hourglass'} />
        <b>{sending ? words.sending : words.waiting}</b>
      </p>
      {sending ? null : (
        <>
          <p className="sm">{words.waitingText(sayHandoverCode(code))}</p>
          <Button look="line" small onClick={onTry}>
            {words.tryNow}
          </Button>
        </>
      )}
    </section>
  )
}
