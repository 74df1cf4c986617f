import { lazy, type ReactNode } from 'react'
import { Spare } from './Spare.tsx'
import { useQuiet } from './when-quiet.ts'

const ToastShelf = lazy(async () => ({ default: (await import('./ToastShelf.tsx')).ToastShelf }))

export interface ToastOptions {
  picture?: ReactNode
  milliseconds?: number
}

/** Says a short sentence on a chalk slip, politely, for two seconds (longer where it has to be read). */
export function toast(text: string, options: ToastOptions = {}) {
  // Without network and without the file there is no shelf to put it on.
  import('./ToastShelf.tsx').then(({ putUp }) => putUp(text, options)).catch(() => undefined)
}

/** Where the slips appear: in the page before the first one does, or no screen reader would hear it. */
export function Toasts() {
  return useQuiet() ? (
    <Spare>
      <ToastShelf />
    </Spare>
  ) : null
}
