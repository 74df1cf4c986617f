import type { NoticeOf } from './kinds.ts'

/** Where a notice leads, as an address of the product: to what it is about, else to the list of all notices. */
export function leadsTo({ about }: NoticeOf): string {
  if ('conversationId' in about && about.conversationId) return `/scambio/${about.conversationId}`
  if ('itemId' in about) return `/item/${about.itemId}`
  if ('requestId' in about) return `/requests/${about.requestId}`
  if ('reportId' in about) return '/mio-bazar'
  return '/avvisi'
}
