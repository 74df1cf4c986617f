import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Router } from 'react-router'
import type { Navigation, Place } from './navigation.ts'
import { untilShown } from './shown.ts'
import { useScroll } from './use-scroll.ts'

interface BrowserNavigationProps {
  navigation: Navigation
  /** Whether the first screen arrived as HTML. */
  arrived: boolean
  children: ReactNode
}

/** The router over the window's history. The old screen stays until the new one has come. */
export function BrowserNavigation({ navigation, arrived, children }: BrowserNavigationProps) {
  const [place, setPlace] = useState(navigation.current)
  const first = useRef(place.location.key)
  useLayoutEffect(() => {
    let takingOver = arrived
    const follow = (next: Place) => startTransition(() => setPlace(next))
    // HTML is taken over in steps, as what it is: whoever goes on meanwhile is followed right after the last one.
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
