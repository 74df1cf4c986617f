import { lazy } from 'react'
import { ConversationPage as Conversation } from '../conversations/page/ConversationPage.tsx'

/** Rarely needed, so it is a chunk of its own. */
const RingInstead = lazy(async () => ({ default: (await import('../rings/RingInstead.tsx')).RingInstead }))

/** `/scambio/:id` with the swap of three that remains when the other person has said no, a feature above the conversations. */
export function ConversationPage() {
  return <Conversation AfterRefusal={RingInstead} />
}
