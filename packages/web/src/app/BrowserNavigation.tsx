import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Router } from 'react-router'
import type { Navigation, Place } from './navigation.ts'
import { useScroll } from './use-scroll.ts'

/** The router over the window's history. The old screen stays until the new one has come. */
export function BrowserNavigation({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const [place, setPlace] = useState(navigation.current)
  const drawn = useRef(place.location.key)
  useLayoutEffect(() => {
    const follow = (next: Place) => startTransition(() => setPlace(next))
    const stop = navigation.listen(follow)
    // A page that arrived as HTML is taken over in steps: somebody may have gone on between the first and this one.
    const now = navigation.current()
    if (now.location.key !== drawn.current) follow(now)
    return stop
  }, [navigation])
  useEffect(() => {
    if (place) navigation.shown()
  }, [navigation, place])
  useScroll(place)
  return (
    <Router location={place.location} navigationType={place.action} navigator={navigation}>
      {children}
    </Router>
  )
}
