import { type Belief, isSuccess, objectsOf, type Report, textAt, walk } from './belief.ts'

/** The routes that take an id of the client, so that a repeated request creates one thing. */
const WITH_CLIENT_ID = [
  '/api/items',
  '/api/requests',
  '/api/conversations',
  '/api/conversations/:id/messages',
  '/api/rings/:id/messages',
]

/** A request that was sent again has one effect: each title and text of a client was written once. */
export const repeatsOnce: Belief = {
  name: 'a repeated request has one effect',
  ids: ['RT-18', 'ERR-45'],
  watch: () => {
    const created = new Map<string, string>()
    const written = new Map<string, string>()
    return (record, report) => {
      if (!isSuccess(record)) return
      const { method, route, answer, body } = record
      const clientId = textAt(body, 'clientId')
      const id = textAt(answer, '_id')
      if (method === 'POST' && WITH_CLIENT_ID.includes(route) && clientId !== null && id !== null) {
        const before = created.get(clientId)
        if (before !== undefined && before !== id) report('a repeated request has created a second thing', [before, id])
        created.set(clientId, id)
      }
      for (const found of walk(answer)) {
        for (const message of objectsOf(found.messages ?? [])) noteMessage(written, message, report)
      }
      if (route.endsWith('/messages')) for (const message of objectsOf(answer)) noteMessage(written, message, report)
    }
  },
}

/** Each text has a number of its own, so two messages with one text are a repeated one. A text to several people is in several chats. */
function noteMessage(written: Map<string, string>, message: Record<string, unknown>, report: Report) {
  const [id, text] = [textAt(message, '_id'), textAt(message, 'text')]
  if (id === null || text === null || message.kind !== 'text' || !/^Messaggio \d+ di /.test(text)) return
  const before = written.get(text)
  if (before !== undefined && before !== id) report('a message stands in a chat twice', [before, id])
  written.set(text, id)
}
