import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

interface LazyComponent<P> {
  /** Must be rendered inside a `Suspense`. */
  Component: LazyExoticComponent<ComponentType<P>>
  preload: () => Promise<unknown>
}

/** A component in its own file, loaded when `Component` is rendered, or earlier with `usePreload`. */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null
  const preload = () => {
    loading ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  return { Component: lazy(preload), preload }
}

/** Loads the component when the page is idle, so that it is there when the user needs it. */
export function usePreload({ preload }: Pick<LazyComponent<never>, 'preload'>) {
  useEffect(() => {
    // A failure is reported where the component is rendered.
    void whenIdle()
      .then(preload)
      .catch(() => undefined)
  }, [preload])
}
