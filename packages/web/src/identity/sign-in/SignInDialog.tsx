import { isObjectOf, isString } from '@barattolo/domain/type-guards'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, sameOriginPath } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import spaceStyles from '../../ui/space.module.css'
import textStyles from '../../ui/text.module.css'
import type { SignInRedirectState } from './guards.tsx'
import { SignInSheet } from './SignInSheet.tsx'

const isRedirectState = isObjectOf<SignInRedirectState>({ signInFor: isString })

/** Opens on `/` after a redirect from a screen that needs a sign-in, and continues to that screen afterwards. */
export function SignInDialog() {
  const location = useLocation()
  const navigate = useNavigate()
  const { state } = useSession()
  const [askedAt, setAskedAt] = useState<string | null>(null)
  const redirectState: unknown = location.state
  const target = isRedirectState(redirectState) ? sameOriginPath(redirectState.signInFor) : null
  // It stays open until the sheet has finished the sign-in, which may be a moment after the session has begun.
  if (target !== null && state === 'signedOut' && askedAt !== location.key) setAskedAt(location.key)
  const dismiss = () => void navigate(location.pathname, { replace: true, state: null })
  const { title, inbox, radar } = texts.signIn.dialog
  return (
    <Dialog open={target !== null && askedAt === location.key} onClose={dismiss} title={title}>
      <p className={classes(textStyles.dim, spaceStyles.small)}>{target?.startsWith(paths.radar) ? radar : inbox}</p>
      <SignInSheet
        key={askedAt}
        returnPath={target ?? paths.landing}
        onSignedIn={() => void navigate(target ?? paths.landing, { replace: true })}
      />
    </Dialog>
  )
}
