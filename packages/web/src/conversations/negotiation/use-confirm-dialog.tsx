import { type ReactNode, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
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
  const labels = texts.exchangeScreen
  const isReject = move === 'reject'
  return {
    confirmMove: (next) => {
      setMove(next)
      setOpen(true)
    },
    dialog: (
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={isReject ? labels.rejectQuestion : labels.callOffQuestion}
        text={isReject ? labels.rejectText : labels.callOffText}
        cancelText={isReject ? labels.rejectKeep : labels.callOffKeep}
        confirmText={texts.conversations.move[move]}
        onConfirm={() => {
          setOpen(false)
          onConfirm()
          negotiation[move]()
        }}
      />
    ),
  }
}
