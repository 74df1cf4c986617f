import type { MoveName } from '@barattolo/domain/conversations/conversation'
import { questionOf } from '@barattolo/domain/conversations/question'
import { texts } from '../../shared/texts.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icon/Icon.tsx'
import { sendReason } from './send-reason.ts'
import type { ConfirmMove } from './use-confirm-dialog.tsx'
import type { UseNegotiationResult } from './use-negotiation.tsx'

export type ButtonMove = Extract<MoveName, 'accept' | 'send' | 'ask' | 'undo' | 'archive' | 'reject' | 'callOff'>

const LOOKS = {
  accept: { look: 'yes', icon: 'check' },
  send: { look: 'go', icon: 'paperPlane' },
  ask: { look: 'line', icon: 'chatDots' },
  undo: { look: 'line', icon: 'arrowCounterClockwise' },
  archive: { look: 'line', icon: 'archive' },
  reject: { look: 'no', icon: 'cross' },
  callOff: { look: 'no', icon: 'cross' },
} satisfies Record<ButtonMove, { look: ButtonLook; icon: IconName }>

interface MoveButtonProps {
  move: ButtonMove
  negotiation: UseNegotiationResult
  /** Asks for confirmation before a move that cannot be undone. */
  confirmMove: ConfirmMove
  small?: boolean
  className?: string | undefined
  withIcon?: boolean
}

/** The button of one move. When disabled, its description and its tooltip give the reason. */
export function MoveButton({ move, negotiation, confirmMove, small = false, className = '', withIcon = true }: MoveButtonProps) {
  const reason = negotiation.whyNot(move)
  const hint = hintOf(move, negotiation)
  return (
    <Button
      look={LOOKS[move].look}
      {...(withIcon ? { icon: LOOKS[move].icon } : {})}
      small={small}
      className={className}
      disabled={reason !== null || negotiation.busy}
      title={hint}
      aria-description={hint}
      onClick={() => startMove(move, negotiation, confirmMove)}
    >
      {labelOfMove(move, negotiation)}
    </Button>
  )
}

/** Why the button is disabled, or what “Annulla” would undo. */
function hintOf(move: ButtonMove, negotiation: UseNegotiationResult): string | undefined {
  const refusal = negotiation.whyNot(move)
  if (refusal) return (move === 'send' && sendReason(negotiation)) || texts.problems[refusal]
  const { undoes } = negotiation.view
  return move === 'undo' && undoes ? texts.conversations.undoes[undoes] : undefined
}

/** The label depends on what the move would do now. */
export function labelOfMove(move: ButtonMove, { view, otherName }: Pick<UseNegotiationResult, 'view' | 'otherName'>): string {
  if (move === 'ask') return texts.exchangeScreen.ask(otherName, questionOf(view.proposal, view.me))
  if (move === 'reject' && view.withdraws) return texts.conversations.withdraw
  return texts.conversations.move[move]
}

/** The question is offered where there is nothing to send. */
export const showsQuestion = ({ moves }: Pick<UseNegotiationResult, 'moves'>) => moves.includes('ask') && !moves.includes('send')

function startMove(move: ButtonMove, negotiation: UseNegotiationResult, confirmMove: ConfirmMove) {
  if (move === 'reject' || move === 'callOff') confirmMove(move)
  else negotiation[move]()
}
