import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ownPath } from './own-path.ts'
import { SignInButton } from './SignInButton.tsx'
import { useSession } from './session.ts'

const handed = z.object({ signInFor: z.string() })

/** Opens on `/` after a redirect from a screen that needs a sign-in, and continues to that screen afterwards. */
export function SignInDialog() {
  const location = useLocation()
  const navigate = useNavigate()
  const { state } = useSession()
  const wanted = handed.safeParse(location.state)
  const target = wanted.success && state === 'signedOut' ? ownPath(wanted.data.signInFor) : null
  const stay = () => void navigate(location.pathname, { replace: true, state: null })
  const { title, inbox, radar } = texts.identity.dialog
  return (
    <Dialog open={target !== null} onClose={stay} title={title} closeLabel={texts.app.close}>
      <p className="dim mt-2">{target?.startsWith(paths.radar) ? radar : inbox}</p>
      <div className="modal__acts">
        <SignInButton onEntered={() => void navigate(target ?? paths.landing, { replace: true })} />
      </div>
    </Dialog>
  )
}
