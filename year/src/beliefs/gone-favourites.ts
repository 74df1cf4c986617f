import { type Belief, idInPath, isSuccess, objectsOf, textAt } from './belief.ts'

/** A favourite whose object its owner has deleted keeps the title, also if both happen at the same instant. */
export const goneFavourites: Belief = {
  name: 'a favourite of a deleted object has its title, unless the admin has hidden or deleted it',
  ids: ['FAV-08'],
  watch: () => {
    /** Objects that the admin may have hidden or deleted. */
    const judged = new Set<string>()
    return (record, report) => {
      const { method, route, answer } = record
      if (`${method} ${route}` === 'DELETE /api/admin/items/:id') judged.add(idInPath(record))
      if (`${method} ${route}` === 'GET /api/admin/reports/:id') judged.add(textAt(Object(answer).target, 'id') ?? '')
      if (`${method} ${route}` !== 'GET /api/favourites' || !isSuccess(record)) return
      for (const { itemId, state, title } of objectsOf(answer))
        if (state === 'gone' && title === '' && !judged.has(String(itemId)))
          report('a favourite of a deleted object has no title', [String(itemId)])
    }
  },
}
