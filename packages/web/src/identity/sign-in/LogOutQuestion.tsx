import { useState } from 'react'
import type { UnsentKind } from '../../shared/storage/person-storage.ts'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { answerLogOutQuestion, useLogOutQuestion } from '../session/log-out-question.ts'

const labels = texts.session.unsent

/** Asks a user who signs out whether what is not sent may be deleted, and names it. */
export function LogOutQuestion() {
  const unsent = useLogOutQuestion()
  const isOpen = unsent.length > 0
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => answerLogOutQuestion('stay')}
      title={labels.title}
      text={<UnsentList unsent={useLastOpen(unsent, isOpen)} />}
      cancelText={labels.stay}
      confirmText={labels.leave}
      onConfirm={() => answerLogOutQuestion('leave')}
    />
  )
}

/** The list stays as it was while the dialog closes. */
function useLastOpen(unsent: readonly UnsentKind[], isOpen: boolean) {
  const [shown, setShown] = useState(unsent)
  if (isOpen && shown !== unsent) setShown(unsent)
  return shown
}

function UnsentList({ unsent }: { unsent: readonly UnsentKind[] }) {
  return (
    <>
      {labels.text}
      <ul className={classes(spaceStyles.small, textStyles.list)}>
        {unsent.map((kind) => (
          <li key={kind}>{labels.kinds[kind]}</li>
        ))}
      </ul>
    </>
  )
}
