import { type Belief, exchangeIn, isObject, isSuccess, objectsOf, textAt } from './belief.ts'
import { createStanding } from './standing.ts'

/** A version names one content, for all who read it, and the next read never shows an earlier one. */
export const oneVersion: Belief = {
  name: 'a version of a conversation or an exchange has one content, and no earlier one follows it',
  ids: [],
  watch: () => {
    const contents = new Map<string, string>()
    const latest = new Map<string, number>()
    const standing = createStanding()
    return (record, report) => {
      const { answer, uid, fault, who } = record
      const hidden = who === 'admin' ? [...standing.hiddenItems.keys()] : []
      standing.note(record)
      // What the admin hides or shows again leaves or enters proposals by itself.
      if (who === 'admin')
        for (const item of new Set(hidden).symmetricDifference(new Set(standing.hiddenItems.keys())))
          for (const [key, content] of contents) if (content.includes(item)) contents.delete(key)
      if (!isSuccess(record) || !isObject(answer) || typeof answer.version !== 'number') return
      const shown = exchangeContent(answer) ?? conversationContent(answer, uid)
      if (shown === null) return
      const { key, content, id } = shown
      const { version } = answer
      const before = contents.get(`${key} ${version}`)
      if (before !== undefined && before !== content) report(`version ${version} was ${before} and is ${content}`, [id])
      contents.set(`${key} ${version}`, content)
      // Of two requests at once either may be answered first, and a repeated one may be late.
      if (fault !== undefined) return
      if (version < (latest.get(key) ?? 0)) report(`version ${version} follows ${latest.get(key)}`, [id])
      latest.set(key, version)
    }
  },
}

function exchangeContent(answer: Record<string, unknown>) {
  const exchange = exchangeIn(answer)
  if (exchange === null) return null
  const { id, state, legs } = exchange
  // The place is erased 90 days after the end.
  const { place, at } = Object(state === 'open' || state === 'held' ? answer.agreed : null)
  return { id, key: id, content: JSON.stringify([state, legs.map(({ item }) => item).toSorted(), place, at]) }
}

/** Each participant has versions of their own, because a draft is theirs alone. */
function conversationContent(answer: Record<string, unknown>, uid: string | null) {
  const [id, status] = [textAt(answer, '_id'), textAt(answer, 'status')]
  if (id === null || status === null || !Array.isArray(answer.itemsRequested)) return null
  const idsOf = (items: unknown) => objectsOf(items).map((item) => String(item._id))
  const items = status === 'pending' ? [idsOf(answer.itemsRequested).toSorted(), idsOf(answer.itemsOffered).toSorted()] : []
  // After the end of its exchange a conversation no longer shows objects that are deleted.
  const isEnded = ['done', 'calledOff', 'notHappened'].includes(textAt(answer.exchange, 'state') ?? '')
  return { id, key: `${id} ${uid}${isEnded ? ' ended' : ''}`, content: JSON.stringify([status, ...(isEnded ? [] : items)]) }
}
