import { type Belief, idInPath, isSuccess, listOf, objectsOf, textAt } from './belief.ts'

/** What a conversation counts as unread becomes fewer only when its reader marks it as read, or writes in it. */
export const unreadMessages: Belief = {
  name: 'unread messages become fewer only in a conversation that was marked as read',
  ids: [],
  watch: () => {
    // By reader and conversation.
    const unread = new Map<string, number>()
    return (record, report) => {
      const { method, route, uid, answer, body } = record
      // A request without an answer may have had its effect. The messages of an erased person go.
      if (method === 'DELETE' && route === '/api/me') unread.clear()
      if (method === 'POST' && route === '/api/conversations') unread.delete(`${uid} ${textAt(answer, '_id')}`)
      if (method === 'POST' && route.startsWith('/api/conversations/:id/')) unread.delete(`${uid} ${idInPath(record)}`)
      if (method === 'POST' && route === '/api/items/:id/answers')
        for (const id of listOf(Object(body).conversationIds)) unread.delete(`${uid} ${id}`)
      if (method !== 'GET' || route !== '/api/conversations' || !isSuccess(record)) return
      for (const card of objectsOf(answer)) {
        const key = `${uid} ${card._id}`
        const [before, now] = [unread.get(key) ?? 0, Number(card.unread)]
        // Old messages are erased, the last one too.
        if (now < before && card.lastMessage !== null)
          report(`${before} unread messages became ${now} without being read`, [String(card._id)])
        unread.set(key, now)
      }
    }
  },
}
