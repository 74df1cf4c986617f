import { NavLink } from 'react-router'
import { UnreadDot } from '../../conversations/UnreadDot.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { PLACES, useIsWithin } from './navigation.ts'

export function BottomNav() {
  const isWithin = useIsWithin()
  return (
    <nav className="bnav" aria-label={texts.app.nav.bottom}>
      {PLACES.map((place) => (
        <NavLink key={place.to} to={place.to} className={({ isActive }) => (isActive || isWithin(place) ? 'on' : '')}>
          {({ isActive }) => (
            <>
              <Icon name={isActive || isWithin(place) ? place.iconHere : place.icon} />
              {place.text}
              {place.to === paths.inbox ? <UnreadDot /> : null}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
