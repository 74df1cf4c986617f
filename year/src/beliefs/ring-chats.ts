import { type Belief, idInPath, isObject, isSuccess, objectsOf, textAt } from './belief.ts'
import { TWO_CLOCKS_ERROR } from './clock-error.ts'
import { ringIn } from './ring-view.ts'

interface Left {
  at: string
  /** Whom they had met; who has come since their last look is in the answer to their leaving. */
  met: Set<string>
}

/** In the chat of a ring an author reads what they wrote, once, and who has left reads nothing that came later. */
export const ringChats: Belief = {
  name: 'an author reads their message in the chat of a ring, and who has left it or was blocked reads nothing more',
  ids: ['RING-101', 'RING-106', 'RING-107', 'RING-109'],
  watch: () => {
    const written = new Map<string, Set<string>>()
    const left = new Map<string, Left>()
    const met = new Map<string, Set<string>>()
    const blocks = new Set<string>()
    /** Of those who have signed in; an erased person has another id in each chat. */
    const uids = new Set<string>()
    return (record, report) => {
      const { method, route, uid, answer, at } = record
      if (!isSuccess(record) || uid === null) return
      uids.add(uid)
      const id = idInPath(record)
      const key = `${id} ${uid}`
      switch (`${method} ${route}`) {
        case 'POST /api/me/blocked/:uid':
          blocks.add(`${uid} ${id}`)
          return
        case 'DELETE /api/me/blocked/:uid':
          blocks.delete(`${uid} ${id}`)
          return
        case 'POST /api/rings/:id/messages':
          written.set(key, (written.get(key) ?? new Set()).add(textAt(answer, '_id') ?? ''))
          return
        case 'GET /api/rings/:id/chat':
        case 'GET /api/rings/:id/messages':
          return check()
      }
      const ring = ringIn(record)
      if (!ring) return
      const known = met.get(key) ?? new Set<string>()
      met.set(key, known)
      if (ring.state === 'left') {
        const gone = left.get(key) ?? { at, met: new Set([...known, uid, ...ring.people]) }
        left.set(key, gone)
        if (ring.legs.length > 0) report('who has left a ring sees its legs', [ring.id])
        for (const person of ring.people)
          if (!gone.met.has(person) && known.size > 0 && uids.has(person))
            report(`who has left a ring sees ${person}, who came later`, [ring.id])
      } else for (const person of ring.people) known.add(person)

      function check() {
        const isChat = isObject(answer) && Array.isArray(answer.messages)
        const shown = objectsOf(isChat ? answer.messages : answer)
        const ids = shown.map(({ _id }) => String(_id))
        if (new Set(ids).size < ids.length) report('a message stands in the chat of a ring twice', [id])
        // The chat ends with the newest message, and begins somewhere.
        if (isChat)
          for (const message of written.get(key) ?? [])
            if (Number(message) >= Number(ids[0] ?? 0) && !ids.includes(message))
              report('the message of its author is missing in the chat of a ring', [id])
        const gone = left.get(key)
        for (const { createdAt, from, kind } of shown) {
          const author = textAt(from, 'uid')
          if (gone && Date.parse(String(createdAt)) > Date.parse(gone.at) + TWO_CLOCKS_ERROR)
            report('who has left a ring reads a later message', [id])
          if (kind === 'text' && author !== null && (blocks.has(`${uid} ${author}`) || blocks.has(`${author} ${uid}`)))
            report(`the text of ${author} shows to a person between whom and the author there is a block`, [id, author])
        }
      }
    }
  },
}
