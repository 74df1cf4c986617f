import type { NoticeOf } from './kinds.ts'

/**
 * The app path that a notice links to: the page of its subject, else the list of all notices. `isConversationVisible`: the
 * recipient can still open the conversation.
 */
export function noticePath({ kind, about }: NoticeOf, isConversationVisible = true): string {
  if ('conversationId' in about && about.conversationId && isConversationVisible) return `/scambio/${about.conversationId}`
  // With several objects it links to the saved searches, which list all of them.
  if ('searchId' in about && about.count > 1) return '/mio-bazar'
  // A suggestion is one of several, which the radar compares.
  if ('ringId' in about) return kind === 'ringSuggested' ? '/radar' : `/giro/${about.ringId}`
  if ('itemId' in about) return `/item/${about.itemId}`
  if ('requestId' in about) return `/requests/${about.requestId}`
  if ('reportId' in about) return '/mio-bazar'
  return '/avvisi'
}
