import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { RouteFault } from './RouteFault.tsx'
import { sayShown } from './shown.ts'

/** Error boundary that resets when the user navigates to another page. */
export function FaultBoundary({ children }: { children: ReactNode }) {
  return <Boundary address={useLocation().key}>{children}</Boundary>
}

interface Here {
  address: string
}

// React supports error boundaries only as classes.
class Boundary extends Component<Here & { children: ReactNode }, Here & { broken: boolean }> {
  override state = { address: this.props.address, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ address }: Here, state: Here) {
    return address === state.address ? null : { address, broken: false }
  }

  /** The error screen is interactive too. */
  override componentDidCatch() {
    sayShown()
  }

  override render() {
    return this.state.broken ? <RouteFault /> : this.props.children
  }
}
