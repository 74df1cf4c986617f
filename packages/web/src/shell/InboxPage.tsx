import { InboxPage as Inbox } from '../conversations/inbox/InboxPage.tsx'
import { useOwnRings } from '../rings/use-own-rings.tsx'

/** `/inbox` with the rings, a feature above the conversations. */
export function InboxPage() {
  return <Inbox rings={useOwnRings()} />
}
