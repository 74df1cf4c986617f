import type { Access } from '@barattolo/domain/endpoint'
import type { FastifyInstance } from 'fastify'

export interface DeclaredRoute {
  method: string
  url: string
  access: Access
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, for the test that tries all of them as everybody. */
    declaredRoutes: readonly DeclaredRoute[]
  }
}

/** Deny by default: a route that does not say who may call it stops the start. To be called before any is made. */
export function declareRoutes(app: FastifyInstance) {
  const routes: DeclaredRoute[] = []
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} does not declare who may call it`)
    for (const each of [method].flat()) routes.push({ method: each, url, access: config.access })
  })
}
