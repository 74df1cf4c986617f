import { type Belief, idInPath, isSuccess, objectsOf, textAt } from './belief.ts'
import { suggestionsIn } from './ring-view.ts'

/**
 * A suggested ring or pair names a person beside the reader only if more than a heart shows that they take part: a conversation, in
 * which the two are or the person asks for the object, or a wanted ad (`docs/decisions/047-suggested-rings.md`). It names no other person.
 */
export const hiddenSuggestions: Belief = {
  name: 'a suggested ring or pair names no one who is known by a heart alone, and nothing of the other legs',
  ids: ['RING-36', 'WISH-16'],
  watch: () => {
    const uids = new Set<string>()
    /** Who has asked for an object in a conversation, and for which. */
    const asked = new Map<string, Set<string>>()
    const seekers = new Set<string>()
    const ask = (uid: string, item: string | null) => {
      if (item !== null) asked.set(uid, (asked.get(uid) ?? new Set()).add(item))
    }
    return (record, report) => {
      const { uid, body, method, route } = record
      if (uid === null) return
      uids.add(uid)
      if (!isSuccess(record)) return
      switch (`${method} ${route}`) {
        case 'POST /api/requests':
          seekers.add(uid)
          return
        case 'POST /api/conversations':
          return ask(uid, textAt(body, 'rootItemId'))
        case 'POST /api/pairs/proposals':
          return ask(uid, textAt(body, 'receives'))
        case 'PATCH /api/conversations/:id/request':
          return ask(uid, textAt(body, 'itemId'))
      }
      // The other person of a pair receives what the reader gives, as the receiver of a ring does.
      const pairs = `${method} ${route}` === 'GET /api/pairs' ? objectsOf(record.answer) : []
      for (const { gives, person, conversationId } of pairs) {
        const other = textAt(person, 'uid')
        const isKnown = other === null || textAt({ conversationId }, 'conversationId') !== null || seekers.has(other)
        if (!isKnown && asked.get(other)?.has(textAt(gives, '_id') ?? '') !== true)
          report(`a pair names ${other}, of whom only a heart is known`, [other])
      }
      for (const suggestion of suggestionsIn(record)) {
        const text = JSON.stringify(suggestion)
        const named = { giver: personIn(suggestion.giver), receiver: personIn(suggestion.receiver) }
        const about = [textAt(suggestion, '_id') ?? idInPath(record)]
        for (const other of uids)
          if (other !== uid && other !== named.giver && other !== named.receiver && text.includes(other))
            report(`a suggestion shows ${other}, who is not beside the reader`, about)
        for (const role of ['giver', 'receiver'] as const) {
          const other = named[role]
          if (other === null || textAt(suggestion[role], 'conversationId') !== null || seekers.has(other)) continue
          const wishes = asked.get(other)
          const gives = textAt(suggestion.gives, '_id') ?? ''
          const isKnown = role === 'receiver' ? wishes?.has(gives) === true : (wishes?.size ?? 0) > 0
          if (!isKnown) report(`a suggestion names ${other}, of whom only a heart is known`, [...about, other])
        }
      }
    }
  },
}

const personIn = (neighbour: unknown) => textAt(Object(neighbour).person, 'uid')
