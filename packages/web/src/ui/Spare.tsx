import { Component, type ReactNode, Suspense } from 'react'

interface SpareProps {
  /** Shown while the chunk loads. */
  waiting?: ReactNode
  /** Shown if the chunk fails to load: without network, or after a newer version was deployed. */
  instead?: ReactNode
  children: ReactNode
}

/** Wraps a lazily loaded part that the screen can do without: if its chunk fails to load, nothing else breaks. */
// React supports error boundaries only as classes.
export class Spare extends Component<SpareProps, { missing: boolean }> {
  override state = { missing: false }

  static getDerivedStateFromError() {
    return { missing: true }
  }

  override render() {
    const { waiting, instead, children } = this.props
    return this.state.missing ? instead : <Suspense fallback={waiting}>{children}</Suspense>
  }
}
