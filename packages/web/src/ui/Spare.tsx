import { Component, type ReactNode, Suspense } from 'react'

interface SpareProps {
  /** Until the part has come. */
  waiting?: ReactNode
  /** Where it does not come: without network, or after a newer version was published. */
  instead?: ReactNode
  children: ReactNode
}

/** Around a part in a file of its own that the screen can do without: where it does not come, nothing else breaks. */
// React knows no other shape for this.
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
