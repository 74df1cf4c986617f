import { type Belief, idInPath, isSuccess, objectsOf, textAt } from './belief.ts'
import { createPublicItems } from './public-items.ts'
import { createStanding } from './standing.ts'

/** An ad that names one thing with one word. */
const ONE_THING = /^Cerco (\p{L}+) \d+$/u
/** So many are shown at most. */
const SHOWN_MAX = 6

/** An ad finds the public objects of others whose title names the same thing with the same word, whatever adjective is before it. */
export const adsFind: Belief = {
  name: 'an ad finds the public objects of others that are named with its word',
  ids: [],
  watch: () => {
    const { items, note } = createPublicItems()
    const standing = createStanding()
    const titles = new Map<string, string>()
    return (record, report) => {
      standing.note(record)
      if (!isSuccess(record)) return
      const { method, route, answer, uid } = record
      if (method !== 'GET') note(record)
      if (route === '/api/requests' || route === '/api/requests/:id')
        if (method !== 'GET') titles.set(textAt(answer, '_id') ?? '', textAt(answer, 'title') ?? '')
      if (route !== '/api/requests/:id/items') return
      const word = ONE_THING.exec(titles.get(idInPath(record)) ?? '')?.[1]
      const found = new Set(objectsOf(answer).map(({ _id }) => String(_id)))
      if (word === undefined || found.size >= SHOWN_MAX) return
      const hidden = new Set([uid, ...standing.blockedWith(uid), ...standing.suspended, ...standing.hiddenItems.keys()])
      const names = new RegExp(`\\b${word}\\b`, 'i')
      for (const [id, { owner, title, isPublic }] of items)
        if (isPublic === true && names.test(title) && !hidden.has(owner) && !hidden.has(id) && !found.has(id))
          report(`the ad for “${word}” does not find “${title}”`, [id, idInPath(record)])
    }
  },
}
