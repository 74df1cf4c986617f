import { Link } from 'react-router'
import { UnreadDot } from '../../conversations/inbox/UnreadDot.tsx'
import { BellSlot } from '../../notices/BellSlot.tsx'
import { Viewpoint } from '../../people/viewpoint/Viewpoint.tsx'
import { SearchButton } from '../../search/SearchButton.tsx'
import { paths } from '../../shared/paths.ts'
import { useIsSuspended } from '../../shared/suspension.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Logo } from '../../ui/icon/Logo.tsx'
import { AccountArea } from './AccountArea.tsx'
import { NAV_ITEMS, useAriaCurrent } from './nav-items.ts'

/** `pageName`: on compact screens in place of the product's name; the page has the heading. */
export function Header({ pageName }: { pageName: string | undefined }) {
  const ariaCurrentOf = useAriaCurrent()
  const isSuspended = useIsSuspended()
  return (
    <header className="top">
      <div className="top__in">
        <Link className={pageName ? 'brand brand--short' : 'brand'} to={paths.landing}>
          <Logo />
          <span>{texts.app.name}</span>
        </Link>
        {pageName ? (
          <div className="place only-m">
            <span className="sign" aria-hidden="true">
              {pageName}
            </span>
            <Viewpoint place="bar" />
          </div>
        ) : null}
        {isSuspended ? (
          <span className="grow" />
        ) : (
          <>
            <nav className="nav" aria-label={texts.app.nav.main}>
              {NAV_ITEMS.map((item) => (
                <Link key={item.to} to={item.to} aria-current={ariaCurrentOf(item)}>
                  <span>{item.text}</span>
                  {item.to === paths.inbox ? <UnreadDot /> : null}
                </Link>
              ))}
            </nav>
            <span className="grow dsk" />
            <SearchButton />
            <ButtonLink small icon="plus" className="add" to={paths.addItem} aria-label={texts.app.nav.addLabel}>
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
