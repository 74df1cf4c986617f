import { useLocation, useMatch } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useViewerUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'

interface NavItem {
  to: string
  text: string
  icon: IconName
  activeIcon: IconName
}

const HOME: NavItem = { to: paths.home, text: texts.app.nav.home, icon: 'home', activeIcon: 'homeFill' }
const OTHERS: readonly NavItem[] = [
  { to: paths.map, text: texts.app.nav.map, icon: 'map', activeIcon: 'mapFill' },
  { to: paths.bazar, text: texts.app.nav.bazar, icon: 'storefront', activeIcon: 'storefrontFill' },
  { to: paths.inbox, text: texts.app.nav.inbox, icon: 'chats', activeIcon: 'chatsFill' },
  { to: paths.radar, text: texts.app.nav.radar, icon: 'broadcast', activeIcon: 'broadcastFill' },
]
const FOR_VISITORS: readonly NavItem[] = [HOME, ...OTHERS]
const FOR_USERS: readonly NavItem[] = [{ ...HOME, to: paths.overview }, ...OTHERS]

/** The five destinations of the header and of the bottom bar. Home of who is signed in is what waits for them. */
export const useNavItems = (): readonly NavItem[] => (useViewerUid() === null ? FOR_VISITORS : FOR_USERS)

const HOME_PATHS: readonly string[] = [paths.home, paths.overview]

/** The paths of all destinations. */
export const NAV_PATHS: readonly string[] = [paths.overview, ...FOR_VISITORS.map(({ to }) => to)]

/**
 * `aria-current` of a navigation item: 'page' on the page itself, 'true' on a page below it. The landing page counts as home, a
 * conversation and a ring as parts of the inbox.
 */
export function useAriaCurrent(): (item: NavItem) => 'page' | 'true' | undefined {
  const { pathname } = useLocation()
  const isAtLanding = pathname === paths.landing
  const isInConversation = [useMatch(paths.conversation(':id')), useMatch(paths.ring(':id'))].some((match) => match !== null)
  return ({ to }) => {
    if (pathname === to) return 'page'
    const isWithin =
      pathname.startsWith(`${to}/`) || (isAtLanding && HOME_PATHS.includes(to)) || (isInConversation && to === paths.inbox)
    return isWithin ? 'true' : undefined
  }
}
