import { type ReactNode, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { AskDialog } from './AskDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { GiveInsteadDialog } from './GiveInsteadDialog.tsx'
import { RingConfirm } from './RingConfirm.tsx'
import type { RingMove } from './ring.queries.ts'
import type { RingView } from './ring-view.ts'
import type { RingMoves } from './use-ring-moves.ts'

export type RingDialogName = 'decline' | 'leave' | 'withdraw' | 'ask' | 'giveInstead'

/** The dialogs of the moves that need a choice or cannot be undone. Each closes before its move is sent. */
export function useRingDialogs(view: RingView, moves: RingMoves): { open: (dialog: RingDialogName) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<RingDialogName | null>(null)
  const close = () => setShown(null)
  const send = (move: RingMove) => {
    close()
    moves.send(move)
  }
  const { actions, leave, withdraw } = texts.ringPage
  const shared = { view, onClose: close, onSend: send }
  return {
    open: setShown,
    dialog: (
      <>
        <DeclineDialog {...shared} open={shown === 'decline'} />
        <AskDialog {...shared} open={shown === 'ask'} />
        <GiveInsteadDialog {...shared} open={shown === 'giveInstead'} />
        <RingConfirm
          {...leave}
          open={shown === 'leave'}
          confirm={actions.leave}
          onClose={close}
          onConfirm={() => send({ name: 'leave', reason: 'notNow' })}
        />
        <RingConfirm
          {...withdraw}
          open={shown === 'withdraw'}
          confirm={actions.withdraw}
          onClose={close}
          onConfirm={() => send({ name: 'withdraw' })}
        />
      </>
    ),
  }
}
