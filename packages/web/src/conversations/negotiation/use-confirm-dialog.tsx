import { type ReactNode, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import { labelOfMove } from './MoveButton.tsx'
import type { UseNegotiationResult } from './use-negotiation.tsx'

type IrreversibleMove = 'reject' | 'callOff'
export type ConfirmMove = (move: IrreversibleMove) => void

/** The confirmation dialog of moves that cannot be undone. `onConfirm` is called before the move starts. */
export function useConfirmDialog(
  negotiation: UseNegotiationResult,
  onConfirm: () => void,
): { confirmMove: ConfirmMove; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const [move, setMove] = useState<IrreversibleMove>('reject')
  const words = wordsOf(move, negotiation)
  return {
    confirmMove: (next) => {
      setMove(next)
      setOpen(true)
    },
    dialog: (
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        {...words}
        confirmText={labelOfMove(move, negotiation)}
        onConfirm={() => {
          setOpen(false)
          onConfirm()
          negotiation[move]()
        }}
      />
    ),
  }
}

function wordsOf(move: IrreversibleMove, { view }: UseNegotiationResult) {
  const labels = texts.exchangeScreen
  if (move === 'callOff') return { title: labels.callOffQuestion, text: labels.callOffText, cancelText: labels.callOffKeep }
  if (view.withdraws) return { title: labels.withdrawQuestion, text: labels.withdrawText, cancelText: labels.withdrawKeep }
  return { title: labels.rejectQuestion, text: labels.rejectText, cancelText: labels.rejectKeep }
}
