import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { DialogActions } from '../ui/overlay/DialogActions.tsx'
import { ownReports } from './people.queries.ts'
import { useAccountDeletion } from './use-account-deletion.ts'

const labels = texts.people.leaving

/** "Elimina il mio account": explains the consequences, asks for a new sign-in, and deletes the account. */
export function DeleteAccountButton() {
  const [open, setOpen] = useState(false)
  const [takesPhotosBack, setTakesPhotosBack] = useState(false)
  const { data: reports } = useQuery({ ...ownReports, enabled: open })
  const { startDeletion, step, error, clearError } = useAccountDeletion()
  const openDialog = () => {
    clearError()
    setTakesPhotosBack(false)
    setOpen(true)
  }
  return (
    <>
      <Button look="no" icon="trash" onClick={openDialog}>
        {texts.people.data.leave}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={labels.question}>
        <ul className="happens">
          {labels.happens.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {reports?.keptSealed ? <p className="mt-3">{labels.keptSealed}</p> : null}
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 flex-none accent-(--ink)"
            checked={takesPhotosBack}
            onChange={({ target }) => setTakesPhotosBack(target.checked)}
          />
          <span>
            {labels.takePhotosBack}
            <span className="sm dim block">{labels.takePhotosBackNote}</span>
          </span>
        </label>
        <p className="dim mt-3">{labels.dataFirst}</p>
        <p className="dim mt-3">{labels.signIn}</p>
        {error ? <FieldError className="mt-3">{error}</FieldError> : null}
        <DialogActions>
          <Button look="line" onClick={() => setOpen(false)}>
            {labels.keep}
          </Button>
          <Button
            look="danger"
            busy={step !== null}
            busyText={step === 'deleting' ? labels.deleting : labels.waiting}
            onClick={() => void startDeletion({ takesPhotosBack })}
          >
            {labels.confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
