import type { NoticeOf } from './kinds.ts'

/**
 * Where a notice leads, as an address of the product: to what it is about, else to the list of all notices. `talkShows`: its
 * reader still finds the conversation that it is about.
 */
export function leadsTo({ about }: NoticeOf, talkShows = true): string {
  if ('conversationId' in about && about.conversationId && talkShows) return `/scambio/${about.conversationId}`
  // Of several objects the newest would be one among many: the saved searches lead to all.
  if ('searchId' in about && about.count > 1) return '/mio-bazar'
  if ('itemId' in about) return `/item/${about.itemId}`
  if ('requestId' in about) return `/requests/${about.requestId}`
  if ('reportId' in about) return '/mio-bazar'
  return '/avvisi'
}
