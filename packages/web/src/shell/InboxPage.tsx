import { InboxPage as Inbox } from '../conversations/inbox/InboxPage.tsx'
import { OwnRings } from '../rings/OwnRings.tsx'

/** `/inbox` with the rings, a feature above the conversations. */
export function InboxPage() {
  return <Inbox rings={<OwnRings />} />
}
