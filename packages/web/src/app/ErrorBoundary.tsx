import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { markInteractive } from './interactive.ts'
import { RouteError } from './RouteError.tsx'

/** Error boundary that resets when the user navigates to another page. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary locationKey={useLocation().key}>{children}</Boundary>
}

interface BoundaryState {
  locationKey: string
}

// React supports error boundaries only as classes.
class Boundary extends Component<BoundaryState & { children: ReactNode }, BoundaryState & { broken: boolean }> {
  override state = { locationKey: this.props.locationKey, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ locationKey }: BoundaryState, state: BoundaryState) {
    return locationKey === state.locationKey ? null : { address: locationKey, broken: false }
  }

  /** The error screen is interactive too. */
  override componentDidCatch() {
    markInteractive()
  }

  override render() {
    return this.state.broken ? <RouteError /> : this.props.children
  }
}
