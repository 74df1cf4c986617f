import { lazy } from 'react'
import { Link } from 'react-router'
import identityStyles from '../../identity/Identity.module.css'
import { requestLogOut } from '../../identity/session/log-out-question.ts'
import { BriefSignInLabel, OtherWaysLabel, SignInButton } from '../../identity/sign-in/SignInButton.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import boxStyles from '../../ui/box.module.css'
import { buttonProps } from '../../ui/button-props.ts'
import { classes } from '../../ui/classes.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from './Layout.module.css'

// Both are loaded only for signed-in users.
const AdminLink = lazy(async () => ({ default: (await import('../../admin/AdminLink.tsx')).AdminLink }))
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }))

/** The right end of the header: the sign-in button, or the user's name and the logout button. */
export function AccountArea() {
  const session = useSession()
  if (session.state === 'resolving') {
    // Invisible buttons reserve the space, so that the header does not shift.
    return (
      <>
        <span {...buttonProps({ small: true, className: boxStyles.invisible })} aria-hidden="true">
          <BriefSignInLabel />
        </span>
        <span className={classes(identityStyles.otherWays, boxStyles.invisible)} data-brief aria-hidden="true">
          <OtherWaysLabel />
        </span>
      </>
    )
  }
  if (session.state === 'signedOut') return <SignInButton look="ink" small brief />
  const { displayName, photo } = session.user
  return (
    <div className={layoutStyles.me}>
      <Link className={layoutStyles.meWho} to={paths.profile}>
        <Avatar name={displayName} photo={photo} />
        <span className={textStyles.hidden}>{texts.app.nav.ownProfile}</span>
        <span>{displayName}</span>
      </Link>
      {/* On small screens only this menu is visible. If its chunk fails to load, the link above stays visible. */}
      <OptionalChunk>
        <AccountMenu name={displayName} photo={photo} />
      </OptionalChunk>
      <OptionalChunk>
        <AdminLink className={layoutStyles.meAdmin} />
      </OptionalChunk>
      <Button look="bare" small className={layoutStyles.meOut} onClick={requestLogOut}>
        {texts.session.logout}
      </Button>
    </div>
  )
}
