import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { whenQuiet } from './when-quiet.ts'

interface FetchedLater<P> {
  /** Must be rendered inside a `Suspense`. */
  Part: LazyExoticComponent<ComponentType<P>>
  fetchNow: () => Promise<unknown>
}

/** A component in its own file, loaded when `Component` is rendered, or earlier with `usePreload`. */
export function fetchedLater<P>(load: () => Promise<ComponentType<P>>): FetchedLater<P> {
  let fetching: Promise<{ default: ComponentType<P> }> | null = null
  const fetchNow = () => {
    fetching ??= load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        fetching = null
        throw error
      },
    )
    return fetching
  }
  return { Part: lazy(fetchNow), fetchNow }
}

/** Loads the component when the page is idle, so that it is there when the user needs it. */
export function useAhead({ fetchNow }: Pick<FetchedLater<never>, 'fetchNow'>) {
  useEffect(() => {
    // A failure is reported where the component is rendered.
    void whenQuiet()
      .then(fetchNow)
      .catch(() => undefined)
  }, [fetchNow])
}
