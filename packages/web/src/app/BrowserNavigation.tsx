import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Router } from 'react-router'
import type { Navigation, Place } from './navigation.ts'
import { untilShown } from './shown.ts'
import { useScroll } from './use-scroll.ts'

interface BrowserNavigationProps {
  navigation: Navigation
  /** Whether the first screen arrived as HTML and is hydrated. */
  arrived: boolean
  children: ReactNode
}

/** Connects React Router to the window's history. The old screen stays until the new one has loaded. */
export function BrowserNavigation({ navigation, arrived, children }: BrowserNavigationProps) {
  const [place, setPlace] = useState(navigation.current)
  const first = useRef(place.location.key)
  useLayoutEffect(() => {
    let takingOver = arrived
    const follow = (next: Place) => startTransition(() => setPlace(next))
    // Hydration needs the URL of the HTML: a navigation that happens meanwhile is applied when hydration has ended.
    if (arrived)
      void untilShown().then(() => {
        takingOver = false
        const now = navigation.current()
        if (now.location.key !== first.current) follow(now)
      })
    return navigation.listen((next) => (takingOver ? undefined : follow(next)))
  }, [navigation, arrived])
  useEffect(() => navigation.shown(place), [navigation, place])
  useScroll(place)
  return (
    <Router location={place.location} navigationType={place.action} navigator={navigation}>
      {children}
    </Router>
  )
}
