import { useLocation, useMatch } from 'react-router'
import type { IconName } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'

interface Place {
  to: string
  text: string
  icon: IconName
  iconHere: IconName
}

/** The five destinations of the header and of the bottom bar. */
export const PLACES: readonly Place[] = [
  { to: paths.home, text: texts.app.nav.home, icon: 'house', iconHere: 'houseFill' },
  { to: paths.map, text: texts.app.nav.map, icon: 'map', iconHere: 'mapFill' },
  { to: paths.bazar, text: texts.app.nav.bazar, icon: 'storefront', iconHere: 'storefrontFill' },
  { to: paths.inbox, text: texts.app.nav.inbox, icon: 'chats', iconHere: 'chatsFill' },
  { to: paths.radar, text: texts.app.nav.radar, icon: 'broadcast', iconHere: 'broadcastFill' },
]

/**
 * `aria-current` of a navigation item: 'page' on the page itself, 'true' on a page below it. The landing page counts as home, a
 * conversation as part of the inbox.
 */
export function useHere(): (place: Place) => 'page' | 'true' | undefined {
  const { pathname } = useLocation()
  const atLanding = pathname === paths.landing
  const inTalk = useMatch(paths.conversation(':id')) !== null
  return ({ to }) => {
    if (pathname === to) return 'page'
    const isWithin = pathname.startsWith(`${to}/`) || (atLanding && to === paths.home) || (inTalk && to === paths.inbox)
    return isWithin ? 'true' : undefined
  }
}
