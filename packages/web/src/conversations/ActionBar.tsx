import { MeetingStrip } from '../exchanges/MeetingStrip.tsx'
import { MoveButton, type Pressable } from './MoveButtons.tsx'
import { TroubleLine } from './TroubleLine.tsx'
import type { NegotiationOnScreen } from './use-negotiation.ts'
import type { Ask } from './use-questions.tsx'

interface ActionBarProps {
  negotiation: NegotiationOnScreen
  otherName: string
  ask: Ask
  onMore: () => void
}

/** Phone layout: the two main moves of the current state. The proposal sheet lists all moves. */
export function ActionBar({ negotiation, otherName, ask, onMore }: ActionBarProps) {
  const [aside, main] = movesNow(negotiation)
  const { trouble, view } = negotiation
  if (view.status === 'accepted')
    return (
      <div className="macts">
        {trouble ? <TroubleLine trouble={trouble} /> : null}
        <MeetingStrip conversation={negotiation.conversation} me={view.me} otherName={otherName} onMore={onMore} />
      </div>
    )
  if (!main && !trouble) return null
  return (
    <div className="macts">
      {trouble ? <TroubleLine trouble={trouble} /> : null}
      {main ? (
        <div className="macts__row">
          {aside ? <MoveButton move={aside} negotiation={negotiation} ask={ask} withIcon={aside === 'undo'} /> : null}
          <MoveButton move={main} negotiation={negotiation} ask={ask} className="grow" />
        </div>
      ) : null}
    </div>
  )
}

function movesNow({ view, moves }: NegotiationOnScreen): [aside: Pressable | null, main: Pressable | null] {
  if (view.status === 'archived') return [null, moves.includes('undo') ? 'undo' : null]
  if (view.status === 'rejected') return [null, null]
  if (view.unsent) return ['undo', 'send']
  return ['reject', moves.includes('send') ? 'send' : 'accept']
}
