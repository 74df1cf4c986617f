import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import type { ToastOptions } from './toasts.tsx'

const manager = Toast.createToastManager()
/** The specification's time for "Aggiunto alla proposta". */
const SHOWN_MS = 2000

const shelf = Promise.withResolvers<void>()

/** Waits for the shelf to be there. */
export async function putUp(text: string, { picture, milliseconds = SHOWN_MS }: ToastOptions) {
  await shelf.promise
  manager.add({ title: text, timeout: milliseconds, data: { picture } })
}

export function ToastShelf() {
  useEffect(() => shelf.resolve(), [])
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Slips />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Slips() {
  const { toasts } = Toast.useToastManager<{ picture?: ToastOptions['picture'] }>()
  return toasts.map((slip) => (
    <Toast.Root key={slip.id} toast={slip} className="toast">
      {slip.data?.picture ?? null}
      <Toast.Title render={<p />} />
    </Toast.Root>
  ))
}
