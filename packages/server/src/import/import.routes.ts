import { discardImportedItems, readImportedItems, takeImportedItems } from '@barattolo/domain/import/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/endpoint-route.ts'
import { discardItems, type ImportDeps, listImportedItems, takeItems } from './imported-items.service.ts'

export function importRoutes(app: FastifyInstance, deps: ImportDeps) {
  route(app, readImportedItems, ({ person }) => listImportedItems(deps.db, person.uid))
  route(app, takeImportedItems, ({ person }) => takeItems(deps, person.uid))
  route(app, discardImportedItems, async ({ person }) => {
    await discardItems(deps, person.uid)
    return { success: true as const }
  })
}
