import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import type { Navigation } from './navigation.ts'
import { useScroll } from './use-scroll.ts'

/** The router over the window's history. The old screen stays until the new one has come. */
export function BrowserNavigation({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const [place, setPlace] = useState(navigation.current)
  useLayoutEffect(() => navigation.listen((next) => startTransition(() => setPlace(next))), [navigation])
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
