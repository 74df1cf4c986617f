import * as availabilityChecks from '@barattolo/domain/items/availability-check-contract'
import * as contract from '@barattolo/domain/items/contract'
import { BOUNDED_TOTAL } from '@barattolo/domain/items/contract'
import { SEARCH_READING_HEADER } from '@barattolo/domain/items/search-reading'
import { listSuggestions } from '@barattolo/domain/items/suggestions-contract'
import type { FastifyInstance } from 'fastify'
import { hasNoQuery, setNextLink } from '../platform/database/cursor.ts'
import type { Db } from '../platform/database/database.ts'
import type { ReadFromReplica } from '../platform/database/replica.ts'
import type { BroadReadsOf } from '../platform/http/broad-reads.ts'
import { type Call, route } from '../platform/http/endpoint-route.ts'
import { findAvailabilityChecks } from './availability-check.store.ts'
import { encodeItemCursor, sortOf } from './item-order.ts'
import {
  changeItem,
  confirmItem,
  createItem,
  deleteItem,
  type ItemsDeps,
  putBackItem,
  readItem,
  readWeight,
  setItemPaused,
} from './items.service.ts'
import { listItems } from './list-items.service.ts'
import { suggest } from './suggestions.service.ts'

export function itemsRoutes(
  app: FastifyInstance,
  deps: ItemsDeps & { readFromReplica: ReadFromReplica; broadReadsOf: BroadReadsOf },
) {
  const isOwn = ({ query, person }: Pick<Call<typeof contract.listItems>, 'query' | 'person'>) =>
    person !== null && query.ownerUid === person.uid
  const answerList = async ({ query, person, request, reply }: Call<typeof contract.listItems>) => {
    // A request without parameters gets no total count.
    const search = hasNoQuery(request) ? { ...query, count: 'no' as const } : query
    const readBroadly = deps.broadReadsOf(request)
    const list = (db: Db) => listItems({ db, town: deps.town, readBroadly }, search, person)
    // The caller's own bazar is always read from the primary, so that it is up to date.
    const page = await (isOwn({ query, person }) ? list(deps.db) : deps.readFromReplica(person, list))
    const { reading } = page
    // The next pages are those of the words that the answer is about.
    const words = reading?.corrected ? { q: reading.corrected } : {}
    setNextLink(request, reply, page.next && encodeItemCursor(sortOf(query), page.next), words)
    if (reading) reply.header(SEARCH_READING_HEADER, encodeURIComponent(JSON.stringify(reading)))
    if (reading?.isNear) reply.header('x-near', 'yes')
    if (page.total !== null) {
      const isBounded = page.total > BOUNDED_TOTAL && query.ownerUid === undefined
      reply.header('x-total-count', isBounded ? BOUNDED_TOTAL : page.total)
      if (isBounded) reply.header('x-total-bounded', 'yes')
    }
    return page.items
  }
  route(app, contract.listItems, answerList, { isShared: (call) => !isOwn(call) })
  route(app, listSuggestions, ({ query, person }) => deps.readFromReplica(person, (db) => suggest(db, query.text, person)), {
    isShared: () => true,
  })
  // A hidden item is shown to its owner only.
  route(app, contract.readItem, ({ params, person }) => readItem(deps, params.id, person), {
    isShared: ({ person }) => person === null,
  })
  route(app, contract.readWeight, async ({ params, person }) => ({ weight: await readWeight(deps.db, params.id, person) }))
  route(app, contract.createItem, ({ body, person }) => createItem(deps, body, person))
  route(app, contract.changeItem, ({ params, body, person }) => changeItem(deps, params.id, body, person))
  route(app, contract.putBackItem, ({ params, body, person }) => putBackItem(deps, params.id, body, person))
  route(app, availabilityChecks.pauseItem, ({ params, person }) => setItemPaused(deps, params.id, true, person))
  route(app, availabilityChecks.resumeItem, ({ params, person }) => setItemPaused(deps, params.id, false, person))
  route(app, availabilityChecks.listAvailabilityChecks, ({ person }) => findAvailabilityChecks(deps.db, person.uid))
  route(app, availabilityChecks.confirmItem, async ({ params, person }) => {
    await confirmItem(deps, params.id, person)
    return { success: true as const }
  })
  route(app, contract.deleteItem, async ({ params, person }) => {
    await deleteItem(deps, params.id, person)
    return { success: true as const }
  })
}
