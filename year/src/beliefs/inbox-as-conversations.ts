import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'

const SHARED = ['status', 'turn', 'turnSince', 'paused', 'lastActionBy', 'createdAt', 'updatedAt'] as const

/**
 * An entry of the inbox and the conversation show the same at the same time, and a negotiation about an object that the admin has
 * hidden is paused.
 */
export const inboxAsConversations: Belief = {
  name: 'an entry of the inbox shows what its conversation shows, and what the admin has hidden pauses it',
  ids: ['TRUST-15'],
  watch: () => {
    // By reader and conversation, with the time.
    const cards = new Map<string, { at: string; card: Record<string, unknown> }>()
    return (record, report) => {
      const { method, route, uid, at, answer } = record
      if (!isSuccess(record) || method !== 'GET') return
      if (route === '/api/conversations') for (const card of objectsOf(answer)) cards.set(`${uid} ${card._id}`, { at, card })
      if (route !== '/api/conversations/:id' || !isObject(answer)) return
      const id = idInPath(record)
      if (answer.rootItemHidden === true && answer.status === 'pending' && answer.paused !== 'hidden')
        report('a conversation about a hidden object is not paused', [id])
      const listed = cards.get(`${uid} ${id}`)
      // Each write and each job has a time of its own.
      if (listed?.at !== at) return
      for (const key of SHARED)
        if (listed.card[key] !== answer[key]) report(`${key} is ${listed.card[key]} in the inbox and ${answer[key]} inside`, [id])
      const isDone = textAt(answer.exchange, 'state') === 'done' && answer.status === 'accepted'
      if (listed.card.isDone !== isDone) report(`isDone is ${listed.card.isDone} in the inbox and ${isDone} inside`, [id])
    }
  },
}
