import type { MoveName } from '@barattolo/domain/conversations/contract'
import { texts } from '../../shared/texts.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icon/Icon.tsx'
import type { ConfirmMove } from './use-confirm-dialog.tsx'
import type { UseNegotiationResult } from './use-negotiation.tsx'

export type ButtonMove = Extract<MoveName, 'accept' | 'send' | 'undo' | 'archive' | 'reject' | 'callOff'>

const LOOKS = {
  accept: { look: 'yes', icon: 'check' },
  send: { look: 'go', icon: 'paperPlane' },
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
  className?: string
  withIcon?: boolean
}

/** The button of one move. When disabled, its description and its tooltip give the reason. */
export function MoveButton({ move, negotiation, confirmMove, small = false, className = '', withIcon = true }: MoveButtonProps) {
  const reason = negotiation.whyNot(move)
  const hint = reason ? texts.problems[reason] : move === 'undo' ? undoHint(negotiation) : undefined
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
      {texts.conversations.move[move]}
    </Button>
  )
}

function undoHint({ view }: UseNegotiationResult): string | undefined {
  return view.undoes ? texts.conversations.undoes[view.undoes] : undefined
}

function startMove(move: ButtonMove, negotiation: UseNegotiationResult, confirmMove: ConfirmMove) {
  if (move === 'reject' || move === 'callOff') confirmMove(move)
  else negotiation[move]()
}
