import { AlertDialog } from '@base-ui/react/alert-dialog'
import { texts } from '../../shared/texts.ts'
import { buttonProps } from '../../ui/button-props.ts'
import { classes } from '../../ui/classes.ts'
import dialog from '../../ui/overlay/Dialog.module.css'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import { useOpenAfterMount } from '../../ui/overlay/OpenDialog.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import { lastSignInButton, signInFailureText, useSignInFailure } from './sign-in.ts'

/** Shows why the sign-in failed: first what the user can do, or the sentence of our server, then the exact error text. */
export function SignInFailureAlert() {
  const { failure, dismiss } = useSignInFailure()
  const { title, advice, otherAdvice, details, close } = texts.signIn.failure
  const open = useOpenAfterMount(failure !== null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : dismiss())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} />
        <AlertDialog.Popup className={classes(dialog.dialog, dialog.modal)} finalFocus={lastSignInButton}>
          <AlertDialog.Title className={classes(textStyles.sign, textStyles.title3)}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={spaceStyles.small}>
            {failure ? (failure.code.startsWith('auth/') ? (advice[failure.code] ?? otherAdvice) : failure.message) : null}
          </AlertDialog.Description>
          <details className={classes(dialog.details, textStyles.small)}>
            <summary>{details}</summary>
            <p className={textStyles.dim}>{failure ? signInFailureText(failure, window.location.hostname) : null}</p>
          </details>
          <DialogActions>
            <AlertDialog.Close {...buttonProps()}>{close}</AlertDialog.Close>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
