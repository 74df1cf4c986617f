import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface OptionalChunkProps {
  /** Shown while the chunk loads. */
  loadingFallback?: ReactNode
  /** Shown if the chunk fails to load: without network, or after a newer version was deployed. */
  errorFallback?: ReactNode
  children: ReactNode
}

/** Wraps a lazily loaded part that the screen can do without: if its chunk fails to load, nothing else breaks. */
// React supports error boundaries only as classes.
export class OptionalChunk extends Component<OptionalChunkProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { loadingFallback, errorFallback, children } = this.props
    if (this.state.hasFailed) return errorFallback
    return (
      <>
        <HydrationStart />
        <Suspense fallback={loadingFallback}>
          {children}
          <HydrationEnd />
        </Suspense>
      </>
    )
  }
}

/** How many lazily loaded parts of HTML from the server are not hydrated yet: React hydrates each one after the rest. */
let pendingParts = 0

function countPending(change: 1 | -1) {
  pendingParts += change
  // Read by `hydrate-entry.ts`, which replays a click when the button's part is hydrated.
  document.documentElement.toggleAttribute('data-hydrating', pendingParts > 0)
}

function useWasHydrated(): boolean {
  const isHydrated = useHydrated()
  const [wasHydrated] = useState(!isHydrated)
  return wasHydrated
}

function HydrationStart() {
  const isCounted = useWasHydrated()
  useLayoutEffect(() => {
    if (isCounted) countPending(1)
  }, [isCounted])
  return null
}

function HydrationEnd() {
  const isCounted = useWasHydrated()
  useEffect(() => {
    if (isCounted) countPending(-1)
  }, [isCounted])
  return null
}
