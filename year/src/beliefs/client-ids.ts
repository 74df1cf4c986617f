import { type Belief, isObject, isSuccess, textAt } from './belief.ts'

/** A client id stands for one content: with another one it is refused. A repeated report or message with the same content is not. */
export const clientIds: Belief = {
  name: 'an id of the client stands for one content',
  ids: ['ERR-45', 'ERR-46'],
  watch: () => {
    const contents = new Map<string, string>()
    return (record, report) => {
      const { method, route, uid, body, answer, status } = record
      const clientId = textAt(body, 'clientId')
      if (method !== 'POST' || clientId === null || !isObject(body)) return
      const key = `${uid} ${route} ${clientId}`
      const content = JSON.stringify(body)
      const stored = contents.get(key)
      if (isSuccess(record)) {
        if (stored !== undefined && stored !== content) report(`${route} has accepted a second content of one id`, [clientId])
        contents.set(key, content)
      } else if (stored !== undefined && stored !== content && status >= 400 && status < 500) {
        const code = textAt(answer, 'code')
        if (code !== 'alreadyStored') report(`${route} refuses a second content of one id with ${code}`, [clientId])
      }
    }
  },
}
