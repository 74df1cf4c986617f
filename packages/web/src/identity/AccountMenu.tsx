import { Link, useLocation } from 'react-router'
import { AdminLink } from '../admin/AdminLink.tsx'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { logOut } from './session.ts'

const ID = 'account-menu'

/** Small screens: the person's picture opens their name, their pages and the logout. */
export function AccountMenu({ name, photo }: { name: string; photo: string | null }) {
  const { key } = useLocation()
  return (
    <>
      <button type="button" className="me__menu" popoverTarget={ID} aria-label={texts.app.nav.account(name)}>
        <Avatar name={name} photo={photo} />
      </button>
      {/* A new key closes it: every navigation does, Back too. */}
      <div key={key} id={ID} popover="auto" className="menu">
        <p className="menu__name ell">{name}</p>
        <nav aria-label={texts.app.nav.accountLinks}>
          <Link to={paths.myBazar}>
            <Icon name="storefront" />
            {texts.people.own.title}
          </Link>
          <Link to={paths.notices}>
            <Icon name="bell" />
            {texts.app.nav.notices}
          </Link>
          <Link to={paths.noticePreferences}>
            <Icon name="sliders" />
            {texts.app.nav.preferences}
          </Link>
          <AdminLink className="menu__admin">{texts.admin.link}</AdminLink>
        </nav>
        <button type="button" className="menu__out" onClick={() => void logOut()}>
          <Icon name="signOut" />
          {texts.identity.logout}
        </button>
      </div>
    </>
  )
}
