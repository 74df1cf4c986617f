import { lazy } from 'react'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Spare } from '../ui/Spare.tsx'
import { BriefLogin, SignInButton } from './SignInButton.tsx'
import { logOut, useSession } from './session.ts'

/** Asked for only where somebody is in. */
const AdminLink = lazy(async () => ({ default: (await import('../admin/AdminLink.tsx')).AdminLink }))
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))

/** The right end of the header: the way in, or who is in (and to their own bazar) and the way out. Until it is known, the room that the way in takes. */
export function AccountArea() {
  const session = useSession()
  if (session.state === 'resolving') {
    return (
      <span className="btn btn--sm invisible" aria-hidden="true">
        <BriefLogin />
      </span>
    )
  }
  if (session.state === 'signedOut') return <SignInButton look="ink" small brief />
  const { displayName, photo } = session.user
  return (
    <div className="me">
      <Link className="me__who" to={paths.myBazar}>
        <Avatar name={displayName} photo={photo} />
        <span className="vh">{texts.app.nav.ownBazar}</span>
        <span>{displayName}</span>
      </Link>
      {/* On small screens it takes the place of everything beside it; without it the picture leads to one’s bazar. */}
      <Spare>
        <AccountMenu name={displayName} photo={photo} />
      </Spare>
      <Spare>
        <AdminLink className="me__admin" />
      </Spare>
      <Button look="bare" small className="me__out" onClick={() => void logOut()}>
        {texts.identity.logout}
      </Button>
    </div>
  )
}
