import {
  changeItem as changeItemCall,
  createItem as createItemCall,
  deleteItem as deleteItemCall,
  listItems as listItemsCall,
  putBackItem as putBackItemCall,
  readItem as readItemCall,
} from '@barattolo/domain/items/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/endpoint-route.ts'
import { writeCursor } from './cursor.ts'
import { changeItem, createItem, deleteItem, type ItemsDeps, listItems, putBackItem, readItem } from './items.service.ts'
import { sortOf } from './items.store.ts'

export function itemsRoutes(app: FastifyInstance, deps: ItemsDeps) {
  route(app, listItemsCall, async ({ query, person, request, reply }) => {
    const [path, parameters = ''] = request.url.split('?', 2)
    // Bare, the list stays the plain array of the specification; only who filters is told how many there are.
    const page = await listItems(deps.db, parameters === '' ? { ...query, count: 'no' } : query, person)
    if (page.next) {
      const next = new URLSearchParams(parameters)
      next.set('cursor', writeCursor(sortOf(query), page.next))
      reply.header('link', `<${path}?${next}>; rel="next"`)
    }
    if (parameters !== '' && page.total !== null) reply.header('x-total-count', page.total)
    return page.items
  })
  route(app, readItemCall, ({ params, person }) => readItem(deps.db, params.id, person))
  route(app, createItemCall, ({ body, person }) => createItem(deps, body, person))
  route(app, changeItemCall, ({ params, body, person }) => changeItem(deps, params.id, body, person))
  route(app, putBackItemCall, ({ params, body, person }) => putBackItem(deps, params.id, body, person))
  route(app, deleteItemCall, async ({ params, person }) => {
    await deleteItem(deps, params.id, person)
    return { success: true as const }
  })
}
