import { texts } from '../app/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { SignInButton } from './SignInButton.tsx'
import { logOut, useSession } from './session.ts'

/** The right end of the header: the way in, or who is in and the way out. Empty until it is known. */
export function AccountArea() {
  const session = useSession()
  if (session.state === 'resolving') return null
  if (session.state === 'signedOut') return <SignInButton look="line" small />
  const { displayName, photo } = session.user
  return (
    <div className="me">
      <Avatar name={displayName} photo={photo} />
      <span>{displayName}</span>
      <Button look="bare" small onClick={() => void logOut()}>
        {texts.identity.logout}
      </Button>
    </div>
  )
}
