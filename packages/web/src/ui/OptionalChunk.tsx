import { Component, type ReactNode, Suspense } from 'react'

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
    return this.state.hasFailed ? errorFallback : <Suspense fallback={loadingFallback}>{children}</Suspense>
  }
}
