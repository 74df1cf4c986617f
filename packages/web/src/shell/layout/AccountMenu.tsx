import { Link, useLocation } from 'react-router'
import { AdminLink } from '../../admin/AdminLink.tsx'
import { HeartIcon } from '../../favourites/Heart.tsx'
import { requestLogOut } from '../../identity/session/log-out-question.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from './Layout.module.css'

const ID = 'account-menu'

/** The link to the favourites; on small screens the user's avatar opens a menu with the name, the user's pages and the logout. */
export function AccountMenu({ name, photo }: { name: string; photo: string | null }) {
  const { key } = useLocation()
  return (
    <>
      <Link
        className={layoutStyles.meHearts}
        to={paths.favourites}
        aria-label={texts.favourites.title}
        title={texts.favourites.title}
      >
        <HeartIcon full={false} />
      </Link>
      <button type="button" className={layoutStyles.meMenu} popoverTarget={ID} aria-label={texts.app.nav.account(name)}>
        <Avatar name={name} photo={photo} />
      </button>
      {/* The key remounts the menu at every navigation, Back too, which closes it. */}
      <div key={key} id={ID} popover="auto" className={layoutStyles.menu}>
        <p className={classes(layoutStyles.menuName, textStyles.ellipsis)}>{name}</p>
        <nav aria-label={texts.app.nav.accountLinks}>
          <Link to={paths.profile}>
            <Icon name="user" />
            {texts.people.own.profile}
          </Link>
          <Link to={paths.myBazar}>
            <Icon name="storefront" />
            {texts.people.own.title}
          </Link>
          <Link to={paths.favourites}>
            <HeartIcon full={false} />
            {texts.favourites.title}
          </Link>
          <Link to={paths.notices}>
            <Icon name="bell" />
            {texts.app.nav.notices}
          </Link>
          <Link to={paths.noticePreferences}>
            <Icon name="sliders" />
            {texts.app.nav.preferences}
          </Link>
          <AdminLink>{texts.admin.link}</AdminLink>
        </nav>
        {/* Closes the menu, which would lie over the question. */}
        <button
          type="button"
          className={layoutStyles.menuOut}
          popoverTarget={ID}
          popoverTargetAction="hide"
          onClick={requestLogOut}
        >
          <Icon name="signOut" />
          {texts.session.logout}
        </button>
      </div>
    </>
  )
}
