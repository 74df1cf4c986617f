import { Link } from 'react-router'
import { UnreadDot } from '../../conversations/UnreadDot.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
import { PLACES, useHere } from './navigation.ts'

export function BottomNav() {
  const hereOf = useHere()
  return (
    <nav className="bnav" aria-label={texts.app.nav.bottom}>
      {PLACES.map((place) => {
        const here = hereOf(place)
        return (
          <Link key={place.to} to={place.to} aria-current={here}>
            <Icon name={here ? place.iconHere : place.icon} />
            {place.text}
            {place.to === paths.inbox ? <UnreadDot /> : null}
          </Link>
        )
      })}
    </nav>
  )
}
