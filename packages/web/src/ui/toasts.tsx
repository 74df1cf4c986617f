import { lazy, type ReactNode } from 'react'
import { OptionalChunk } from './OptionalChunk.tsx'
import { useIdle } from './when-idle.ts'

const ToastHost = lazy(async () => ({ default: (await import('./ToastHost.tsx')).ToastHost }))

export interface ToastOptions {
  image?: ReactNode
  durationMs?: number
}

/** Shows a short message for two seconds, or longer where needed; screen readers announce it politely. */
export function toast(text: string, options: ToastOptions = {}) {
  // Without network the file may fail to load; the message is then dropped.
  import('./ToastHost.tsx').then(({ showToast }) => showToast(text, options)).catch(() => undefined)
}

/** The container of toasts. It must be in the page before the first toast, or screen readers would not announce that one. */
export function Toasts() {
  return useIdle() ? (
    <OptionalChunk>
      <ToastHost />
    </OptionalChunk>
  ) : null
}
