import { texts } from '../shared/texts.ts'
import { toast } from '../ui/overlay/toasts.tsx'

const TOAST_MS = 8000

/**
 * An error that no code handles is shown: otherwise a press would do nothing and say nothing. Errors of a browser's extensions are not
 * ours, and a cancelled call is no error.
 */
export function showUnexpectedErrors(): void {
  const show = () => toast(texts.app.unexpected, { durationMs: TOAST_MS })
  addEventListener('error', ({ error, filename }) => (error && filename.startsWith(location.origin) ? show() : undefined))
  addEventListener('unhandledrejection', ({ reason }) => (isCancelled(reason) ? undefined : show()))
}

const isCancelled = (reason: unknown) => reason instanceof Error && ['AbortError', 'CancelledError'].includes(reason.name)
