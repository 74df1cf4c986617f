import { lazy, type ReactNode } from 'react'
import { Spare } from './Spare.tsx'
import { useQuiet } from './when-quiet.ts'

const ToastShelf = lazy(async () => ({ default: (await import('./ToastShelf.tsx')).ToastShelf }))

export interface ToastOptions {
  picture?: ReactNode
  milliseconds?: number
}

/** Shows a short message for two seconds, or longer where needed; screen readers announce it politely. */
export function toast(text: string, options: ToastOptions = {}) {
  // Without network the file may fail to load; the message is then dropped.
  import('./ToastShelf.tsx').then(({ putUp }) => putUp(text, options)).catch(() => undefined)
}

/** The container of toasts. It must be in the page before the first toast, or screen readers would not announce that one. */
export function Toasts() {
  return useQuiet() ? (
    <Spare>
      <ToastShelf />
    </Spare>
  ) : null
}
