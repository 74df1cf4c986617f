import { Link } from 'react-router'
import { UnreadDot } from '../../conversations/UnreadDot.tsx'
import { AccountArea } from '../../identity/AccountArea.tsx'
import { BellPlace } from '../../notices/BellPlace.tsx'
import { SearchButton } from '../../search/SearchButton.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { Logo } from './Logo.tsx'
import { PLACES, useHere } from './navigation.ts'

export function Header() {
  const hereOf = useHere()
  return (
    <header className="top">
      <div className="top__in">
        <Link className="brand" to={paths.landing}>
          <Logo />
          {texts.app.name}
        </Link>
        <nav className="nav" aria-label={texts.app.nav.main}>
          {PLACES.map((place) => (
            <Link key={place.to} to={place.to} aria-current={hereOf(place)}>
              {place.text}
              {place.to === paths.inbox ? <UnreadDot /> : null}
            </Link>
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
