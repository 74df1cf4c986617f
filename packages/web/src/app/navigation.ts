import { type Location, type NavigationType, type Navigator, UNSAFE_createBrowserHistory } from 'react-router'

/** Where one is, and how one came there. */
export interface Place {
  location: Location
  action: NavigationType
  /** Another state of the same screen: it stays scrolled as it is. */
  keepScroll: boolean
}

export interface Navigation extends Pick<Navigator, 'createHref' | 'go' | 'push' | 'replace'> {
  current: () => Place
  /** Tells `listener` of every step, once it stands in the address. One at a time; answers how to stop. */
  listen: (listener: (place: Place) => void) => () => void
  /** Goes to an address; answers when its screen is shown. */
  goTo: (address: string, options?: { state?: unknown; replace?: boolean }) => Promise<void>
  /** Called by whoever shows the screens, with the one that is shown. */
  shown: (place: Place) => void
}

/** The window's own history. One a page. */
export function openNavigation(): Navigation {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  const waiting = new Set<() => void>()
  let keepScroll = false
  const keeping = (keep: boolean | undefined, step: () => void) => {
    keepScroll = keep === true
    step()
    keepScroll = false
  }
  const current = () => ({ location: history.location, action: history.action, keepScroll })
  return {
    createHref: history.createHref,
    go: history.go,
    push: (to, state, options) => keeping(options?.preventScrollReset, () => history.push(to, state)),
    replace: (to, state, options) => keeping(options?.preventScrollReset, () => history.replace(to, state)),
    current,
    listen: (listener) => history.listen(({ location, action }) => listener({ location, action, keepScroll })),
    goTo: (address, { state, replace = false } = {}) =>
      new Promise((shown) => {
        waiting.add(shown)
        if (replace) history.replace(address, state)
        else history.push(address, state)
      }),
    shown: ({ location }) => {
      // A screen that was on its way before is shown first: nobody waits for that one.
      if (location.key !== history.location.key) return
      for (const one of waiting) one()
      waiting.clear()
    },
  }
}
