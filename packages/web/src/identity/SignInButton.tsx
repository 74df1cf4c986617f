import { texts } from '../app/texts.ts'
import { Button, type ButtonLook } from '../ui/Button.tsx'
import { useSignIn } from './sign-in.ts'

/** "Login con Google". `onEntered` is what the person was about to do. */
export function SignInButton({
  look = 'go',
  small = false,
  onEntered,
}: {
  look?: ButtonLook
  small?: boolean
  onEntered?: () => void
}) {
  const { enter, busy } = useSignIn()
  const press = async () => {
    if (await enter()) onEntered?.()
  }
  return (
    <Button look={look} small={small} busy={busy} busyText={texts.identity.login.busy} onClick={() => void press()}>
      {texts.app.login}
    </Button>
  )
}
