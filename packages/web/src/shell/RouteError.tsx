import { texts } from '../shared/texts.ts'
import { ErrorState } from '../ui/ContentStates.tsx'

/** Shown when a screen throws or one of its files cannot be loaded (no network, or a newer version was deployed). */
export function RouteError() {
  return (
    <main className="wrap soon">
      <ErrorState text={texts.app.broken} retryText={texts.app.reload} onRetry={() => window.location.reload()} />
    </main>
  )
}
