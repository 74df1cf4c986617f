import { Link, NavLink } from 'react-router'
import { UnreadDot } from '../../conversations/UnreadDot.tsx'
import { AccountArea } from '../../identity/AccountArea.tsx'
import { BellPlace } from '../../notices/BellPlace.tsx'
import { SearchButton } from '../../search/SearchButton.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { Logo } from './Logo.tsx'
import { PLACES, useIsWithin } from './navigation.ts'

export function Header() {
  const isWithin = useIsWithin()
  return (
    <header className="top">
      <div className="top__in">
        <Link className="brand" to={paths.landing}>
          <Logo />
          {texts.app.name}
        </Link>
        <nav className="nav" aria-label={texts.app.nav.main}>
          {PLACES.map((place) => (
            <NavLink key={place.to} to={place.to} className={({ isActive }) => (isActive || isWithin(place) ? 'on' : '')}>
              {place.text}
              {place.to === paths.inbox ? <UnreadDot /> : null}
            </NavLink>
          ))}
        </nav>
        <span className="grow dsk" />
        <SearchButton />
        <ButtonLink small icon="plus" className="add" to={paths.addItem} aria-label={texts.app.nav.addLabel}>
          <span>{texts.app.nav.add}</span>
        </ButtonLink>
        <BellPlace />
        <AccountArea />
      </div>
    </header>
  )
}
