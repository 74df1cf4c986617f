import { AlertDialog } from '@base-ui/react/alert-dialog'
import { texts } from '../../shared/texts.ts'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import { useOpenAfterMount } from '../../ui/overlay/OpenDialog.tsx'
import { lastSignInButton, signInFailureText, useSignInFailure } from './sign-in.ts'

/** The alert's implementation, in the file that `SignInFailureDialog` loads. */
export function SignInFailureAlert() {
  const { failure, dismiss } = useSignInFailure()
  const { title, advice, otherAdvice, details, close } = texts.identity.failure
  const open = useOpenAfterMount(failure !== null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : dismiss())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Popup className="modal modal--modal" finalFocus={lastSignInButton}>
          <AlertDialog.Title className="sign t3">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">
            {failure ? (advice[failure.code] ?? otherAdvice) : null}
          </AlertDialog.Description>
          <details className="modal__details sm">
            <summary>{details}</summary>
            <p className="dim">{failure ? signInFailureText(failure, window.location.hostname) : null}</p>
          </details>
          <DialogActions>
            <AlertDialog.Close className="btn btn--ink">{close}</AlertDialog.Close>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
