import { codeFromUrl } from '@barattolo/domain/exchanges/handover-code'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { HandoverDetails } from './handover-storage.ts'

export const HandoverPanel = lazyComponent(async () => (await import('./HandoverPanel.tsx')).HandoverPanel)

interface HandoverButtonProps {
  conversationId: ConversationId
  me: Uid
  handover: HandoverDetails
  small?: boolean
}

/** “Consegna”: opens the dialog with the user's code and the field for the other person's. Starts open if the URL has a code. */
export function HandoverButton({ conversationId, me, handover, small = false }: HandoverButtonProps) {
  const [open, setOpen] = useState(codeFromUrl(useLocation().hash) !== null)
  usePreload(HandoverPanel)
  return (
    <>
      <Button look="line" small={small} icon="handshake" onClick={() => setOpen(true)}>
        {texts.handover.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.handover.title(handover.otherName)}>
        <Suspense>
          <HandoverPanel.Component conversationId={conversationId} me={me} handover={handover} />
        </Suspense>
      </Dialog>
    </>
  )
}
