import { codeFromUrl } from '@barattolo/domain/exchanges/handover-code'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { RingExchangeView } from './ring-exchange-view.ts'
import { ringHandoverOf } from './ring-handover-storage.ts'

export const RingHandoverPanel = lazyComponent(async () => (await import('./RingHandoverPanel.tsx')).RingHandoverPanel)

/** "Consegna": opens the dialog with the user's code and the field for another person's. Starts open if the URL has a code. */
export function RingHandoverButton({ view }: { view: RingExchangeView }) {
  const [open, setOpen] = useState(codeFromUrl(useLocation().hash) !== null)
  usePreload(RingHandoverPanel)
  const labels = texts.ringExchange.code
  const handover = ringHandoverOf(view)
  return (
    <>
      <Button look="go" icon="handshake" onClick={() => setOpen(true)}>
        {labels.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={labels.title}>
        <Suspense>{handover ? <RingHandoverPanel.Component me={view.me} path={view.path} handover={handover} /> : null}</Suspense>
      </Dialog>
    </>
  )
}
