import { MeetingStrip } from '../../exchanges/MeetingStrip.tsx'
import conversationStyles from '../Conversations.module.css'
import { endedExchangeOf } from '../page/ended-exchange.ts'
import { SetChangeLine } from '../set-change/SetChange.tsx'
import { MoveErrorLine, SendReason } from './Actions.tsx'
import { type ButtonMove, MoveButton, showsQuestion } from './MoveButton.tsx'
import type { ConfirmMove } from './use-confirm-dialog.tsx'
import type { UseNegotiationResult } from './use-negotiation.tsx'

interface ActionBarProps {
  negotiation: UseNegotiationResult
  otherName: string
  confirmMove: ConfirmMove
  onOpenSheet: () => void
}

/**
 * On a phone: the two main moves in the current state, or the meeting once the proposal is accepted. The proposal sheet lists
 * all moves.
 */
export function ActionBar({ negotiation, otherName, confirmMove, onOpenSheet }: ActionBarProps) {
  const [secondary, primary] = pickMainMoves(negotiation)
  const { moveError, view } = negotiation
  const hasEnded = endedExchangeOf(negotiation.conversation) !== null
  if (hasEnded && !moveError) return null
  if (view.status === 'accepted')
    return (
      <div data-slot="compact-actions" className={conversationStyles.compactActions}>
        {moveError ? <MoveErrorLine moveError={moveError} /> : null}
        <SetChangeLine conversation={negotiation.conversation} me={view.me} otherName={otherName} />
        {hasEnded ? null : (
          <MeetingStrip conversation={negotiation.conversation} me={view.me} otherName={otherName} onOpenSheet={onOpenSheet} />
        )}
      </div>
    )
  if (!primary && !moveError) return null
  return (
    <div data-slot="compact-actions" className={conversationStyles.compactActions}>
      {moveError ? <MoveErrorLine moveError={moveError} /> : null}
      {showsQuestion(negotiation) ? (
        <MoveButton
          move="ask"
          negotiation={negotiation}
          confirmMove={confirmMove}
          className={conversationStyles.compactActionsAsk}
        />
      ) : null}
      {primary === 'send' ? <SendReason negotiation={negotiation} /> : null}
      {primary ? (
        <div className={conversationStyles.compactActionsRow}>
          {secondary ? (
            <MoveButton move={secondary} negotiation={negotiation} confirmMove={confirmMove} withIcon={secondary === 'undo'} />
          ) : null}
          <MoveButton
            move={primary}
            negotiation={negotiation}
            confirmMove={confirmMove}
            className={conversationStyles.compactActionsMain}
          />
        </div>
      ) : null}
    </div>
  )
}

function pickMainMoves(negotiation: UseNegotiationResult): [aside: ButtonMove | null, main: ButtonMove | null] {
  const { view, moves } = negotiation
  if (view.status === 'archived') return [null, moves.includes('undo') ? 'undo' : null]
  if (view.status === 'rejected') return [null, null]
  if (view.unsent) return ['undo', 'send']
  if (showsQuestion(negotiation)) return [null, 'send']
  const hasToChoose = negotiation.whyNot('send') === 'nothingToSend' && !moves.includes('accept')
  return ['reject', hasToChoose || moves.includes('send') ? 'send' : 'accept']
}
