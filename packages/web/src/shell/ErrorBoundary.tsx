import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { markInteractive } from '../shared/interactive.ts'
import { texts } from '../shared/texts.ts'
import boxStyles from '../ui/box.module.css'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'

/** Error boundary that resets when the user navigates to another page. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary locationKey={useLocation().key}>{children}</Boundary>
}

interface BoundaryProps {
  locationKey: string
  children: ReactNode
}

interface BoundaryState {
  locationKey: string
  broken: boolean
}

// React supports error boundaries only as classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { locationKey: this.props.locationKey, broken: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ locationKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return locationKey === state.locationKey ? null : { locationKey, broken: false }
  }

  /** Counts the error screen as interactive, so that code that waits for the first interactive screen continues. */
  override componentDidCatch() {
    markInteractive()
  }

  override render() {
    return this.state.broken ? <RouteError /> : this.props.children
  }
}

/** Shown when a screen throws or one of its files cannot be loaded (no network, or a newer version was deployed). */
function RouteError() {
  return (
    <main className={classes(boxStyles.page, boxStyles.message)}>
      <ErrorState text={texts.app.broken} retryText={texts.app.reload} onRetry={() => window.location.reload()} />
    </main>
  )
}
