import type { MoveName } from '@barattolo/domain/conversations/contract'
import { texts } from '../app/texts.ts'
import { Button, type ButtonLook } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import type { NegotiationOnScreen } from './use-negotiation.ts'
import type { Ask } from './use-questions.tsx'

export type Pressable = Extract<MoveName, 'accept' | 'send' | 'undo' | 'archive' | 'reject' | 'callOff'>

const LOOKS = {
  accept: { look: 'yes', icon: 'check' },
  send: { look: 'go', icon: 'paperPlane' },
  undo: { look: 'line', icon: 'arrowCounterClockwise' },
  archive: { look: 'line', icon: 'archive' },
  reject: { look: 'no', icon: 'cross' },
  callOff: { look: 'no', icon: 'cross' },
} satisfies Record<Pressable, { look: ButtonLook; icon: IconName }>

interface MoveButtonProps {
  move: Pressable
  negotiation: NegotiationOnScreen
  /** Asks for confirmation before a move that cannot be undone. */
  ask: Ask
  small?: boolean
  className?: string
  withIcon?: boolean
}

/** The button of one move. When disabled, its description and its tooltip give the reason. */
export function MoveButton({ move, negotiation, ask, small = false, className = '', withIcon = true }: MoveButtonProps) {
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
      onClick={() => press(move, negotiation, ask)}
    >
      {texts.conversations.move[move]}
    </Button>
  )
}

function undoHint({ view }: NegotiationOnScreen): string | undefined {
  return view.undoes ? texts.conversations.undoes[view.undoes] : undefined
}

function press(move: Pressable, negotiation: NegotiationOnScreen, ask: Ask) {
  if (move === 'reject' || move === 'callOff') ask(move)
  else negotiation[move]()
}
