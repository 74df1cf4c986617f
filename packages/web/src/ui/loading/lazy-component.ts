import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

interface LazyComponent<P> {
  /** Must be rendered inside a `Suspense`. Does not suspend once it is loaded. */
  Component: ComponentType<P>
  preload: () => Promise<unknown>
}

/** A component in its own file, loaded when `Component` is rendered, or earlier with `usePreload`. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null
  let loaded: ComponentType<P> | null = null
  const preload = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return { default: component }
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const Lazy = lazy(preload)
  const choose = () => loaded ?? Lazy
  const render = (props: P) => createElement(ChosenOnce<P>, { choose, props })
  return { Component: render, preload }
}

/** Chosen once for each mount: another type of element would lose the state. */
function ChosenOnce<P extends object>({ choose, props }: { choose: () => ComponentType<P>; props: P }) {
  const [Chosen] = useState<ComponentType<P>>(() => choose())
  return createElement(Chosen, props)
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
