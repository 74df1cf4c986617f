import { codeInAddress } from '@barattolo/domain/exchanges/handover-code'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { fetchedLater, useAhead } from '../ui/fetched-later.ts'
import type { HandoverFacts } from './handover-kept.ts'

export const HandoverDesk = fetchedLater(async () => (await import('./HandoverDesk.tsx')).HandoverDesk)

interface HandoverButtonProps {
  talk: ConversationId
  me: Uid
  facts: HandoverFacts
  className?: string
}

/** “Consegna”: opens the dialog with the own code and the field for the other. Already open if the address has a code. */
export function HandoverButton({ talk, me, facts, className = '' }: HandoverButtonProps) {
  const [open, setOpen] = useState(codeInAddress(useLocation().hash) !== null)
  useAhead(HandoverDesk)
  return (
    <>
      <Button look="line" icon="handshake" className={className} onClick={() => setOpen(true)}>
        {texts.handover.open}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.handover.title(facts.otherName)}
        closeLabel={texts.app.close}
      >
        <Suspense>
          <HandoverDesk.Part talk={talk} me={me} facts={facts} />
        </Suspense>
      </Dialog>
    </>
  )
}
