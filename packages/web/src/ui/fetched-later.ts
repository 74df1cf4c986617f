import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { whenQuiet } from './when-quiet.ts'

interface FetchedLater<P> {
  /** To be drawn inside a `Suspense`. */
  Part: LazyExoticComponent<ComponentType<P>>
  fetchNow: () => Promise<unknown>
}

/** A part that no first paint needs, in its own file, which comes when `Part` is drawn or earlier with `useAhead`. */
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

/** Fetches it once the page is quiet, so that whoever presses finds it there. */
export function useAhead({ fetchNow }: Pick<FetchedLater<never>, 'fetchNow'>) {
  useEffect(() => {
    // Without network its failure is told where it is asked for.
    void whenQuiet()
      .then(fetchNow)
      .catch(() => undefined)
  }, [fetchNow])
}
