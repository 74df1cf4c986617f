import type { Statement } from '@barattolo/domain/exchanges/summary'
import { texts } from '../shared/texts.ts'
import { ConfirmDialog } from '../ui/overlay/Dialog.tsx'

const labels = texts.exchanges

interface StatementDialogProps {
  /** Null while the dialog is closed. */
  statement: Statement | null
  /** What each statement means. */
  meanings: { happenedText: string; notHappenedText: string }
  onClose: () => void
  onConfirm: (statement: Statement) => void
}

/** Asks to confirm “Scambio avvenuto” or “Non avvenuto”. */
export function StatementDialog({ statement, meanings, onClose, onConfirm }: StatementDialogProps) {
  const isDenial = statement === 'notHappened'
  return (
    <ConfirmDialog
      open={statement !== null}
      onClose={onClose}
      title={isDenial ? labels.notHappenedQuestion : labels.happenedQuestion}
      text={isDenial ? meanings.notHappenedText : meanings.happenedText}
      cancelText={labels.notNow}
      confirmText={isDenial ? labels.notHappened : labels.happened}
      look={isDenial ? 'danger' : 'yes'}
      onConfirm={() => (statement ? onConfirm(statement) : undefined)}
    />
  )
}
