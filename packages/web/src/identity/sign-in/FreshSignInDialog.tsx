import { useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { isProblem } from '../session/authenticated-send.ts'
import { reauthenticate } from '../session/session.ts'
import { isSignInCancelled } from './sign-in-cancelled.ts'
import { signInErrorText } from './sign-in-error-text.ts'

type Action = () => Promise<void>

/**
 * For what needs a sign-in of the last five minutes: `run` calls the action, and if the server refuses it for that reason, `dialog` asks
 * for a sign-in and calls it again.
 */
export function useFreshSignIn() {
  const [refused, setRefused] = useState<Action | null>(null)
  const run = async (action: Action) => {
    try {
      await action()
    } catch (error) {
      if (!isProblem(error, 'signInAgain')) throw error
      setRefused(() => action)
    }
  }
  return { run, dialog: <FreshSignInDialog action={refused} onClose={() => setRefused(null)} /> }
}

function FreshSignInDialog({ action, onClose }: { action: Action | null; onClose: () => void }) {
  const labels = texts.signIn.fresh
  const { signInAgain, busy, sentTo, error } = useReauthentication()
  const press = async () => {
    if (action && (await signInAgain(action))) onClose()
  }
  return (
    <Dialog open={action !== null} onClose={onClose} title={labels.title}>
      <p className={classes(textStyles.dim, spaceStyles.small)}>{labels.text}</p>
      <LinkSentNote sentTo={sentTo} />
      {error ? <FieldError className={spaceStyles.medium}>{error}</FieldError> : null}
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {texts.app.cancel}
        </Button>
        <Button busy={busy} busyText={texts.session.waiting} onClick={() => void press()}>
          {sentTo === null ? labels.again : labels.opened}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** After a press that has sent a link: where it was sent to, and that the press has to be repeated. */
export function LinkSentNote({ sentTo }: { sentTo: string | null }) {
  return (
    <p role="status" className={classes(textStyles.anywhere, sentTo !== null && spaceStyles.medium)}>
      {sentTo === null ? null : texts.signIn.fresh.sent(sentTo)}
    </p>
  )
}

/**
 * Signs in again in the way in which the session began, then calls an action. Where that needs a link, the first call sends it, and the
 * user calls again after opening it.
 */
export function useReauthentication() {
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const signInAgain = async (action: Action): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const email = await reauthenticate()
      setSentTo(email)
      if (email !== null) return false
      await action()
      return true
    } catch (error) {
      if (!isSignInCancelled(error)) setError(reauthenticationErrorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { signInAgain, busy, sentTo, error }
}

function reauthenticationErrorText(error: unknown): string {
  const isOtherAccount = error instanceof Error && 'code' in error && error.code === 'auth/user-mismatch'
  return isOtherAccount ? texts.signIn.fresh.otherAccount : signInErrorText(error)
}
