import { ErrorNotice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'

/** A screen that broke, or a file of it that could not be fetched (no network, or a newer version was published). */
export function RouteFault() {
  return (
    <main className="wrap soon">
      <ErrorNotice text={texts.app.broken} retryText={texts.app.reload} onRetry={() => window.location.reload()} />
    </main>
  )
}
