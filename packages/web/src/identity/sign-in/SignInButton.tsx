import { texts } from '../../shared/texts.ts'
import { useWords } from '../../shared/town.tsx'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import identityStyles from '../Identity.module.css'
import { useSignIn } from './sign-in.ts'

/**
 * "Login con Google", and the control for other ways; with `brief` both are short on a phone. Where Google is not a way it says
 * "Accedi" and opens the sheet. `onSignedIn` continues the action that needed the sign-in.
 */
export function SignInButton({
  look = 'go',
  small = false,
  brief = false,
  onSignedIn,
}: {
  look?: ButtonLook
  small?: boolean
  brief?: boolean
  onSignedIn?: () => void
}) {
  const { startSignIn, busy } = useSignIn()
  const { login, loginRest, otherWays } = useWords()
  const start = async (way: 'google.com' | 'sheet') => {
    if (await startSignIn(way)) onSignedIn?.()
  }
  return (
    <>
      <Button
        look={look}
        small={small}
        busy={busy}
        busyText={texts.session.waiting}
        onClick={() => void start(loginRest ? 'google.com' : 'sheet')}
      >
        {brief ? <BriefSignInLabel /> : `${login} ${loginRest}`.trim()}
      </Button>
      {otherWays ? (
        <button
          type="button"
          className={identityStyles.otherWays}
          data-brief={brief}
          data-other-ways
          onClick={() => void start('sheet')}
        >
          <OtherWaysLabel />
        </button>
      ) : null}
    </>
  )
}

/** On a phone only the first word is visible; screen readers also read the rest. */
export function BriefSignInLabel() {
  const { login, loginRest } = useWords()
  return (
    <span>
      {login}
      <span data-slot="label-rest"> {loginRest}</span>
    </span>
  )
}

/** In the header, in two lines. Empty without other ways, in HTML from the server too. */
export function OtherWaysLabel() {
  const { otherWays, otherWaysRest } = useWords()
  return (
    <>
      <span>{otherWays}</span> <span data-slot="label-rest">{otherWaysRest}</span>
    </>
  )
}
