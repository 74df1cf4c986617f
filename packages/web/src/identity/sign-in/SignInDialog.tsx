import { isObjectOf, isString } from '@barattolo/domain/type-guards'
import { useLocation, useNavigate } from 'react-router'
import { paths, sameOriginPath } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DialogActions } from '../../ui/overlay/DialogActions.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import type { SignInRedirectState } from './guards.tsx'
import { SignInButton } from './SignInButton.tsx'

const isRedirectState = isObjectOf<SignInRedirectState>({ signInFor: isString })

/** Opens on `/` after a redirect from a screen that needs a sign-in, and continues to that screen afterwards. */
export function SignInDialog() {
  const location = useLocation()
  const navigate = useNavigate()
  const { state } = useSession()
  const redirectState: unknown = location.state
  const target = isRedirectState(redirectState) && state === 'signedOut' ? sameOriginPath(redirectState.signInFor) : null
  const dismiss = () => void navigate(location.pathname, { replace: true, state: null })
  const { title, inbox, radar } = texts.identity.dialog
  return (
    <Dialog open={target !== null} onClose={dismiss} title={title}>
      <p className={classes(textStyles.dim, spaceStyles.small)}>{target?.startsWith(paths.radar) ? radar : inbox}</p>
      <DialogActions>
        <SignInButton onSignedIn={() => void navigate(target ?? paths.landing, { replace: true })} />
      </DialogActions>
    </Dialog>
  )
}
