import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkSentNote } from '../identity/sign-in/FreshSignInDialog.tsx'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { DialogActions } from '../ui/overlay/DialogActions.tsx'
import spaceStyles from '../ui/space.module.css'
import textStyles from '../ui/text.module.css'
import panelStyles from './Panels.module.css'
import { ownReports } from './people.queries.ts'
import { useAccountDeletion } from './use-account-deletion.ts'

const labels = texts.people.leaving

/** "Elimina il mio account": explains the consequences, asks for a new sign-in, and deletes the account. */
export function DeleteAccountButton() {
  const { open, dialog } = useDeleteAccount()
  return (
    <>
      <Button look="no" icon="trash" onClick={open}>
        {texts.people.data.leave}
      </Button>
      {dialog}
    </>
  )
}

/** The dialog, and the function that opens it. */
export function useDeleteAccount() {
  const [open, setOpen] = useState(false)
  const [takesPhotosBack, setTakesPhotosBack] = useState(false)
  const { data: reports } = useQuery({ ...ownReports, enabled: open })
  const { startDeletion, step, error, linkSentTo, clear } = useAccountDeletion()
  const openDialog = () => {
    clear()
    setTakesPhotosBack(false)
    setOpen(true)
  }
  const dialog = (
    <Dialog open={open} onClose={() => setOpen(false)} title={labels.question}>
      <ul className={panelStyles.happens}>
        {labels.happens.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {reports?.keptSealed ? <p className={spaceStyles.medium}>{labels.keptSealed}</p> : null}
      <label className={panelStyles.photosChoice}>
        <input type="checkbox" checked={takesPhotosBack} onChange={({ target }) => setTakesPhotosBack(target.checked)} />
        <span>
          {labels.takePhotosBack}
          <span className={classes(textStyles.small, textStyles.dim)}>{labels.takePhotosBackNote}</span>
        </span>
      </label>
      <p className={classes(textStyles.dim, spaceStyles.medium)}>{labels.dataFirst}</p>
      <p className={classes(textStyles.dim, spaceStyles.medium)}>{labels.signIn}</p>
      <LinkSentNote sentTo={linkSentTo} />
      {error ? <FieldError className={spaceStyles.medium}>{error}</FieldError> : null}
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
  )
  return { open: openDialog, dialog }
}
