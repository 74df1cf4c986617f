import { ErrorNotice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'

/** Shown when a screen throws or one of its files cannot be loaded (no network, or a newer version was deployed). */
export function RouteFault() {
  return (
    <main className="wrap soon">
      <ErrorNotice text={texts.app.broken} retryText={texts.app.reload} onRetry={() => window.location.reload()} />
    </main>
  )
}
