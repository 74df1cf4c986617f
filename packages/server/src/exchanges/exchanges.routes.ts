import { listRecentExchanges, type RecentExchange } from '@barattolo/domain/exchanges/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database.ts'
import { route } from '../platform/endpoint-route.ts'
import { recent } from '../platform/recent.ts'
import { findRecentExchanges } from './recent.store.ts'

interface ExchangesDeps {
  db: Db
  now: () => Date
}

const DAY = 24 * 60 * 60 * 1000
/** As far back as "recent" goes, and how many the strip of the landing page has room for. */
const SINCE = 60 * DAY
const MOST = 3
/** The landing page is everybody's first question: one look at the tables answers all who ask it meanwhile. In milliseconds. */
const KEPT = { most: 1, milliseconds: 10_000 }

export function exchangesRoutes(app: FastifyInstance, { db, now }: ExchangesDeps) {
  const kept = recent<RecentExchange[]>(KEPT)
  route(app, listRecentExchanges, () =>
    kept('all', now(), () => findRecentExchanges(db, new Date(now().getTime() - SINCE), MOST)),
  )
}
