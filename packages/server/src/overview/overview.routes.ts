import { readOverview } from '@barattolo/domain/overview/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/endpoint-route.ts'
import type { SuggestionDeps } from '../rings/suggestions.service.ts'
import { readOverview as read } from './overview.service.ts'

export function overviewRoutes(app: FastifyInstance, deps: SuggestionDeps) {
  route(app, readOverview, ({ person }) => read(deps, person))
}
