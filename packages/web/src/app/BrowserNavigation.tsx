import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Router } from 'react-router'
import { whenInteractive } from './interactive.ts'
import type { Navigation, NavigationState } from './navigation.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

interface BrowserNavigationProps {
  navigation: Navigation
  /** Whether the first screen arrived as HTML and is hydrated. */
  hydrating: boolean
  children: ReactNode
}

/** Connects React Router to the window's history. The old screen stays until the new one has loaded. */
export function BrowserNavigation({ navigation, hydrating, children }: BrowserNavigationProps) {
  const [navigationState, setNavigationState] = useState(navigation.current)
  const firstKey = useRef(navigationState.location.key)
  useLayoutEffect(() => {
    let isHydrating = hydrating
    const show = (next: NavigationState) => startTransition(() => setNavigationState(next))
    // Hydration needs the URL of the HTML: a navigation that happens meanwhile is applied when hydration has ended.
    if (hydrating)
      void whenInteractive().then(() => {
        isHydrating = false
        const current = navigation.current()
        if (current.location.key !== firstKey.current) show(current)
      })
    return navigation.listen((next) => (isHydrating ? undefined : show(next)))
  }, [navigation, hydrating])
  useEffect(() => navigation.markShown(navigationState), [navigation, navigationState])
  useScrollRestoration(navigationState)
  return (
    <Router location={navigationState.location} navigationType={navigationState.action} navigator={navigation}>
      {children}
    </Router>
  )
}
