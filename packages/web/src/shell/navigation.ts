import { trimPagePath } from '@barattolo/domain/trim-punctuation'
import { type Location, type NavigationType, type Navigator, UNSAFE_createBrowserHistory } from 'react-router'

/** The current location and how the user reached it. */
export interface NavigationState {
  location: Location
  action: NavigationType
  /** The navigation only changes the state of the same screen, so the scroll position stays. */
  keepScroll: boolean
}

export interface Navigation extends Pick<Navigator, 'createHref' | 'go' | 'push' | 'replace'> {
  /** Where the user was when `createNavigation` was called. */
  first: NavigationState
  current: () => NavigationState
  /** Calls `listener` after every navigation. Only one listener at a time; returns a function that removes it. */
  listen: (listener: (state: NavigationState) => void) => () => void
  /** Navigates to a URL; resolves when its screen is shown. */
  goTo: (address: string, options?: { state?: unknown; replace?: boolean }) => Promise<void>
  /** Called by the router component when a screen is shown. */
  markShown: (state: NavigationState) => void
}

/** Wraps the window's history. Create it once per page load. */
export function createNavigation(): Navigation {
  removePunctuation()
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  const pendingResolvers = new Set<() => void>()
  let keepScroll = false
  const withKeepScroll = (keep: boolean | undefined, step: () => void) => {
    keepScroll = keep === true
    step()
    keepScroll = false
  }
  const current = () => ({ location: history.location, action: history.action, keepScroll })
  return {
    createHref: history.createHref,
    first: current(),
    go: history.go,
    push: (to, state, options) => withKeepScroll(options?.preventScrollReset, () => history.push(to, state)),
    replace: (to, state, options) => withKeepScroll(options?.preventScrollReset, () => history.replace(to, state)),
    current,
    listen: (listener) => history.listen(({ location, action }) => listener({ location, action, keepScroll })),
    goTo: (address, { state, replace = false } = {}) =>
      new Promise((resolve) => {
        pendingResolvers.add(resolve)
        if (replace) history.replace(address, state)
        else history.push(address, state)
      }),
    markShown: ({ location }) => {
      // An earlier navigation may be shown first; `goTo` waits for the last one.
      if (location.key !== history.location.key) return
      for (const resolve of pendingResolvers) resolve()
      pendingResolvers.clear()
    },
  }
}

/** As the server redirects, for a page that opens without network. */
function removePunctuation() {
  const { pathname, search, hash } = window.location
  const trimmedPath = trimPagePath(pathname)
  if (trimmedPath !== null) window.history.replaceState(window.history.state, '', trimmedPath + search + hash)
}
