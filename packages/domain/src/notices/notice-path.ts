import type { NoticeOf } from './kinds.ts'

/** The URL fragment of the chat on the page of a ring. */
export const RING_CHAT_HASH = '#chat'

/**
 * The app path that a notice links to: the page of its subject, else the list of all notices. `isChatVisible`: the
 * recipient can still open the conversation, or the chat of the ring.
 */
export function noticePath({ kind, about }: NoticeOf, isChatVisible = true): string {
  if ('conversationId' in about && about.conversationId && isChatVisible) return `/scambio/${about.conversationId}`
  if ('chatId' in about && about.chatId && isChatVisible)
    return `/giro/${about.chatId}${kind === 'ringMessage' ? RING_CHAT_HASH : ''}`
  // With several objects it links to the saved searches, which list all of them.
  if ('searchId' in about && about.count > 1) return '/mio-bazar'
  // A suggestion is one of several, which the radar compares.
  if ('ringId' in about) return '/radar'
  if ('itemId' in about) return `/item/${about.itemId}`
  if ('requestId' in about) return `/requests/${about.requestId}`
  if ('reportId' in about) return '/profilo/segnalazioni'
  return '/avvisi'
}
