import type { RingId, Uid } from '@barattolo/domain/ids'
import { texts } from '../../shared/texts.ts'
import { ErrorState } from '../../ui/ContentStates.tsx'
import { lazyComponent, usePreload } from '../../ui/loading/lazy-component.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'

const Panel = lazyComponent(async () => (await import('../RingChatPanel.tsx')).RingChatPanel)

interface RingChatProps {
  id: RingId
  me: Uid
  /** False while another tab is open. */
  isVisible: boolean
}

/** The chat of the people of a ring. It has a file of its own, because the ring is shown first. */
export function RingChat(props: RingChatProps) {
  usePreload(Panel)
  return (
    <OptionalChunk errorFallback={<ErrorState text={texts.ringChat.failed(texts.app.noAnswer)} />}>
      <Panel.Component {...props} />
    </OptionalChunk>
  )
}
