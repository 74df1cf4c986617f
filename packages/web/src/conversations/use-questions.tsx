import { type ReactNode, useState } from 'react'
import { texts } from '../app/texts.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import type { NegotiationOnScreen } from './use-negotiation.ts'

type Question = 'reject' | 'callOff'
export type Ask = (question: Question) => void

/** The confirmation dialog of moves that cannot be undone. `onConfirm` is called before the move starts. */
export function useQuestions(negotiation: NegotiationOnScreen, onYes: () => void): { ask: Ask; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const [question, setQuestion] = useState<Question>('reject')
  const words = texts.exchangeScreen
  const isReject = question === 'reject'
  return {
    ask: (next) => {
      setQuestion(next)
      setOpen(true)
    },
    dialog: (
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={isReject ? words.rejectQuestion : words.callOffQuestion}
        text={isReject ? words.rejectText : words.callOffText}
        keep={isReject ? words.rejectKeep : words.callOffKeep}
        confirm={texts.conversations.move[question]}
        closeLabel={texts.app.close}
        onConfirm={() => {
          setOpen(false)
          onYes()
          negotiation[question]()
        }}
      />
    ),
  }
}
