import { texts } from '../../shared/texts.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { useSignIn } from './sign-in.ts'

/** "Login con Google"; with `brief` only "Login" on a phone. `onSignedIn` continues the action that needed the sign-in. */
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
  const handleClick = async () => {
    if (await startSignIn()) onSignedIn?.()
  }
  return (
    <Button look={look} small={small} busy={busy} busyText={texts.identity.login.busy} onClick={() => void handleClick()}>
      {brief ? <BriefSignInLabel /> : texts.app.login}
    </Button>
  )
}

/** On a phone only the first word is visible; screen readers also read the rest. */
export function BriefSignInLabel() {
  const [first, ...rest] = texts.app.login.split(' ')
  return (
    <span>
      {first}
      <span data-slot="label-rest"> {rest.join(' ')}</span>
    </span>
  )
}
