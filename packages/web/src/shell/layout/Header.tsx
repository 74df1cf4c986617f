import { Link } from 'react-router'
import { UnreadDot } from '../../conversations/inbox/UnreadDot.tsx'
import { BellSlot } from '../../notices/BellSlot.tsx'
import { Viewpoint } from '../../people/viewpoint/Viewpoint.tsx'
import { SearchButton } from '../../search/SearchButton.tsx'
import { paths } from '../../shared/paths.ts'
import { useIsSuspended } from '../../shared/suspension.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Logo } from '../../ui/icon/Logo.tsx'
import textStyles from '../../ui/text.module.css'
import visibility from '../../ui/visibility.module.css'
import { AccountArea } from './AccountArea.tsx'
import layoutStyles from './Layout.module.css'
import { useAriaCurrent, useNavItems } from './nav-items.ts'

/** `pageName`: on compact screens in place of the product's name; the page has the heading. */
export function Header({ pageName }: { pageName: string | undefined }) {
  const navItems = useNavItems()
  const ariaCurrentOf = useAriaCurrent()
  const isSuspended = useIsSuspended()
  return (
    <header data-slot="top" className={layoutStyles.top}>
      <div className={layoutStyles.topInner}>
        <Link className={classes(layoutStyles.brand, pageName && layoutStyles.brandShort)} to={paths.landing}>
          <Logo />
          <span>{texts.app.name}</span>
        </Link>
        {pageName ? (
          <div className={classes(layoutStyles.place, visibility.compactOnly)}>
            <span className={textStyles.sign} aria-hidden="true">
              {pageName}
            </span>
            <Viewpoint place="bar" />
          </div>
        ) : null}
        {isSuspended ? (
          <span className={layoutStyles.topSpace} />
        ) : (
          <>
            <nav className={layoutStyles.nav} aria-label={texts.app.nav.main}>
              {navItems.map((item) => (
                <Link key={item.to} to={item.to} aria-current={ariaCurrentOf(item)}>
                  <span>{item.text}</span>
                  {item.to === paths.inbox ? <UnreadDot /> : null}
                </Link>
              ))}
            </nav>
            <span className={classes(layoutStyles.topSpace, visibility.notNarrow)} />
            <SearchButton />
            <ButtonLink small icon="plus" className={layoutStyles.add} to={paths.addItem} aria-label={texts.app.nav.addLabel}>
              <span>{texts.app.nav.add}</span>
            </ButtonLink>
            <BellSlot />
          </>
        )}
        <AccountArea />
      </div>
    </header>
  )
}
