import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import { whenInteractive } from '../shared/interactive.ts'
import type { Navigation, NavigationState } from './navigation.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

interface BrowserNavigationProps {
  navigation: Navigation
  /** Whether the HTML of the first screen came from the server and is being hydrated. */
  hydrating: boolean
  children: ReactNode
}

/** Connects React Router to the window's history. The old screen stays until the new one has loaded. */
export function BrowserNavigation({ navigation, hydrating, children }: BrowserNavigationProps) {
  // The user may have gone back before this renders: the HTML belongs to the first location, and the current one is shown afterwards.
  const [navigationState, setNavigationState] = useState(navigation.first)
  useLayoutEffect(() => {
    let isHydrating = hydrating
    const show = (next: NavigationState) => startTransition(() => setNavigationState(next))
    const showCurrent = () => {
      isHydrating = false
      const current = navigation.current()
      if (current.location.key !== navigation.first.location.key) show(current)
    }
    // Hydration must use the URL of the HTML: a navigation during hydration is applied afterwards.
    if (hydrating) void whenInteractive().then(showCurrent)
    else showCurrent()
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
