import { useMatch } from 'react-router'
import type { IconName } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'

interface Place {
  to: string
  text: string
  icon: IconName
  iconHere: IconName
}

/** The five places of the header and of the bottom bar. */
export const PLACES: readonly Place[] = [
  { to: paths.home, text: texts.app.nav.home, icon: 'house', iconHere: 'houseFill' },
  { to: paths.map, text: texts.app.nav.map, icon: 'map', iconHere: 'mapFill' },
  { to: paths.bazar, text: texts.app.nav.bazar, icon: 'storefront', iconHere: 'storefrontFill' },
  { to: paths.inbox, text: texts.app.nav.inbox, icon: 'chats', iconHere: 'chatsFill' },
  { to: paths.radar, text: texts.app.nav.radar, icon: 'broadcast', iconHere: 'broadcastFill' },
]

/** Whether one stands in a place without being at its address: the landing is another home, a conversation a page of the inbox. */
export function useIsWithin(): (place: Place) => boolean {
  const atLanding = useMatch(paths.landing) !== null
  const inTalk = useMatch(paths.conversation(':id')) !== null
  return ({ to }) => (atLanding && to === paths.home) || (inTalk && to === paths.inbox)
}
