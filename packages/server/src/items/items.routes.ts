import {
  changeItem as changeItemCall,
  createItem as createItemCall,
  deleteItem as deleteItemCall,
  listItems as listItemsCall,
  putBackItem as putBackItemCall,
  readItem as readItemCall,
} from '@barattolo/domain/items/contract'
import {
  confirmItem as confirmItemCall,
  listAskedItems,
  restItem as restItemCall,
  wakeItem,
} from '@barattolo/domain/items/fresh-contract'
import type { FastifyInstance } from 'fastify'
import { noteAdminAct } from '../platform/admin-act.ts'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'
import { isBare, linkNext } from '../platform/next-link.ts'
import type { ReadLate } from '../platform/replica.ts'
import { writeCursor } from './cursor.ts'
import { findAsked } from './fresh.store.ts'
import { changeItem, createItem, deleteItem, type ItemsDeps, listItems, putBackItem, readItem } from './items.service.ts'
import { sortOf } from './items.store.ts'
import { confirmItem, restItem } from './resting.service.ts'
import { openTotals } from './totals.ts'

export function itemsRoutes(app: FastifyInstance, deps: ItemsDeps & { readLate: ReadLate }) {
  const totals = openTotals(deps.now)
  route(app, listItemsCall, async ({ query, person, request, reply }) => {
    // A request without parameters gets no total count.
    const search = isBare(request) ? { ...query, count: 'no' as const } : query
    // The caller's own bazar is always read from the primary, so that it is up to date.
    const isOwn = person !== null && query.ownerUid === person.uid
    const list = (db: Db) => listItems(db, search, person, totals)
    const page = await (isOwn ? list(deps.db) : deps.readLate(person, list))
    linkNext(request, reply, page.next && writeCursor(sortOf(query), page.next))
    if (page.total !== null && !isBare(request)) reply.header('x-total-count', page.total)
    return page.items
  })
  route(app, readItemCall, ({ params, person }) => readItem(deps.db, params.id, person))
  route(app, createItemCall, ({ body, person }) => createItem(deps, body, person))
  route(app, changeItemCall, ({ params, body, person }) => changeItem(deps, params.id, body, person))
  route(app, putBackItemCall, ({ params, body, person }) => putBackItem(deps, params.id, body, person))
  route(app, restItemCall, ({ params, person }) => restItem(deps, params.id, true, person))
  route(app, wakeItem, ({ params, person }) => restItem(deps, params.id, false, person))
  route(app, listAskedItems, ({ person }) => findAsked(deps.db, person.uid))
  route(app, confirmItemCall, async ({ params, person }) => {
    await confirmItem(deps, params.id, person)
    return { success: true as const }
  })
  route(app, deleteItemCall, async ({ params, person, request }) => {
    const owner = await deleteItem(deps, params.id, person)
    if (owner !== person.uid) noteAdminAct(request, person, { act: 'deleteItem', item: params.id })
    return { success: true as const }
  })
}
