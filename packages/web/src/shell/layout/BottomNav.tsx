import { Link } from 'react-router'
import { UnreadDot } from '../../conversations/inbox/UnreadDot.tsx'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import layoutStyles from './Layout.module.css'
import { useAriaCurrent, useNavItems } from './nav-items.ts'

export function BottomNav() {
  const navItems = useNavItems()
  const ariaCurrentOf = useAriaCurrent()
  return (
    <nav className={layoutStyles.bottomNav} aria-label={texts.app.nav.bottom}>
      {navItems.map((item) => {
        const current = ariaCurrentOf(item)
        return (
          <Link key={item.to} to={item.to} aria-current={current}>
            <Icon name={current ? item.activeIcon : item.icon} />
            <span>{item.text}</span>
            {item.to === paths.inbox ? <UnreadDot /> : null}
          </Link>
        )
      })}
    </nav>
  )
}
