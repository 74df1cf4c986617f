import { AfterAgreement } from '../exchanges/AfterAgreement.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { type Saying, sayingOf } from './balance.ts'
import { MoveButton } from './MoveButtons.tsx'
import { TroubleLine } from './TroubleLine.tsx'
import type { NegotiationOnScreen } from './use-negotiation.ts'
import type { Ask } from './use-questions.tsx'

interface ActionsProps {
  negotiation: NegotiationOnScreen
  otherName: string
  ask: Ask
}

/** The balance message or the last error, and the buttons of all moves. After acceptance: the actions of the exchange. */
export function Actions({ negotiation, otherName, ask }: ActionsProps) {
  return (
    <>
      {negotiation.trouble ? (
        <TroubleLine trouble={negotiation.trouble} />
      ) : (
        <SayLine saying={sayingOf(negotiation, otherName)} />
      )}
      {negotiation.view.status === 'accepted' ? (
        <AfterAgreement negotiation={negotiation} otherName={otherName} ask={ask} />
      ) : (
        <Moves negotiation={negotiation} ask={ask} />
      )}
    </>
  )
}

function Moves(props: Omit<ActionsProps, 'otherName'>) {
  return (
    <>
      <div className="acts">
        <MoveButton move="accept" {...props} />
        <MoveButton move="send" {...props} />
      </div>
      <div className="acts2">
        <MoveButton move="undo" small {...props} />
        <MoveButton move="archive" small {...props} />
        <MoveButton move="reject" small {...props} />
      </div>
    </>
  )
}

const ICONS = { level: 'checkCircle', missing: 'warning', wait: 'hourglass', agreed: 'checkCircle' } satisfies Record<
  Saying['tone'],
  IconName
>

function SayLine({ saying }: { saying: Saying | null }) {
  return (
    <p className={saying?.tone === 'agreed' ? 'say say--ok' : 'say'}>
      {saying ? (
        <>
          <Icon name={ICONS[saying.tone]} />
          <span>{saying.text}</span>
        </>
      ) : null}
    </p>
  )
}
