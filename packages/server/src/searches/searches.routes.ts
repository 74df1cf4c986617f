import * as contract from '@barattolo/domain/searches/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/endpoint-route.ts'
import { deleteSavedSearch, renameSavedSearch, type SearchesDeps, saveSearch } from './searches.service.ts'
import { findSavedSearches } from './searches.store.ts'

export function searchesRoutes(app: FastifyInstance, deps: SearchesDeps) {
  route(app, contract.listSavedSearches, ({ person }) => findSavedSearches(deps.db, person.uid))
  route(app, contract.saveSearch, ({ body, person }) => saveSearch(deps, body, person.uid))
  route(app, contract.renameSavedSearch, ({ params, body, person }) => renameSavedSearch(deps, params.id, body.name, person.uid))
  route(app, contract.deleteSavedSearch, async ({ params, person }) => {
    await deleteSavedSearch(deps, params.id, person.uid)
    return { success: true as const }
  })
}
