import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'

const manager = Toast.createToastManager()
/** The specification's time for "Aggiunto alla proposta". */
const SHOWN_MS = 2000

/** Says a short sentence on a chalk slip, politely, for two seconds (longer where it has to be read). */
export function toast(text: string, options: { picture?: ReactNode; milliseconds?: number } = {}) {
  manager.add({ title: text, timeout: options.milliseconds ?? SHOWN_MS, data: { picture: options.picture } })
}

export function Toasts() {
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
  const { toasts } = Toast.useToastManager<{ picture?: ReactNode }>()
  return toasts.map((slip) => (
    <Toast.Root key={slip.id} toast={slip} className="toast">
      {slip.data?.picture ?? null}
      <Toast.Title render={<p />} />
    </Toast.Root>
  ))
}
