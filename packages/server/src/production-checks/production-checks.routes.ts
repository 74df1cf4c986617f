import { readStatus } from '@barattolo/domain/admin/status-contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/endpoint-route.ts'
import type { StatusSource } from './production-checks.ts'

export function productionChecksRoutes(app: FastifyInstance, { status }: { status: StatusSource }) {
  route(app, readStatus, async () => {
    const { checkedAt, checks } = await status.read()
    return { checkedAt: checkedAt.toISOString(), checks }
  })
}
