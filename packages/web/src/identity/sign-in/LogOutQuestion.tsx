import { texts } from '../../shared/texts.ts'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import { answerLogOutQuestion, useIsLogOutQuestionOpen } from '../session/log-out-question.ts'

const labels = texts.identity.unsent

/** Asks a user who signs out whether what is not sent may be deleted. */
export function LogOutQuestion() {
  return (
    <ConfirmDialog
      open={useIsLogOutQuestionOpen()}
      onClose={() => answerLogOutQuestion('stay')}
      title={labels.title}
      text={labels.text}
      cancelText={labels.stay}
      confirmText={labels.leave}
      onConfirm={() => answerLogOutQuestion('leave')}
    />
  )
}
